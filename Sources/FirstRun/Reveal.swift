/// The reveal from its first moment until Continue.
///
/// Once it has stopped waiting it stays with what it shows: what unlocks later is celebrated at
/// home, since only what was shown here is taken out of the queue here.
public struct Reveal<C: Clock>: Sendable where C.Duration == Duration {
  private let clock: C
  private let startedAt: C.Instant
  /// What it shows.
  public private(set) var state: RevealState = .waiting
  /// Whether Continue was pressed.
  public private(set) var isFinished = false

  /// A reveal that begins to wait now. The clock should be one that nobody sets, such as
  /// `ContinuousClock`.
  public init(clock: C) {
    self.clock = clock
    startedAt = clock.now
  }

  /// Looks again, and stays with what it shows once it has stopped waiting.
  ///
  /// - Returns: what it shows now.
  @discardableResult
  public mutating func update(
    batch: RevealBatch?, initialPatchCheckDone: Bool, permission: LocationPermission
  ) -> RevealState {
    if state == .waiting {
      state = revealState(
        batch: batch, initialPatchCheckDone: initialPatchCheckDone, permission: permission,
        elapsed: startedAt.duration(to: clock.now))
    }
    return state
  }

  /// The passes that were shown.
  public var shownPassIDs: [String] {
    if case .unlocked(let batch) = state { [batch.passID] } else { [] }
  }

  /// Continue. Nil while it waits, and after it was pressed once.
  ///
  /// - Returns: what has to be done as one operation, and where to go then.
  public mutating func finish(
    _ state: OnboardingState, referralCapture: Bool = referralCaptureInOnboarding
  ) -> RevealCompletion? {
    guard self.state.canContinue, !isFinished else { return nil }
    isFinished = true
    return RevealCompletion(
      shownPassIDs: shownPassIDs, state: state, referralCapture: referralCapture)
  }
}

/// One thing that Continue does.
public enum RevealEffect: Hashable, Sendable {
  /// `dequeueUnlockedBatch`: takes what is left of a shown pass out of the queue.
  case dequeueUnlockedBatch(passID: String)
  /// `dequeueAllAchievements`: takes all achievements out of their queue; the reveal told their
  /// number.
  case dequeueAllAchievements
  /// The reveal was shown.
  case setFirstRunRevealSeen
  /// Onboarding is over.
  case setTutorialSeen
}

/// What Continue on the reveal does, and where it goes.
public struct RevealCompletion: Hashable, Sendable {
  /// The effects in their order. The drains come first: the last flag opens the gate, and what was
  /// still queued then would be shown again.
  public let effects: [RevealEffect]
  /// Where to go once all of them are done.
  public let next: OnboardingRoute

  /// What Continue does after these passes were shown.
  public init(
    shownPassIDs: [String], state: OnboardingState,
    referralCapture: Bool = referralCaptureInOnboarding
  ) {
    effects =
      shownPassIDs.map { .dequeueUnlockedBatch(passID: $0) }
      + [.dequeueAllAchievements, .setFirstRunRevealSeen, .setTutorialSeen]
    next = OnboardingRoute.reveal.next(state, referralCapture: referralCapture)
  }
}

/// Whatever holds the queues and the flags of a device.
public protocol RevealStore {
  /// What can go wrong.
  associatedtype Failure: Error

  /// Does all effects for a user in their order, or none of them: where one fails, everything is as
  /// it was. Doing them again is harmless.
  func commit(_ effects: [RevealEffect], of user: String) throws(Failure)
}

extension Reveal {
  /// Continue as one operation: commits all that it does and says where to go, or throws and leaves
  /// everything as it was, the button included.
  ///
  /// - Returns: where to go; nil while it waits, and after it succeeded once.
  public mutating func finish<Store: RevealStore>(
    _ state: OnboardingState, of user: String, in store: Store,
    referralCapture: Bool = referralCaptureInOnboarding
  ) throws(Store.Failure) -> OnboardingRoute? {
    var finished = self
    guard let completion = finished.finish(state, referralCapture: referralCapture) else {
      return nil
    }
    try store.commit(completion.effects, of: user)
    self = finished
    return completion.next
  }
}

public import UnlockEngine

/// Which way the user takes to the value moment.
public enum ValueBranch: String, Hashable, Sendable, Codable, CaseIterable {
  /// It can be had now: straight to the real feature.
  case readyNow
  /// It cannot be had now: a concrete time is captured.
  case later
}

/// The flow that leads to the value moment: one question, and what hangs on its answer.
///
/// It knows nothing of screens. Each phase is one decision, and every method that does not fit the
/// phase changes nothing.
public struct ValueMomentFlow: Sendable {
  /// Where it is.
  public enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
    /// Can it be had now, or later?
    case asking
    /// Now: the way to the real feature is open.
    case readyNow
    /// Later: when?
    case capturingTime
    /// The user is at the real feature and may come back.
    case awaitingHandoffReturn
    /// Over.
    case completed
  }

  /// Where it is.
  public private(set) var phase: Phase
  /// The answer to the question.
  public private(set) var branch: ValueBranch?
  /// The time that was captured.
  public private(set) var plannedFor: Timestamp?
  private var onReturn: (@Sendable (_ valueMomentReached: Bool) -> Void)?

  /// A flow that begins with the question.
  public init() {
    phase = .asking
  }

  /// The answer to the question.
  public mutating func choose(_ branch: ValueBranch) {
    guard phase == .asking else { return }
    self.branch = branch
    phase = branch == .readyNow ? .readyNow : .capturingTime
  }

  /// Back to the question, before anything was decided for good.
  public mutating func reconsider() {
    guard phase == .readyNow || phase == .capturingTime else { return }
    branch = nil
    phase = .asking
  }

  /// The time for which the user plans it. One that is not ahead is not taken.
  ///
  /// - Returns: whether the time was taken; the flow is over then.
  public mutating func capture(_ time: Timestamp, now: Timestamp) -> Bool {
    guard phase == .capturingTime, time > now else { return false }
    plannedFor = time
    phase = .completed
    return true
  }

  /// The shown plan was pressed: the way to the real feature is open again, now instead of later.
  public mutating func reopen(_ plan: Plan, now: Timestamp) {
    guard phase == .completed, branch == .later, plan.isCurrent(at: now) else { return }
    branch = .readyNow
    phase = .readyNow
  }

  /// `beginHandoff`: the user leaves for the real feature. `onReturn` is called once, at their
  /// return, with whether the value moment was reached.
  public mutating func beginHandoff(
    onReturn: @escaping @Sendable (_ valueMomentReached: Bool) -> Void
  ) {
    guard phase == .readyNow else { return }
    // Armed first: the real feature may answer before it has even appeared.
    self.onReturn = onReturn
    phase = .awaitingHandoffReturn
  }

  /// `handoffReturned`: the user is back. With the value moment the flow is over; without it the
  /// question is asked again. A second call does nothing.
  ///
  /// - Returns: the callback to call, once the flow is stored; nil where none is armed.
  public mutating func handoffReturned(valueMomentReached: Bool) -> (@Sendable () -> Void)? {
    guard phase == .awaitingHandoffReturn, let callback = onReturn else { return nil }
    onReturn = nil
    if valueMomentReached {
      phase = .completed
    } else {
      branch = nil
      phase = .asking
    }
    return { callback(valueMomentReached) }
  }

  /// `abandonToHome`: the user turned up at the start while they were thought to be at the real
  /// feature. The flow is over without a word; in any other phase nothing happens.
  public mutating func abandonToHome() {
    guard phase == .awaitingHandoffReturn else { return }
    onReturn = nil
    phase = .completed
  }
}

extension ValueMomentFlow: Codable {
  private enum CodingKeys: String, CodingKey { case phase, branch, plannedFor }

  /// Resumes a flow that was stored. A hand-off that was cut short by the end of the app is offered
  /// again: its callback is gone.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let stored = try members.decode(Phase.self, forKey: .phase)
    phase = stored == .awaitingHandoffReturn ? .readyNow : stored
    branch = try members.decodeIfPresent(ValueBranch.self, forKey: .branch)
    plannedFor = try members.decodeIfPresent(Timestamp.self, forKey: .plannedFor)
  }

  /// Writes what a later start needs.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(phase, forKey: .phase)
    try members.encodeIfPresent(branch, forKey: .branch)
    try members.encodeIfPresent(plannedFor, forKey: .plannedFor)
  }
}

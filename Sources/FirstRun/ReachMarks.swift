public import UnlockEngine

/// The marks of one new user's way to the value moment. They stay on the device, and in each the
/// first stamp wins, whatever comes later.
public struct ReachMarks: Hashable, Sendable, Codable {
  /// When the first run began.
  public private(set) var startedAt: Timestamp?
  /// The way that was taken.
  public private(set) var branch: ValueBranch?
  /// When the value moment happened.
  public private(set) var valueMomentAt: Timestamp?
  /// When the flow was completed.
  public private(set) var completedAt: Timestamp?

  /// Nothing is marked.
  public init() {}

  /// The first run began.
  public mutating func markStarted(at time: Timestamp) { startedAt = startedAt ?? time }
  /// A way was taken.
  public mutating func mark(branch: ValueBranch) { self.branch = self.branch ?? branch }
  /// The value moment happened.
  public mutating func mark(_ moment: ValueMoment) { valueMomentAt = valueMomentAt ?? moment.time }
  /// The flow was completed.
  public mutating func markCompleted(at time: Timestamp) { completedAt = completedAt ?? time }

  /// Forgets all marks, for tests.
  public mutating func reset() { self = ReachMarks() }

  /// Seconds from the start to the value moment; nil where one of them is missing, or where the
  /// clock was set back in between.
  public var secondsToReach: Double? {
    guard let startedAt, let valueMomentAt, valueMomentAt >= startedAt else { return nil }
    return valueMomentAt.seconds(since: startedAt)
  }
}

public import UnlockEngine

/// What somebody means to do, and when.
public struct Plan: Hashable, Sendable, Codable {
  /// The id of its reminder.
  public static let reminderID = "onboardingReminder"

  /// When.
  public var time: Timestamp

  /// A plan for this moment.
  public init(time: Timestamp) {
    self.time = time
  }

  /// Whether it is still shown; once its time has come it is dropped at the next visit, without any
  /// timer.
  public func isCurrent(at now: Timestamp) -> Bool { time > now }
}

/// Keeps the one plan of a device.
public protocol PlanStore {
  /// What can go wrong.
  associatedtype Failure: Error
  /// The plan, if there is one.
  func plan() throws(Failure) -> Plan?
  /// Replaces the plan; nil removes it.
  func save(_ plan: Plan?) throws(Failure)
}

extension PlanStore {
  /// The plan at a visit: one whose time has come is removed and not shown.
  public func visit(at now: Timestamp) throws(Failure) -> Plan? {
    guard let plan = try plan() else { return nil }
    if plan.isCurrent(at: now) { return plan }
    try save(nil)
    return nil
  }
}

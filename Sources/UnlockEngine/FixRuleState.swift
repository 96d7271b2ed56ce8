/// What the rules remember of one user from fix to fix, also over a restart.
public struct FixRuleState: Sendable, Equatable, Codable {
  /// The last fix that was accepted.
  public var lastAccepted: Fix?

  /// The state of a user without any fix yet.
  public init() {}
}

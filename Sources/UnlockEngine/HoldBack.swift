/// A rule that can keep back an unlock although a fix lies inside. The raw values are the words of
/// the command line and of HTTP.
public enum HoldBackRule: String, Sendable, Codable, CaseIterable {
  /// Too small a share of the error distribution lies inside.
  case confidence
  /// Not inside for long enough yet.
  case dwell
}

/// An unlock that is not granted yet: which rule keeps it back, and the numbers behind it.
public struct HoldBack: Sendable, Equatable, Codable {
  /// The patch that would unlock.
  public var patchID: String
  /// What keeps it back.
  public var rule: HoldBackRule
  /// What was measured: a share from 0 to 1, or seconds.
  public var measured: Double
  /// What the policy asks for, in the same unit.
  public var limit: Double
  /// Whether only the line from the fix before leads through the patch.
  public var isInferred: Bool

  /// Makes a hold-back.
  public init(
    patchID: String, rule: HoldBackRule, measured: Double, limit: Double, isInferred: Bool = false
  ) {
    self.patchID = patchID
    self.rule = rule
    self.measured = measured
    self.limit = limit
    self.isInferred = isInferred
  }
}

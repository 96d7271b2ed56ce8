/// Why a fix was refused. The raw values are the words of the command line and of HTTP.
public enum RejectionReason: String, Sendable, Codable, CaseIterable {
  /// Latitude outside [-90, 90] or longitude outside [-540, 540].
  case outOfRange
  /// A coordinate that is NaN or infinite.
  case notFinite
  /// A point of a file that cannot be read as a fix.
  case unreadable
  /// Exactly 0, 0.
  case nullIsland
  /// The accuracy is worse than the policy allows, or missing where the policy asks for it.
  case accuracy
  /// A negative accuracy: the device says that the position is invalid.
  case invalidAccuracy
  /// Reaching it from the last accepted fix would need a greater speed than the policy allows.
  case speed
  /// Older than the policy allows when it was received.
  case stale
  /// Further in the future than the policy allows when it was received.
  case future
  /// The device marks the position as simulated.
  case mocked
}

/// A refused fix: the reason, and the numbers behind it.
public struct FixRejection: Sendable, Equatable {
  /// Why.
  public var reason: RejectionReason
  /// What was measured, in the unit of the rule (metres, metres per second or seconds).
  public var measured: Double?
  /// What the policy allows, in the same unit.
  public var limit: Double?

  /// Makes a rejection.
  public init(_ reason: RejectionReason, measured: Double? = nil, limit: Double? = nil) {
    self.reason = reason
    self.measured = measured
    self.limit = limit
  }
}

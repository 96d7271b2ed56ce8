/// An instant in UTC, in milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
  /// Milliseconds since 1970-01-01T00:00:00Z; leap seconds are not counted.
  public var millisecondsSince1970: Int64

  /// Makes an instant from milliseconds since 1970-01-01T00:00:00Z.
  public init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// Whether one instant is before the other.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }

  /// Seconds from `earlier` to this instant; negative where this one comes first.
  public func seconds(since earlier: Timestamp) -> Double {
    Double(millisecondsSince1970 - earlier.millisecondsSince1970) / 1000
  }
}

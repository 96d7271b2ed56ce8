/// What GEOS said when it could not do as asked.
public struct GEOSError: Error, Sendable, Equatable, CustomStringConvertible {
  /// GEOS's own message.
  public let message: String

  /// What a person reads.
  public var description: String { "GEOS: \(message)" }
}

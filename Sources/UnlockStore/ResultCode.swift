internal import CSQLite

/// An extended result code of SQLite. A struct over the number, so that a code this build does not
/// know is kept, too.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number, as SQLite gives it.
  public let rawValue: Int32

  /// Wraps a number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The low byte, which names the family of the code.
  var primary: Int32 { rawValue & 0xFF }

  /// All is well.
  public static let ok = ResultCode(rawValue: SQLITE_OK)
  static let row = ResultCode(rawValue: SQLITE_ROW)
  static let done = ResultCode(rawValue: SQLITE_DONE)
}

internal import CSQLite

/// A prepared statement, kept for as long as its connection is used.
///
/// Parameters and columns are named by their place: parameters from 1, columns from 0, as SQLite
/// counts them.
final class Statement {
  private let handle: Handle
  private let pointer: OpaquePointer
  /// Makes SQLite copy what it is given; the macro is a cast that Swift cannot import.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ sql: String, on handle: Handle) throws(StoreError) {
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v3(
      handle.pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard let prepared, status == SQLITE_OK else {
      throw handle.error(ResultCode(rawValue: status))
    }
    self.handle = handle
    pointer = prepared
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  // MARK: Parameters

  func bind(_ value: Int64?, at place: Int32) {
    if let value {
      sqlite3_bind_int64(pointer, place, value)
    } else {
      sqlite3_bind_null(pointer, place)
    }
  }

  func bind(_ value: Bool, at place: Int32) {
    sqlite3_bind_int(pointer, place, value ? 1 : 0)
  }

  /// A value that is no number is kept as unknown: SQLite has no such number.
  func bind(_ value: Double?, at place: Int32) {
    if let value {
      sqlite3_bind_double(pointer, place, value)
    } else {
      sqlite3_bind_null(pointer, place)
    }
  }

  func bind(_ value: String?, at place: Int32) {
    guard var value else {
      sqlite3_bind_null(pointer, place)
      return
    }
    value.withUTF8 { bytes in
      // A null address would make it NULL, and an empty text may have one.
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        sqlite3_bind_text(pointer, place, "", 0, Self.transient)
        return
      }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
        _ = sqlite3_bind_text(pointer, place, start, Int32(bytes.count), Self.transient)
      }
    }
  }

  func bind(_ value: [UInt8], at place: Int32) {
    value.withUnsafeBytes { bind($0, at: place) }
  }

  /// SQLite copies the bytes.
  func bind(_ bytes: UnsafeRawBufferPointer, at place: Int32) {
    if let start = bytes.baseAddress, !bytes.isEmpty {
      _ = sqlite3_bind_blob(pointer, place, start, Int32(bytes.count), Self.transient)
    } else {
      _ = sqlite3_bind_zeroblob(pointer, place, 0)
    }
  }

  // MARK: Execution

  /// Goes on to the next row, or to the end.
  ///
  /// At the end, and where it throws, the statement is ready to be run again.
  func step() throws(StoreError) -> Bool {
    let status = ResultCode(rawValue: sqlite3_step(pointer))
    if status == .row { return true }
    // Made before the reset, which may replace the message.
    let failure = status == .done ? nil : handle.error(status)
    sqlite3_reset(pointer)
    if let failure { throw failure }
    return false
  }

  /// Runs to the end, whatever rows there are.
  func run() throws(StoreError) {
    while try step() {}
  }

  /// Gives every row to `body`.
  func forEach(_ body: (Statement) throws(StoreError) -> Void) throws(StoreError) {
    defer { sqlite3_reset(pointer) }
    while try step() { try body(self) }
  }

  /// What `body` makes of the first row, or nil where there is none.
  func first<Value>(_ body: (Statement) -> Value) throws(StoreError) -> Value? {
    guard try step() else { return nil }
    defer { sqlite3_reset(pointer) }
    return body(self)
  }

  // MARK: Columns

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(pointer, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(pointer, column)
  }

  func integerIfAny(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  func real(_ column: Int32) -> Double {
    sqlite3_column_double(pointer, column)
  }

  func realIfAny(_ column: Int32) -> Double? {
    isNull(column) ? nil : real(column)
  }

  func text(_ column: Int32) -> String {
    // First the text, then its length: the length is that of the form asked for last.
    guard let start = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func textIfAny(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  func isBlob(_ column: Int32) -> Bool {
    sqlite3_column_type(pointer, column) == SQLITE_BLOB
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(pointer, column) else { return [] }
    return [UInt8](
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }
}

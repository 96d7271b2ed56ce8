internal import CSQLite

/// An SQLite file of somebody else, open for reading. For one thread at a time.
final class SQLiteFile {
  fileprivate let pointer: OpaquePointer

  /// Opens a file; nothing of it is believed yet.
  init(path: String) throws(SQLiteFileError) {
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw SQLiteFileError(message: "out of memory") }
    guard status == SQLITE_OK else {
      defer { sqlite3_close_v2(opened) }
      throw SQLiteFileError(message: String(cString: sqlite3_errmsg(opened)))
    }
    pointer = opened
    // A view or trigger of a foreign file must not call what has effects, and sizes are checked
    // before cells are read.
    sqlite3_exec(pointer, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON", nil, nil, nil)
  }

  deinit { sqlite3_close_v2(pointer) }

  fileprivate var error: SQLiteFileError {
    SQLiteFileError(message: String(cString: sqlite3_errmsg(pointer)))
  }
}

/// What SQLite says of a file that it cannot read.
struct SQLiteFileError: Error {
  var message: String
}

/// The rows of one query.
final class SQLiteRows {
  private let file: SQLiteFile
  private let statement: OpaquePointer

  init(_ sql: String, of file: SQLiteFile) throws(SQLiteFileError) {
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v2(file.pointer, sql, -1, &prepared, nil)
    guard let prepared, status == SQLITE_OK else { throw file.error }
    self.file = file
    statement = prepared
  }

  deinit { sqlite3_finalize(statement) }

  /// The names of the columns.
  var columns: [String] {
    (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
    }
  }

  /// Goes to the next row; false behind the last.
  func next() throws(SQLiteFileError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw file.error
    }
  }

  func value(_ column: Int) -> FeatureAttributes.Value {
    let column = Int32(column)
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      // Valid until the next step, and as long as SQLite says; the text is copied at once.
      guard let start = sqlite3_column_text(statement, column) else { return .none }
      let count = Int(sqlite3_column_bytes(statement, column))
      let text = UnsafeBufferPointer(start: start, count: count)
      return .text(String(decoding: text, as: UTF8.self))
    default: return .none
    }
  }

  /// The bytes of a blob; nil where it is none.
  func blob(_ column: Int) -> [UInt8]? {
    let column = Int32(column)
    guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    // Valid until the next step, and as long as SQLite says; the bytes are copied at once.
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

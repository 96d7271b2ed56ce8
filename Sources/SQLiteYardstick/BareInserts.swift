internal import CSQLite

/// SQLite alone, as fast as it takes rows of about the size of a ledger row: one table whose key is
/// two numbers, one prepared statement, no name looked up and nothing checked.
///
/// Apart from `UnlockStore`, and with none of its code: what the store is measured against may not
/// get faster or slower with it. Settings are those of the store: write-ahead log, every commit
/// waits for the disk. For one thread at a time.
public final class BareInserts {
  /// What SQLite said, with its result code.
  public struct Failure: Error {
    /// SQLite's message.
    public let message: String
  }

  private let database: OpaquePointer
  private let insert: OpaquePointer

  /// Makes the file, which must not be there yet.
  public init(path: String) throws(Failure) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw Failure(message: "\(path) cannot be opened")
    }
    database = opened
    do throws(Failure) {
      try Self.execute(
        """
        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;
        PRAGMA wal_autocheckpoint = 4000;
        CREATE TABLE entries (
          user INTEGER NOT NULL, patch INTEGER NOT NULL, body BLOB NOT NULL,
          PRIMARY KEY (user, patch)) WITHOUT ROWID;
        """, on: opened)
      var prepared: OpaquePointer?
      sqlite3_prepare_v3(
        opened, "INSERT INTO entries VALUES (?1, ?2, zeroblob(48))", -1,
        UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
      guard let prepared else { throw Self.failure(of: opened) }
      insert = prepared
    } catch {
      sqlite3_close_v2(opened)
      throw error
    }
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_close_v2(database)
  }

  /// Inserts rows as one transaction; when it returns, the disk has them.
  public func insert(_ keys: some Sequence<(user: Int, patch: Int)>) throws(Failure) {
    try Self.execute("BEGIN IMMEDIATE", on: database)
    for key in keys {
      sqlite3_bind_int64(insert, 1, Int64(key.user))
      sqlite3_bind_int64(insert, 2, Int64(key.patch))
      let status = sqlite3_step(insert)
      sqlite3_reset(insert)
      guard status == SQLITE_DONE else { throw Self.failure(of: database) }
    }
    try Self.execute("COMMIT", on: database)
  }

  private static func execute(_ sql: String, on database: OpaquePointer) throws(Failure) {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw failure(of: database)
    }
  }

  private static func failure(of database: OpaquePointer) -> Failure {
    Failure(
      message: "\(String(cString: sqlite3_errmsg(database))) (\(sqlite3_errcode(database)))")
  }
}

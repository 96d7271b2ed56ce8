internal import CSQLite
internal import Glibc

/// One connection to a store's file. For one thread at a time.
final class Database {
  private let handle: Handle
  private let begin: Statement
  private let commit: Statement

  private let busyMilliseconds: Int

  /// Opens the file; nothing is read or written before the first statement.
  init(path: String, creating: Bool, options: SQLiteStore.Options) throws(StoreError) {
    handle = try Handle(path: path, creating: creating, vfs: options.vfs)
    busyMilliseconds = options.busyMilliseconds
    sqlite3_busy_timeout(handle.pointer, Int32(clamping: busyMilliseconds))
    begin = try Statement("BEGIN IMMEDIATE", on: handle)
    commit = try Statement("COMMIT", on: handle)
  }

  var path: String { handle.path }

  func prepare(_ sql: String) throws(StoreError) -> Statement {
    try Statement(sql, on: handle)
  }

  /// Runs statements that take no parameters; rows are passed over.
  func execute(_ sql: String) throws(StoreError) {
    try handle.check(sqlite3_exec(handle.pointer, sql, nil, nil, nil))
  }

  /// The single number that a statement gives.
  func number(_ sql: String) throws(StoreError) -> Int64 {
    try prepare(sql).first { $0.integer(0) } ?? 0
  }

  /// The single text that a statement gives.
  func text(_ sql: String) throws(StoreError) -> String {
    try prepare(sql).first { $0.text(0) } ?? ""
  }

  /// How many rows the last insertion, change or deletion touched.
  var changedRows: Int { Int(sqlite3_changes(handle.pointer)) }

  /// Runs `body` as one transaction that happens as a whole or, where it throws, not at all.
  ///
  /// It has the right to write from the start: a reader that turns writer can be refused at once,
  /// whatever the time allowed to wait.
  func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try begin.run()
    do throws(StoreError) {
      let value = try body()
      try commit.run()
      return value
    } catch {
      // After some failures, a full disk among them, SQLite has rolled back by itself.
      if sqlite3_get_autocommit(handle.pointer) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body`, which only reads, on what was committed at one moment.
  func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try execute("BEGIN")
    defer { try? execute("COMMIT") }
    return try body()
  }

  /// Makes the file keep what it is told: see `docs/durability.md`.
  func useWriteAheadLog() throws(StoreError) {
    // Reading the mode first: setting it wants the file for itself for a moment.
    if try text("PRAGMA journal_mode") != "wal" {
      // Two that set it at the same time refuse each other without waiting.
      let mode = try retrying { () throws(StoreError) in
        try text("PRAGMA journal_mode = WAL")
      }
      guard mode == "wal" else {
        throw StoreError(
          .other, path: path, detail: "this file system does not bear SQLite's write-ahead log")
      }
    }
    try execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16384;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA journal_size_limit = 67108864;
      """)
  }

  /// Repeats what meets a lock, until the time is up.
  private func retrying<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    var waited = 0
    while true {
      do throws(StoreError) { return try body() } catch {
        guard error.kind == .locked, waited < busyMilliseconds else { throw error }
        usleep(5_000)
        waited += 5
      }
    }
  }
}

import CSQLite
import Foundation
import TestSupport
import Testing
import UnlockEngine
import UnlockStore

/// What a wrong file or a busy one is answered with, and that it is left as it was.
@Suite struct StoreErrorTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func kind(_ path: String, _ opening: SQLiteStore.Opening = .creating) -> StoreError.Kind? {
    #expect(throws: StoreError.self) { try SQLiteStore(path: path, opening: opening) }?.kind
  }

  func contents(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  /// Runs SQL on a file behind the store's back.
  func execute(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  @Test func aStoreThatIsNotThereIsNotMadeByWhoeverOnlyLooks() {
    #expect(kind(folder.file("unlock.db"), .existing) == .missing)
    #expect(!FileManager.default.fileExists(atPath: folder.file("unlock.db")))
  }

  @Test(arguments: [SQLiteStore.Opening.creating, .existing])
  func aMissingFolderIsNamedAsSuch(opening: SQLiteStore.Opening) {
    #expect(kind(folder.file("no/such/unlock.db"), opening) == .missingDirectory)
  }

  @Test func aFolderIsNoStore() {
    #expect(kind(folder.path) == .cannotOpen)
  }

  @Test(arguments: [SQLiteStore.Opening.creating, .existing])
  func aTextFileIsNoDatabaseAndIsLeftAsItIs(opening: SQLiteStore.Opening) throws {
    let path = folder.file("notes.txt")
    let text = Data(String(repeating: "Not a database at all. ", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: path))
    #expect(kind(path, opening) == .notADatabase)
    #expect(contents(path) == text)
  }

  @Test(arguments: [
    "CREATE TABLE albums (id INTEGER)", "PRAGMA application_id = 5; PRAGMA user_version = 1",
  ])
  func anotherProgramsDatabaseIsLeftAsItIs(sql: String) throws {
    let path = folder.file("albums.db")
    try execute(sql, on: path)
    let before = contents(path)
    #expect(kind(path) == .notAStore)
    #expect(kind(path, .existing) == .notAStore)
    #expect(contents(path) == before)
  }

  @Test func anEmptyFileBecomesAStoreOnlyWhereOneIsToBeMade() throws {
    let path = folder.file("unlock.db")
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(kind(path, .existing) == .notAStore)
    try SQLiteStore(path: path).record(proposal("city", at: 1))
    #expect(try SQLiteStore(path: path, opening: .existing).queue(of: "ada").count == 1)
  }

  @Test func aStoreOfANewerVersionIsLeftAsItIs() throws {
    let path = folder.file("unlock.db")
    _ = try SQLiteStore(path: path)
    try execute("PRAGMA user_version = 9999", on: path)
    let before = contents(path)
    #expect(kind(path) == .newerVersion(schema: 9999))
    #expect(contents(path) == before)
  }

  @Test func aLockedStoreIsReportedAndTheStoreGoesOn() throws {
    let path = folder.file("unlock.db")
    var options = SQLiteStore.Options()
    options.busyMilliseconds = 20
    let store = try SQLiteStore(path: path, options: options)
    try store.record(proposal("city", at: 1))
    var other: OpaquePointer?
    defer { sqlite3_close(other) }
    try #require(sqlite3_open(path, &other) == SQLITE_OK)
    try #require(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    let error = #expect(throws: StoreError.self) { try store.record(proposal("park", at: 2)) }
    #expect(error?.kind == .locked)
    #expect(error?.code.rawValue == SQLITE_BUSY)
    #expect(error?.path == path)
    #expect(try store.queue(of: "ada").map(\.patch.id) == ["city"], "readers do not wait")
    try #require(sqlite3_exec(other, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
    #expect(try store.record(proposal("park", at: 2))[0].pass?.patches.map(\.id) == ["park"])
    #expect(try store.ledger(of: "ada").map(\.patch.id) == ["city", "park"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func aFolderThatMayNotBeWrittenIsReadOnly() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
    #expect(kind(folder.file("unlock.db")) == .readOnly)
  }

  @Test func aDamagedStoreIsReportedAsSuch() throws {
    let path = folder.file("unlock.db")
    let store = try SQLiteStore(path: path)
    for number in 0..<300 { try store.record(proposal("patch-\(number)", at: number)) }
    try execute("PRAGMA wal_checkpoint(TRUNCATE)", on: path)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    // From the second page on: the first names the file as a database.
    try file.seek(toOffset: 4_096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 40_000))
    try file.close()
    let error = #expect(throws: StoreError.self) {
      try SQLiteStore(path: path, opening: .existing).ledger(of: "ada")
    }
    #expect(error?.kind == .damaged)
  }

  @Test func everyErrorSaysWhatToDo() {
    let kinds: [StoreError.Kind] = [
      .diskFull, .readOnly, .locked, .notADatabase, .notAStore, .newerVersion(schema: 2),
      .missingDirectory, .missing, .cannotOpen, .damaged, .disk, .other,
    ]
    for kind in kinds {
      let error = StoreError(kind, path: "unlock.db", detail: "a detail")
      #expect(!error.hint.isEmpty)
      #expect(error.description == "unlock.db: a detail. \(error.hint)")
    }
    #expect(Set(kinds.map { StoreError($0, path: "", detail: "").hint }).count >= 9)
  }
}

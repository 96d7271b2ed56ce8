import CSQLite
import Foundation
import TestSupport
import Testing
import UnlockEngine
import UnlockService

@testable import UnlockStore

/// Stores that older builds have written. For each version of the tables, `Fixtures` holds a dump
/// of a store with rows in it, made by a build of that time (`sqlite3 FILE .dump`); it is never
/// changed.
@Suite struct MigrationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let versions = Array(1...Schema.version)
  static let samplePath = ProcessInfo.processInfo.environment["UNLOCK_SAMPLE_STORE"]

  /// Makes the store of an older build from its dump.
  func oldStore(version: Int) throws -> String {
    let dump = try #require(
      Bundle.module.path(forResource: "store-v\(version)", ofType: "sql", inDirectory: "Fixtures"),
      "every version of the tables needs its fixture")
    let path = folder.file("store-v\(version).db")
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    let sql =
      try String(contentsOfFile: dump, encoding: .utf8)
      + "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version);"
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    return path
  }

  /// The statements that made the tables and indices, without their layout.
  func tables(_ path: String) throws -> [String] {
    let database = try Database(path: path, creating: false, options: SQLiteStore.Options())
    var tables: [String] = []
    try database.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
      .forEach { row in
        let lines = row.text(0).split(separator: "\n").filter { !$0.contains("--") }
        tables.append(
          lines.joined(separator: " ").split(separator: " ").joined(separator: " "))
      }
    return tables
  }

  @Test(arguments: versions)
  func whatAnOlderBuildWroteIsThereAsItWas(version: Int) throws {
    let path = try oldStore(version: version)
    // The second opening finds the tables of this build.
    for opening in [SQLiteStore.Opening.existing, .creating] {
      let store = try SQLiteStore(path: path, opening: opening)
      try SampleStore.expectContent(of: store)
      if version >= 2 { try SampleStore.expectAchievements(of: store) }
    }
  }

  @Test(arguments: versions)
  func anOlderStoreTakesPartInEverythingNew(version: Int) throws {
    let store = try SQLiteStore(path: try oldStore(version: version))
    let receipts = try store.record(proposal("state", "mill", at: 900))
    #expect(receipts[0].pass?.patches.map(\.id) == ["mill"])
    #expect(try store.drainAll(of: "ada").map(\.patch.id) == ["city", "mill"])
  }

  @Test(arguments: versions)
  func migratedTablesAreThoseOfANewStore(version: Int) throws {
    let path = try oldStore(version: version)
    _ = try SQLiteStore(path: path)
    let new = folder.file("new.db")
    _ = try SQLiteStore(path: new)
    #expect(try tables(path) == tables(new))
  }

  @Test func thisBuildWritesWhatTheFixtureOfItsVersionHolds() throws {
    let store = try SQLiteStore(path: folder.file("new.db"))
    try SampleStore.write(to: store)
    try SampleStore.writeAchievements(to: store)
    for store in [store, try SQLiteStore(path: store.path)] {
      try SampleStore.expectContent(of: store)
      try SampleStore.expectAchievements(of: store)
    }
  }

  /// For the fixture of the next version: writes the sample where `UNLOCK_SAMPLE_STORE` says.
  @Test(.enabled(if: samplePath != nil, "only where a fixture is to be made"))
  func theSampleIsWrittenForAFixture() throws {
    let store = try SQLiteStore(path: try #require(Self.samplePath))
    try SampleStore.write(to: store)
    try SampleStore.writeAchievements(to: store)
    try SampleStore.expectContent(of: store)
  }

  @Test func aMigrationThatFailsLeavesTheOlderStore() throws {
    let path = try oldStore(version: 1)
    let database = try Database(path: path, creating: false, options: SQLiteStore.Options())
    #expect(throws: StoreError.self) {
      try Schema.migrate(
        database, by: Schema.migrations + ["CREATE TABLE more (id); CREATE TABLE users (id)"])
    }
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'more'") == 0)
    try SampleStore.expectContent(of: try SQLiteStore(path: path))
  }
}

import CSQLite
import Foundation
import TestSupport
import Testing
import UnlockEngine
import UnlockStore

/// A process that records and drains is killed, again and again, at any moment. After each kill the
/// store opens, and holds exactly what was acknowledged; of what was under way when the process
/// died, all or nothing.
///
/// 200 kills by default; the variable `UNLOCK_CRASH_KILLS` asks for another number, and
/// `UNLOCK_CRASH_SEED` for other operations and moments.
@Suite struct StoreCrashTests {
  static let kills = environmentNumber("UNLOCK_CRASH_KILLS") ?? 200
  static let seed = UInt64(environmentNumber("UNLOCK_CRASH_SEED") ?? 1)
  /// A new store after so many kills, or the store would only become longer to read.
  static let killsPerStore = 40

  static func environmentNumber(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(arguments: 0..<max(1, (kills + killsPerStore - 1) / killsPerStore))
  func whatWasAcknowledgedIsThereAndWhatWasNotIsWholeOrNothing(round: Int) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: Self.seed &+ UInt64(round) &* 1_000)
    var churn = Churn(folder: folder, seed: Self.seed &+ UInt64(round))
    for kill in 0..<Self.killsPerStore {
      // Every fourth dies while it starts or opens the store, the others once they are at work,
      // however slow the machine is.
      try churn.runAndKill(
        after: UInt32.random(in: 0..<60_000, using: &random), ofWork: kill % 4 != 0)
    }
    #expect(churn.acknowledged > 0, "the processes had no time to do anything")
  }
}

/// A run of operations over many processes that are killed, and the model beside it.
struct Churn {
  let folder: TemporaryFolder
  let seed: UInt64
  private let model = MemoryStore()
  private var next = 0
  private(set) var acknowledged = 0

  init(folder: TemporaryFolder, seed: UInt64) {
    self.folder = folder
    self.seed = seed
  }

  private var path: String { folder.file("unlock.db") }

  mutating func runAndKill(after microseconds: UInt32, ofWork waitsForWork: Bool) throws {
    let child = try ChildProcess(
      "store-crash-child", ["churn", path, String(seed), String(next)],
      output: folder.file("acknowledged.txt"))
    if waitsForWork { child.waitForOutput() }
    usleep(microseconds)
    child.kill()
    let lines = child.lines
    try replay(lines)
    try checkIntegrity()
    try checkContent(underWay: lines.last)
  }

  /// Does to the model what was acknowledged.
  private mutating func replay(_ lines: [String]) throws {
    for line in lines {
      switch line.first {
      case ">": next += 1
      case "=":
        let number = next - 1
        let result = StoreOperation.numbered(number, seed: seed).apply(to: model)
        #expect(line == "= \(number) \(result)", "seed \(seed)")
        acknowledged += 1
      default: Issue.record("seed \(seed), operation \(next): \(line)")
      }
    }
  }

  private func checkContent(underWay line: String?) throws {
    let isUnderWay = line?.first == ">"
    // Killed before it made the file.
    guard FileManager.default.fileExists(atPath: path) else {
      try #require(acknowledged == 0)
      return
    }
    let content = try StoreOperation.content(of: try SQLiteStore(path: path))
    if isUnderWay, content != StoreOperation.content(of: model) {
      _ = StoreOperation.numbered(next - 1, seed: seed).apply(to: model)
    }
    try #require(
      content == StoreOperation.content(of: model), "seed \(seed), operation \(next - 1)")
  }

  /// Opened by hand, as whoever looks after a crash would.
  private func checkIntegrity() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(
      sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK)
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    let answer = sqlite3_column_text(statement, 0).map { String(cString: $0) }
    #expect(answer == "ok", "seed \(seed)")
  }
}

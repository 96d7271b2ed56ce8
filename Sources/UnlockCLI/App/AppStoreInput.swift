internal import AppContent
internal import FoundationEssentials
internal import Missions
internal import UnlockEngine
internal import UnlockStore

typealias StoreService = AchievementService<SQLiteStore, SQLiteStore>

/// What the commands about achievements have in common.
enum AppStoreInput {
  /// Runs `body` with the service over the store that was named.
  static func withService(
    _ arguments: Arguments, _ opening: SQLiteStore.Opening = .existing, on console: Console,
    _ body: (StoreService) throws(StoreService.Failure) -> Void
  ) throws(UsageError) -> ExitStatus {
    if arguments.choice(.format) == OutputFormat.geojson {
      throw UsageError("--format geojson shows places, and these have none")
    }
    guard let store = try StoreInput.named(arguments, opening, on: console),
      ContentInput.prepare(store, arguments, on: console) == .ready
    else { return .nothing }
    do throws(StoreService.Failure) {
      try body(StoreService(unlocks: store, achievements: store))
      return .success
    } catch {
      tell(error, on: console)
      return .nothing
    }
  }

  static func tell(_ failure: StoreService.Failure, on console: Console) {
    let error =
      switch failure {
      case .ledger(let error), .achievements(let error): error
      }
    console.diagnostics.error("\(error.detail). \(error.hint)", file: error.path)
  }

  /// Writes answers as they are handed out by the app's own calls: a document, or its items one a
  /// line.
  static func write(
    _ document: some Encodable, items: [some Encodable], as format: OutputFormat,
    on console: Console, table: () -> [String], csv: () -> [[String]]
  ) {
    switch format {
    case .table: for line in table() { console.output.writeLine(line) }
    case .json, .geojson: console.output.writeLine(JSONText.encode(document))
    case .ndjson: for item in items { console.output.writeLine(JSONText.encode(item)) }
    case .csv:
      var row = CSVRow()
      for cells in csv() {
        for cell in cells { row.add(text: cell) }
        row.end()
      }
      console.output.write(row.text)
    }
  }

  /// The time of the computer's clock.
  static var now: Timestamp {
    Timestamp(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}

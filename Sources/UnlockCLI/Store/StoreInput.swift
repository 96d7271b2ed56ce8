internal import UnlockStore

extension CommandOption {
  static let store = CommandOption(
    "store", .file("PATH"),
    help: "the store, a SQLite file in which unlocks and queue are kept from run to run")
  /// Whose ledger or queue.
  static let owner = CommandOption("user", .text("ID"), help: "whose (default: local)")
}

/// Opens the store of a command.
enum StoreInput {
  /// The store that a command only looks at or drains; nil where it cannot be used, which was told.
  static func existing(_ arguments: Arguments, on console: Console) throws(UsageError)
    -> SQLiteStore?
  {
    try named(arguments, .existing, on: console)
  }

  /// The store that the arguments must name; nil where it cannot be used, which was told.
  static func named(
    _ arguments: Arguments, _ opening: SQLiteStore.Opening, on console: Console
  ) throws(UsageError) -> SQLiteStore? {
    guard let path = arguments.text(.store) else {
      throw UsageError("--store is missing: it names the file that unlock replay --store has made")
    }
    return open(path, opening, on: console)
  }

  /// The store at a path; nil where it cannot be used, which was told.
  static func open(
    _ path: String, _ opening: SQLiteStore.Opening, on console: Console
  ) -> SQLiteStore? {
    do throws(StoreError) { return try SQLiteStore(path: path, opening: opening) } catch {
      tell(error, on: console)
      return nil
    }
  }

  /// Runs what asks the store; where that fails, it is told, and nothing was done.
  static func ask(
    on console: Console, _ body: () throws(StoreError) -> Void
  ) -> ExitStatus {
    do throws(StoreError) {
      try body()
      return .success
    } catch {
      tell(error, on: console)
      return .nothing
    }
  }

  private static func tell(_ error: StoreError, on console: Console) {
    console.diagnostics.error("\(error.detail). \(error.hint)", file: error.path)
  }
}

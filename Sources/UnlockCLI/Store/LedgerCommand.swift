internal import UnlockStore

/// `unlock ledger`: all unlocks of a user, with the fix that proves each.
struct LedgerCommand: Command {
  let description = CommandDescription(
    "ledger", summary: "lists all that a user has unlocked, with the fix that proves each",
    options: [.store, .owner],
    details: [
      "A patch that was unlocked by an import and visited later has two fixes: the one that "
        + "unlocked it, and the first in person."
    ],
    examples: [
      Example("unlock ledger --store unlock.db", "everything that replays have unlocked"),
      Example(
        "unlock ledger --store unlock.db --user ada --format geojson",
        "the places that prove a user's unlocks, for a map"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    guard let store = try StoreInput.existing(arguments, on: console) else { return .nothing }
    return StoreInput.ask(on: console) { () throws(StoreError) in
      LedgerReport(user: arguments.user, entries: try store.ledger(of: arguments.user))
        .write(as: arguments.choice(.format) ?? .table, on: console)
    }
  }
}

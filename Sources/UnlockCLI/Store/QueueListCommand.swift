internal import UnlockStore

/// `unlock queue list`: all that is still to be shown to a user.
struct QueueListCommand: Command {
  let description = CommandDescription(
    "queue", "list", summary: "lists what is still to be shown to a user, head first",
    options: [.store, .owner],
    examples: [
      Example("unlock queue list --store unlock.db", "what replays have put into the queue"),
      Example(
        "unlock queue list --store unlock.db --user ada --format json", "the same for a program"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    guard let store = try StoreInput.existing(arguments, on: console) else { return .nothing }
    return StoreInput.ask(on: console) { () throws(StoreError) in
      QueueReport(
        subject: .list(user: arguments.user), entries: try store.queue(of: arguments.user)
      ).write(as: arguments.choice(.format) ?? .table, on: console)
    }
  }
}

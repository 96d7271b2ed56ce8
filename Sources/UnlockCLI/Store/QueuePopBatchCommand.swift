internal import UnlockStore

/// `unlock queue pop-batch`: takes a whole pass out of the queue.
struct QueuePopBatchCommand: Command {
  let description = CommandDescription(
    "queue", "pop-batch", summary: "takes the head's pass out of the queue: a whole batch",
    options: [.store, .owner, .pass, .all],
    details: [
      "What was shown as a batch is to be taken out as one, else the rest comes back later, patch "
        + "by patch. With the id of the pass that was shown, a repeat takes nothing more."
    ],
    examples: [
      Example("unlock queue pop-batch --store unlock.db", "the head batch was shown"),
      Example(
        "unlock queue pop-batch --store unlock.db --all", "everything was shown, pass by pass"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    guard !arguments.has(.all) || !arguments.has(.pass) else {
      throw UsageError("--all takes every pass: leave out --pass, or --all")
    }
    guard let store = try StoreInput.existing(arguments, on: console) else { return .nothing }
    return StoreInput.ask(on: console) { () throws(StoreError) in
      let removed =
        arguments.has(.all)
        ? try store.drainAll(of: arguments.user)
        : try store.dequeueUnlockedBatch(of: arguments.user, passID: arguments.text(.pass))
      QueueReport(subject: .removed, entries: removed)
        .write(as: arguments.choice(.format) ?? .table, on: console)
    }
  }
}

extension CommandOption {
  static let all = CommandOption("all", help: "every pass in the queue")
}

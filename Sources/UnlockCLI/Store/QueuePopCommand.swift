internal import UnlockStore

extension CommandOption {
  static let pass = CommandOption(
    "pass", .text("ID"), help: "only from this pass, so that nothing of another is ever taken")
  static let patch = CommandOption(
    "patch", .text("ID"), help: "only this patch, so that a repeat takes nothing more")
}

/// `unlock queue pop`: takes one entry out of the queue.
struct QueuePopCommand: Command {
  let description = CommandDescription(
    "queue", "pop", summary: "takes the head out of the queue: one patch",
    options: [.store, .owner, .pass, .patch],
    details: [
      "Where it is not known whether a pop has happened, repeat it with the patch that was shown: "
        + "what is gone already is no error, and nothing else is taken in its place."
    ],
    examples: [
      Example("unlock queue pop --store unlock.db", "the head was shown: take it out"),
      Example(
        "unlock queue pop --store unlock.db --patch us-ma", "the same, and safe to repeat"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    guard let store = try StoreInput.existing(arguments, on: console) else { return .nothing }
    return StoreInput.ask(on: console) { () throws(StoreError) in
      let entry = try store.dequeueUnlockedPatch(
        of: arguments.user, patchID: arguments.text(.patch), passID: arguments.text(.pass))
      QueueReport(subject: .removed, entries: entry.map { [$0] } ?? [])
        .write(as: arguments.choice(.format) ?? .table, on: console)
    }
  }
}

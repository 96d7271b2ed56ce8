internal import UnlockEngine
internal import UnlockStore

/// `unlock queue peek`: the head batch with its sentence; removes nothing.
struct QueuePeekCommand: Command {
  let description = CommandDescription(
    "queue", "peek", summary: "shows the pass at the head of the queue as one batch",
    options: [.store, .owner],
    details: [
      "Nothing is removed: the same batch is shown until it is popped. The catalog is only asked "
        + "which patches lie in which, for the sentence; the names are those of the moment of "
        + "the unlock, and a patch that has left the catalog is named all the same."
    ],
    examples: [
      Example("unlock queue peek --store unlock.db", "what a host would show next")
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    guard let store = try StoreInput.existing(arguments, on: console) else { return .nothing }
    var status = ExitStatus.success
    let answered = StoreInput.ask(on: console) { () throws(StoreError) in
      let batch = try store.selectHeadBatch(of: arguments.user)
      // One patch, or none, needs no catalog to be worded.
      let outcome = batch.count > 1 ? CatalogInput.load(arguments, on: console) : nil
      if batch.count > 1 { status = outcome?.status ?? .partial }
      let catalog = outcome?.catalog ?? .empty
      var sentence = catalog.nestingSentence(of: batch.map(\.patch))
      if let outcome, !outcome.isIntact(on: console) {
        status = .partial
        sentence = Catalog.empty.nestingSentence(of: batch.map(\.patch))
      }
      QueueReport(
        subject: .batch(user: arguments.user, sentence: sentence),
        entries: batch
      ).write(as: arguments.choice(.format) ?? .table, on: console)
    }
    return max(status, answered)
  }
}

extension Catalog {
  /// A catalog without patches: nothing is nested in anything.
  static var empty: Catalog {
    Catalog(PatchList(patches: [], geofences: [], nesting: Nesting(enclosers: [], patches: [])))
  }
}

internal import UnlockEngine
internal import UnlockService
internal import UnlockStore

/// What a store holds of a user, for a run that must not change it.
struct PastOfUser {
  /// What the user has, by patch id.
  let entries: [String: LedgerEntry]
  /// A store to run into: it knows what the rules remember of the user, and no unlock, so that a
  /// patch is judged as if for the first time.
  let memory = MemoryStore()

  /// Reads the store that the arguments name; nothing has happened before where they name none. Nil
  /// where it cannot be used, which was told.
  init?(_ arguments: Arguments, on console: Console) {
    guard let path = arguments.text(.store) else {
      entries = [:]
      return
    }
    guard let store = StoreInput.open(path, .existing, on: console) else { return nil }
    var ledger: [LedgerEntry] = []
    let memory = memory
    let status = StoreInput.ask(on: console) { () throws(StoreError) in
      ledger = try store.ledger(of: arguments.user)
      let state = try store.ruleState(of: arguments.user)
      _ = memory.record(
        [], ruleStates: [arguments.user: state], identifiers: NamedPassIdentifiers())
    }
    guard status == .success else { return nil }
    entries = Dictionary(ledger.map { ($0.patch.id, $0) }) { first, _ in first }
  }
}

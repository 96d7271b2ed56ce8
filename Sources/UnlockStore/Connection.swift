internal import UnlockEngine

/// A connection and what is prepared on it. For one thread at a time.
final class Connection {
  let database: Database
  let users: NameTable
  let ledger: Ledger
  let queue: UnlockQueue
  let ruleStates: RuleStateTable
  let answers: AnswerTable
  let recorder: Recorder
  private let tracks: NameTable
  private let patches: NameTable
  private let portraits: PortraitTable

  /// Prepares everything on a file that has this build's tables.
  init(_ database: Database) throws(StoreError) {
    self.database = database
    users = try NameTable("users", in: database)
    tracks = try NameTable("tracks", in: database)
    patches = try NameTable("patches", in: database)
    portraits = try PortraitTable(patches: patches, in: database)
    ledger = try Ledger(in: database)
    queue = try UnlockQueue(in: database)
    ruleStates = try RuleStateTable(in: database)
    answers = try AnswerTable(in: database)
    recorder = Recorder(
      users: users, portraits: portraits,
      fixes: try FixTable(tracks: tracks, in: database), ledger: ledger, queue: queue)
  }

  /// Records everything that is new, and rule states. Inside a transaction only.
  func record(
    _ proposals: [UnlockProposal], ruleStates: [String: FixRuleState],
    identifiers: any PassIdentifierMaker
  ) throws(StoreError) -> [UnlockReceipt] {
    for (user, state) in ruleStates {
      try self.ruleStates.set(state, of: try users.numberOrNew(of: user))
    }
    return try recorder.record(proposals, identifiers: identifiers)
  }

  /// Runs `body` as one transaction that happens as a whole or, where it throws, not at all.
  func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    do throws(StoreError) { return try database.transaction(body) } catch {
      // The numbers of names that were new went with the transaction.
      users.forget()
      tracks.forget()
      patches.forget()
      portraits.forget()
      throw error
    }
  }
}

internal import Glibc
internal import Synchronization
public import UnlockEngine

/// A store in one file, which many threads and many processes may use at the same time.
///
/// When a call that changes something returns, the change survives a killed process and a power
/// cut. Every call may wait for the disk, and for other processes that write.
public final class SQLiteStore: EngineStore {
  /// What to do where there is no store yet.
  public enum Opening: Sendable {
    /// Make one; its folder has to exist.
    case creating
    /// Fail: for whoever only looks, a wrong path is an error and not an empty store.
    case existing
  }

  /// How a store is used.
  public struct Options: Sendable {
    /// How long a call waits for other processes before it fails as locked, in milliseconds.
    public var busyMilliseconds = 15_000
    /// SQLite's name of the layer that reaches the file; nil for the system's own. For tests that
    /// make disks fail.
    package var vfs: String?

    /// The usual ones.
    public init() {}
  }

  /// The store's file; SQLite keeps two more beside it while the store is open.
  public let path: String

  private let writer: Mutex<Connection>
  /// Readers see what was committed, and do not wait for whoever writes.
  private let reader: Mutex<Connection>

  /// Opens a store, and brings an older one to this build's tables.
  public init(
    path: String, opening: Opening = .creating, options: Options = Options()
  ) throws(StoreError) {
    self.path = path
    let database = try Database(path: path, creating: opening == .creating, options: options)
    switch try Schema.content(of: database) {
    case .nothing where opening == .existing:
      throw StoreError(.notAStore, path: path, detail: "the file holds no store")
    case .store(Schema.version): try database.useWriteAheadLog()
    case .nothing, .store:
      try database.useWriteAheadLog()
      try Schema.migrate(database)
    }
    writer = Mutex(try Connection(database))
    let second = try Database(path: path, creating: false, options: options)
    try second.useWriteAheadLog()
    reader = Mutex(try Connection(second))
  }

  // MARK: Reading

  /// All patches that the user has, by id.
  public func standings(of user: String) throws(StoreError) -> [String: PatchStanding] {
    try read(user) { (connection, user) throws(StoreError) in
      try connection.ledger.standings(of: user)
    } ?? [:]
  }

  /// What the rules remember of a user.
  public func ruleState(of user: String) throws(StoreError) -> FixRuleState {
    try read(user) { (connection, user) throws(StoreError) in
      try connection.ruleStates.state(of: user)
    } ?? FixRuleState()
  }

  /// All unlocks of a user, first come first.
  public func ledger(of user: String) throws(StoreError) -> [LedgerEntry] {
    try read(user) { (connection, user) throws(StoreError) in
      try connection.ledger.entries(of: user)
    } ?? []
  }

  /// All that is still to be shown to a user, head first.
  public func queue(of user: String) throws(StoreError) -> [QueueEntry] {
    try read(user) { (connection, user) throws(StoreError) in
      try connection.queue.entries(of: user)
    } ?? []
  }

  /// The entries that share the pass of the head.
  public func selectHeadBatch(of user: String) throws(StoreError) -> [QueueEntry] {
    try read(user) { (connection, user) throws(StoreError) in
      try connection.queue.headBatch(of: user)
    } ?? []
  }

  /// The answer that a request of a user got.
  public func answer(
    toRequest key: String, of user: String
  ) throws(StoreError) -> RememberedAnswer? {
    try read(user) { (connection, user) throws(StoreError) in
      try connection.answers.answer(toRequest: key, of: user)
    } ?? nil
  }

  // MARK: Writing

  /// Records everything that is new, and the users' rule states, as one transaction.
  public func record(
    _ proposals: [UnlockProposal], ruleStates: [String: FixRuleState],
    identifiers: any PassIdentifierMaker
  ) throws(StoreError) -> [UnlockReceipt] {
    try write { (connection) throws(StoreError) in
      try connection.record(proposals, ruleStates: ruleStates, identifiers: identifiers)
    }
  }

  /// Records as `record` does, and remembers the answer in the same transaction.
  public func record(
    _ proposals: [UnlockProposal], ruleStates: [String: FixRuleState],
    identifiers: any PassIdentifierMaker, for request: RepeatableRequest,
    answer: @Sendable ([UnlockReceipt]) -> [UInt8]
  ) throws(StoreError) -> RequestRecord {
    try write { (connection) throws(StoreError) in
      let user = try connection.users.numberOrNew(of: request.user)
      if let known = try connection.answers.answer(toRequest: request.key, of: user) {
        return .repeated(known)
      }
      let receipts = try connection.record(
        proposals, ruleStates: ruleStates, identifiers: identifiers)
      try connection.answers.add(answer(receipts), to: request, of: user)
      return .recorded(receipts)
    }
  }

  /// Forgets the answers to requests that arrived before `time`, and says how many.
  @discardableResult
  public func forgetAnswers(before time: Timestamp) throws(StoreError) -> Int {
    try write { (connection) throws(StoreError) in try connection.answers.forget(before: time) }
  }

  /// Removes one entry of the queue and returns it.
  public func dequeueUnlockedPatch(
    of user: String, patchID: String?, passID: String?
  ) throws(StoreError) -> QueueEntry? {
    try write { (connection) throws(StoreError) in
      guard let user = try connection.users.number(of: user) else { return nil }
      return try connection.queue.removePatch(of: user, patchID: patchID, passID: passID)
    }
  }

  /// Removes what is left of a pass from the queue and returns it.
  public func dequeueUnlockedBatch(
    of user: String, passID: String?
  ) throws(StoreError) -> [QueueEntry] {
    try write { (connection) throws(StoreError) in
      guard let user = try connection.users.number(of: user) else { return [] }
      return try connection.queue.removeBatch(of: user, passID: passID)
    }
  }

  /// Removes every entry of a user's queue and returns them.
  public func drainAll(of user: String) throws(StoreError) -> [QueueEntry] {
    try write { (connection) throws(StoreError) in
      guard let user = try connection.users.number(of: user) else { return [] }
      return try connection.queue.removeAll(of: user)
    }
  }

  // MARK: Connections

  /// Runs `body` on what was committed at one moment, with the number of a user; nil where nothing
  /// is known of the user.
  func read<Value: Sendable>(
    _ user: String, _ body: @Sendable (Connection, Int64) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    try reader.withLock { (connection) throws(StoreError) in
      guard let number = try connection.users.number(of: user) else { return nil }
      let connection = connection
      return try connection.database.snapshot { () throws(StoreError) in
        try body(connection, number)
      }
    }
  }

  /// Runs `body` on what was committed at one moment.
  func readAll<Value: Sendable>(
    _ body: @Sendable (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try reader.withLock { (connection) throws(StoreError) in
      let connection = connection
      return try connection.database.snapshot { () throws(StoreError) in try body(connection) }
    }
  }

  /// Runs `body` as one transaction.
  func write<Value: Sendable>(
    _ body: @Sendable (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try writer.withLock { (connection) throws(StoreError) in
      let connection = connection
      return try connection.transaction { () throws(StoreError) in try body(connection) }
    }
  }
}

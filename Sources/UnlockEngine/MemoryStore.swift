import Synchronization

/// A store that forgets everything when it goes: for a replay without `--store`, and the plain
/// model that durable stores are held against.
public final class MemoryStore: EngineStore {
  fileprivate struct User {
    var ledger: [LedgerEntry] = []
    var positions: [String: Int] = [:]
    var queue: [QueueEntry] = []
    var ruleState = FixRuleState()
    var answers: [String: (answer: RememberedAnswer, time: Timestamp)] = [:]
  }

  private let users = Mutex<[String: User]>([:])

  /// An empty store.
  public init() {}

  /// All patches that the user has, by id.
  public func standings(of user: String) -> [String: PatchStanding] {
    users.withLock { users in
      (users[user]?.ledger ?? []).reduce(into: [:]) { standings, entry in
        standings[entry.patch.id] = entry.inPerson == nil ? .imported : .inPerson
      }
    }
  }

  /// What the rules remember of a user.
  public func ruleState(of user: String) -> FixRuleState {
    users.withLock { $0[user]?.ruleState ?? FixRuleState() }
  }

  /// Records everything that is new, and the users' rule states.
  public func record(
    _ proposals: [UnlockProposal], ruleStates: [String: FixRuleState],
    identifiers: any PassIdentifierMaker
  ) -> [UnlockReceipt] {
    users.withLock { users in
      for (user, state) in ruleStates { users[user, default: User()].ruleState = state }
      return proposals.map { users[$0.user, default: User()].record($0, identifiers) }
    }
  }

  /// Records as `record` does, and remembers the answer.
  public func record(
    _ proposals: [UnlockProposal], ruleStates: [String: FixRuleState],
    identifiers: any PassIdentifierMaker, for request: RepeatableRequest,
    answer: @Sendable ([UnlockReceipt]) -> [UInt8]
  ) -> RequestRecord {
    users.withLock { users in
      if let known = users[request.user]?.answers[request.key] { return .repeated(known.answer) }
      for (user, state) in ruleStates { users[user, default: User()].ruleState = state }
      let receipts = proposals.map { users[$0.user, default: User()].record($0, identifiers) }
      users[request.user, default: User()].answers[request.key] = (
        RememberedAnswer(fingerprint: request.fingerprint, body: answer(receipts)),
        request.receivedAt
      )
      return .recorded(receipts)
    }
  }

  /// The answer that a request of a user got.
  public func answer(toRequest key: String, of user: String) -> RememberedAnswer? {
    users.withLock { $0[user]?.answers[key]?.answer }
  }

  /// Forgets the answers to requests that arrived before `time`, and says how many.
  @discardableResult
  public func forgetAnswers(before time: Timestamp) -> Int {
    users.withLock { users in
      var count = 0
      for user in users.keys {
        let kept = users[user]?.answers.filter { $0.value.time >= time } ?? [:]
        count += (users[user]?.answers.count ?? 0) - kept.count
        users[user]?.answers = kept
      }
      return count
    }
  }

  /// All unlocks of a user, first come first.
  public func ledger(of user: String) -> [LedgerEntry] {
    users.withLock { $0[user]?.ledger ?? [] }
  }

  /// All that is still to be shown to a user, head first.
  public func queue(of user: String) -> [QueueEntry] {
    users.withLock { $0[user]?.queue ?? [] }
  }

  /// The entries that share the pass of the head.
  public func selectHeadBatch(of user: String) -> [QueueEntry] {
    let queue = queue(of: user)
    return queue.filter { $0.passID == queue.first?.passID }
  }

  /// Removes one entry and returns it.
  public func dequeueUnlockedPatch(
    of user: String, patchID: String?, passID: String?
  ) -> QueueEntry? {
    users.withLock { users in
      let position = users[user]?.queue.firstIndex { entry in
        (patchID ?? entry.patch.id) == entry.patch.id && (passID ?? entry.passID) == entry.passID
      }
      return position.flatMap { users[user]?.queue.remove(at: $0) }
    }
  }

  /// Removes what is left of a pass and returns it.
  public func dequeueUnlockedBatch(of user: String, passID: String?) -> [QueueEntry] {
    users.withLock { users in
      guard let queue = users[user]?.queue, let pass = passID ?? queue.first?.passID else {
        return []
      }
      users[user]?.queue.removeAll { $0.passID == pass }
      return queue.filter { $0.passID == pass }
    }
  }

  /// Removes every entry of a user and returns them.
  public func drainAll(of user: String) -> [QueueEntry] {
    users.withLock { users in
      let queue = users[user]?.queue ?? []
      users[user]?.queue = []
      return queue
    }
  }
}

extension MemoryStore.User {
  fileprivate mutating func record(
    _ proposal: UnlockProposal, _ identifiers: any PassIdentifierMaker
  ) -> UnlockReceipt {
    let fix = proposal.fix
    let inPerson = fix.source == .gps ? fix : nil
    var new: [UnlockedPatch] = []
    var firstInPerson: [String] = []
    for patch in proposal.patches {
      if let position = positions[patch.id] {
        guard inPerson != nil, ledger[position].inPerson == nil else { continue }
        ledger[position].inPerson = inPerson
        firstInPerson.append(patch.id)
      } else if !new.contains(where: { $0.id == patch.id }) {
        new.append(patch)
      }
    }
    guard !new.isEmpty else { return UnlockReceipt(pass: nil, firstInPerson: firstInPerson) }
    let id = identifiers.passID(user: proposal.user, fix: fix, patchIDs: new.map(\.id))
    for patch in new {
      positions[patch.id] = ledger.count
      ledger.append(
        LedgerEntry(
          patch: patch, passID: id, fix: fix, isInferred: proposal.isInferred, inPerson: inPerson))
      if proposal.isQueued {
        queue.append(QueueEntry(patch: patch, passID: id, time: fix.time, source: fix.source))
      }
    }
    let pass = Pass(
      id: id, user: proposal.user, fix: fix, isInferred: proposal.isInferred, patches: new)
    return UnlockReceipt(pass: pass, firstInPerson: firstInPerson)
  }
}

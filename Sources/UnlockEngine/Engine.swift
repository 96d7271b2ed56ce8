/// What can go wrong while fixes are evaluated.
public enum EngineError<LocatorFailure: Error, StoreFailure: Error>: Error {
  /// The locator gave no answer.
  case locator(LocatorFailure)
  /// The store could not be read or written; nothing of the call was recorded.
  case store(StoreFailure)
}

/// Decides which fixes unlock what, and records it.
///
/// For one thread at a time. Several engines, also in several processes, may share a store: the
/// store's key keeps an unlock from happening twice.
public final class Engine<L: Locator, S: EngineStore> {
  /// What can go wrong while fixes are evaluated.
  public typealias Failure = EngineError<L.Failure, S.Failure>

  /// The patches that can unlock.
  public let catalog: Catalog
  /// Where unlocks are kept.
  public let store: S
  /// Which fixes count.
  public let policy: FixPolicy

  private let locator: L
  private let identifiers: any PassIdentifierMaker
  private let normaliser: FixNormaliser
  private let sessionLimit: Int
  private var sessions: [String: UserSession<L.Match>] = [:]
  private var proposals: [UnlockProposal] = []
  /// For every proposal, the fix of the call that it belongs to.
  private var proposers: [Int] = []
  private var scratch: [PatchIndex] = []

  /// An engine over a catalog and a store.
  ///
  /// - Parameters:
  ///   - locator: answers for this very catalog.
  ///   - sessionLimit: of how many users the unlocks are kept in memory; others are read again.
  public init(
    catalog: Catalog, locator: L, store: S, policy: FixPolicy = FixPolicy(),
    identifiers: any PassIdentifierMaker, sessionLimit: Int = 100_000
  ) {
    self.catalog = catalog
    self.locator = locator
    self.store = store
    self.policy = policy
    self.identifiers = identifiers
    self.normaliser = FixNormaliser(policy: policy)
    self.sessionLimit = sessionLimit
  }

  /// Evaluates fixes in their order and records what they unlock as one transaction.
  ///
  /// - Returns: an outcome for each fix.
  /// - Throws: where it does, none of the fixes has changed anything.
  public func evaluate(_ fixes: [UserFix]) throws(Failure) -> [FixOutcome] {
    do throws(Failure) {
      var outcomes: [FixOutcome] = []
      outcomes.reserveCapacity(fixes.count)
      for (position, fix) in fixes.enumerated() {
        outcomes.append(try propose(fix, position: position))
      }
      try record(into: &outcomes)
      return outcomes
    } catch {
      // Sessions have run ahead of the store: forget them, they are read again.
      sessions.removeAll()
      proposals.removeAll()
      proposers.removeAll()
      throw error
    }
  }

  private func propose(_ fix: UserFix, position: Int) throws(Failure) -> FixOutcome {
    let coordinate: Coordinate
    switch normaliser.coordinate(of: fix.fix) {
    case .failure(let rejection): return .rejected(rejection)
    case .success(let normalised): coordinate = normalised
    }
    var session = try takeSession(of: fix.user)
    defer { sessions[fix.user] = session }
    let match: L.Match
    do { match = try locator.match(coordinate) } catch { throw .locator(error) }
    // The usual case by far: still in the same patches, and all of them known.
    if let settled = session.settled, settled.source == fix.fix.source,
      locator.isUnchanged(match, since: settled.match)
    {
      return .accepted(Evaluation())
    }
    scratch.removeAll(keepingCapacity: true)
    do {
      try locator.appendPatches(of: match, at: coordinate, to: &scratch)
    } catch { throw .locator(error) }
    scratch.removeAll { session.knows($0, as: fix.fix.source) }
    if !scratch.isEmpty {
      catalog.sortForBatch(&scratch)
      var normalised = fix.fix
      normalised.coordinate = coordinate
      proposals.append(
        UnlockProposal(
          user: fix.user, fix: normalised, isInferred: false,
          isQueued: fix.fix.source == .gps || policy.queuesImports,
          patches: scratch.map(unlockedPatch)))
      proposers.append(position)
      for patch in scratch { session.learn(patch, as: fix.fix.source) }
    }
    session.settled = (match, fix.fix.source)
    return .accepted(Evaluation())
  }

  private func record(into outcomes: inout [FixOutcome]) throws(Failure) {
    guard !proposals.isEmpty else { return }
    let receipts: [UnlockReceipt]
    do throws(S.Failure) {
      receipts = try store.record(proposals, ruleStates: [:], identifiers: identifiers)
    } catch { throw .store(error) }
    for (position, receipt) in zip(proposers, receipts) {
      guard case .accepted(var evaluation) = outcomes[position] else { continue }
      if let pass = receipt.pass { evaluation.passes.append(pass) }
      evaluation.firstInPerson += receipt.firstInPerson
      outcomes[position] = .accepted(evaluation)
    }
    proposals.removeAll(keepingCapacity: true)
    proposers.removeAll(keepingCapacity: true)
  }

  private func takeSession(of user: String) throws(Failure) -> UserSession<L.Match> {
    // Taken out, not copied: a second reference would copy the user's set at the first change.
    if let index = sessions.index(forKey: user) {
      return sessions.values[index]
    }
    if sessions.count >= sessionLimit { sessions.removeAll(keepingCapacity: true) }
    let standings: [String: PatchStanding]
    do throws(S.Failure) { standings = try store.standings(of: user) } catch {
      throw .store(error)
    }
    var session = UserSession<L.Match>()
    for (id, standing) in standings {
      guard let patch = catalog.index(ofID: id) else { continue }
      session.learn(patch, as: standing == .inPerson ? .gps : .import)
    }
    return session
  }

  private func unlockedPatch(_ index: PatchIndex) -> UnlockedPatch {
    let patch = catalog[index]
    return UnlockedPatch(
      id: patch.id, name: patch.name, type: patch.type, depth: catalog.depth(at: index))
  }
}

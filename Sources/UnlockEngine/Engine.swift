/// What can go wrong while fixes are evaluated.
public enum EngineError<LocatorFailure: Error, StoreFailure: Error>: Error {
  /// The locator gave no answer.
  case locator(LocatorFailure)
  /// The store could not be read or written; nothing of the call was recorded.
  case store(StoreFailure)
  /// The catalog's file is damaged; nothing of the call was recorded.
  case catalog(CatalogDamage)
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

  @usableFromInline let locator: L
  @usableFromInline let normaliser: FixNormaliser
  @usableFromInline var state = EvaluationState<L.Match>()
  let identifiers: any PassIdentifierMaker
  @usableFromInline let sessionMemory: Int
  /// Made when a rule first asks for it.
  lazy var boundaries = BoundaryIndex(catalog)

  /// An engine over a catalog and a store.
  ///
  /// - Parameters:
  ///   - locator: answers for this very catalog.
  ///   - sessionMemory: about how many bytes the unlocks of users may take in memory between
  ///     calls; those of users who have not come by for longest are given up, and read again.
  ///   - boundaries: for the rules that look at shapes, where engines share one; else the engine
  ///     makes its own as soon as such a rule needs it.
  public init(
    catalog: Catalog, locator: L, store: S, policy: FixPolicy = FixPolicy(),
    identifiers: any PassIdentifierMaker, sessionMemory: Int = 256 << 20,
    boundaries: BoundaryIndex? = nil
  ) {
    self.catalog = catalog
    self.locator = locator
    self.store = store
    self.policy = policy
    self.identifiers = identifiers
    self.normaliser = FixNormaliser(policy: policy)
    self.sessionMemory = sessionMemory
    if let boundaries { self.boundaries = boundaries }
  }

  /// Evaluates fixes in their order and records what they unlock as one transaction.
  ///
  /// - Returns: an outcome for each fix.
  /// - Throws: where it does, none of the fixes has changed anything.
  @inlinable
  public func evaluate(_ fixes: [UserFix]) throws(Failure) -> [FixOutcome] {
    var outcomes = [FixOutcome](repeating: .accepted(Evaluation()), count: fixes.count)
    for notable in try notableOutcomes(evaluating: fixes) {
      outcomes[notable.position] = notable.outcome
    }
    return outcomes
  }

  /// Does what `evaluate` does, and gives only the outcomes that say anything: most fixes are
  /// accepted and bring nothing.
  ///
  /// - Throws: where it does, none of the fixes has changed anything.
  @inlinable
  public func notableOutcomes(evaluating fixes: [UserFix]) throws(Failure) -> [NotableOutcome] {
    do throws(Failure) {
      var outcomes: [NotableOutcome] = []
      // One exclusive access for all fixes: the check of each costs as much as the look-up.
      if policy.goesBeyondContainment {
        try proposeUnderRules(fixes, state: &state, outcomes: &outcomes)
      } else {
        try proposeByContainment(fixes, state: &state, outcomes: &outcomes)
      }
      try checkCatalog()
      try record(state: &state, outcomes: &outcomes)
      state.sessions.trim(toBytes: sessionMemory)
      return outcomes
    } catch {
      state.forget(usersOf: fixes)
      throw error
    }
  }

  /// Whatever a damaged catalog proposed, or failed to propose, must not be believed.
  @usableFromInline
  func checkCatalog() throws(Failure) {
    if let damage = catalog.damage { throw .catalog(damage) }
  }

  /// Goes through the fixes, collecting proposals.
  @inlinable
  func proposeByContainment(
    _ fixes: [UserFix], state: inout EvaluationState<L.Match>, outcomes: inout [NotableOutcome]
  ) throws(Failure) {
    for position in fixes.indices {
      let coordinate: Coordinate
      if let undoubted = normaliser.undoubted(
        fixes[position].fix.coordinate, accuracy: fixes[position].fix.horizontalAccuracy,
        isMocked: fixes[position].fix.isMocked)
      {
        coordinate = undoubted
      } else {
        switch normaliser.coordinate(of: fixes[position].fix) {
        case .success(let normalised): coordinate = normalised
        case .failure(let rejection):
          outcomes.append(NotableOutcome(position: position, outcome: .rejected(rejection)))
          continue
        }
      }
      let slot: Int
      if let open = state.sessions.slot(of: fixes[position].user) {
        slot = open
      } else {
        slot = try openSession(of: fixes[position].user, state: &state)
      }
      let source = fixes[position].fix.source
      if state.settled.holds(coordinate, source, slot: slot) { continue }
      let match: L.Match
      do { match = try locator.match(coordinate) } catch { throw .locator(error) }
      if isSettled(match, source, slot: slot, at: coordinate, state: &state) { continue }
      state.scratch.removeAll(keepingCapacity: true)
      do {
        try locator.appendPatches(of: match, at: coordinate, to: &state.scratch)
      } catch { throw .locator(error) }
      if !state.knowsScratch(slot: slot, source: source) {
        propose(fixes[position], at: coordinate, position: position, slot: slot, state: &state)
      }
      state.settled.settle(slot, at: match, source)
    }
  }

  /// The usual case by far: still in the same patches, and all of them known.
  @inlinable
  func isSettled(
    _ match: L.Match, _ source: FixSource, slot: Int, at coordinate: Coordinate,
    state: inout EvaluationState<L.Match>
  ) -> Bool {
    guard let settled = state.settled.answers[slot], settled.source == source,
      locator.isUnchanged(match, since: settled.match)
    else { return false }
    if state.settled.surroundings[slot].isTimeToLook() {
      state.settled.surroundings[slot].around = locator.neighbourhood(of: coordinate)
    }
    return true
  }

  /// Proposes those patches of the answer that are not known, and knows them from now on.
  @usableFromInline
  func propose(
    _ fix: UserFix, at coordinate: Coordinate, position: Int, slot: Int,
    state: inout EvaluationState<L.Match>
  ) {
    let source = fix.fix.source
    let known = state.sessions.slots[slot].session.known
    var patches = state.scratch.filter { !known.knows($0, as: source) }
    catalog.sortForBatch(&patches)
    var normalised = fix.fix
    normalised.coordinate = coordinate
    propose(
      patches, to: fix.user, by: normalised, isInferred: false, position: position, slot: slot,
      state: &state)
  }

  /// Proposes patches, outermost first, and knows them from now on.
  func propose(
    _ patches: [PatchIndex], to user: String, by fix: Fix, isInferred: Bool, position: Int,
    slot: Int, state: inout EvaluationState<L.Match>
  ) {
    state.proposals.append(
      UnlockProposal(
        user: user, fix: fix, isInferred: isInferred,
        isQueued: fix.source == .gps || policy.queuesImports, patches: patches.map(unlockedPatch)))
    state.pending.proposers.append(position)
    for patch in patches { state.sessions.learn(patch, as: fix.source, slot: slot) }
  }

  /// Records what was proposed, and puts what was new into the outcomes.
  @usableFromInline
  func record(
    state: inout EvaluationState<L.Match>, outcomes: inout [NotableOutcome]
  ) throws(Failure) {
    guard state.hasNews else { return }
    var receipts: [UnlockReceipt] = []
    if !state.proposals.isEmpty || !state.ruleStates.isEmpty {
      do throws(S.Failure) {
        receipts = try store.record(
          state.proposals, ruleStates: state.ruleStates, identifiers: identifiers)
      } catch { throw .store(error) }
    }
    state.pending.merge(receipts, into: &outcomes)
    state.clearProposals()
  }

  /// Reads what a user has, and gives the slot of the session.
  @usableFromInline
  func openSession(
    of user: String, state: inout EvaluationState<L.Match>
  ) throws(Failure) -> Int {
    let standings: [String: PatchStanding]
    do throws(S.Failure) { standings = try store.standings(of: user) } catch {
      throw .store(error)
    }
    var session = UserSession()
    session.known = KnownPatches(standings, in: catalog)
    return state.open(user, session)
  }

  private func unlockedPatch(_ index: PatchIndex) -> UnlockedPatch {
    let patch = catalog[index]
    return UnlockedPatch(
      id: patch.id, name: patch.name, type: patch.type, depth: catalog.depth(at: index))
  }
}

/// How fixes are evaluated where more than containment decides.
extension Engine {
  private var rules: FixRules { FixRules(policy: policy) }

  /// Goes through the fixes under the rules, collecting proposals and hold-backs.
  @usableFromInline
  func proposeUnderRules(
    _ fixes: [UserFix], state: inout EvaluationState<L.Match>, outcomes: inout [NotableOutcome]
  ) throws(Failure) {
    for position in fixes.indices {
      let user = fixes[position].user
      var ruleState = try ruleState(of: user, state: state)
      let rejection = try propose(
        fixes[position], position: position, state: &state, ruleState: &ruleState)
      if policy.looksFromFixToFix { state.ruleStates[user] = ruleState }
      if let rejection {
        outcomes.append(NotableOutcome(position: position, outcome: .rejected(rejection)))
      }
    }
  }

  /// What the rules remember: of this call, or of the store, since another engine may have gone on
  /// with the user after the last call.
  private func ruleState(
    of user: String, state: EvaluationState<L.Match>
  ) throws(Failure) -> FixRuleState {
    guard policy.looksFromFixToFix else { return FixRuleState() }
    if let known = state.ruleStates[user] { return known }
    do throws(S.Failure) { return try store.ruleState(of: user) } catch { throw .store(error) }
  }

  /// Proposes what one fix and the line that leads to it unlock, or says why it is refused.
  private func propose(
    _ fix: UserFix, position: Int, state: inout EvaluationState<L.Match>,
    ruleState: inout FixRuleState
  ) throws(Failure) -> FixRejection? {
    rules.noteSegment(continues: fix.continuesSegment, in: &ruleState)
    var normalised = fix.fix
    switch normaliser.coordinate(of: fix.fix) {
    case .failure(let rejection): return rejection
    case .success(let coordinate): normalised.coordinate = coordinate
    }
    let place = FixRuleState.Place(of: normalised)
    if let rejection = rules.speedRejection(of: place, in: &ruleState) { return rejection }
    let slot: Int
    if let open = state.sessions.slot(of: fix.user) {
      slot = open
    } else {
      slot = try openSession(of: fix.user, state: &state)
    }
    let open = try openPatches(around: normalised, slot: slot, state: &state)
    if let start = rules.lineStart(to: place, in: ruleState) {
      try propose(
        along: FixLine(from: start, to: place), to: fix.user, endingAt: normalised, in: open,
        position: position, slot: slot, state: &state)
    }
    settle(
      open, for: fix.user, by: normalised, position: position, slot: slot, state: &state,
      ruleState: &ruleState)
    rules.accept(place, in: &ruleState)
    return nil
  }

  /// The patches around a fix that its user does not have yet, outermost first.
  private func openPatches(
    around fix: Fix, slot: Int, state: inout EvaluationState<L.Match>
  ) throws(Failure) -> [PatchIndex] {
    if state.settled.holds(fix.coordinate, fix.source, slot: slot) { return [] }
    let match: L.Match
    do { match = try locator.match(fix.coordinate) } catch { throw .locator(error) }
    if isSettled(match, fix.source, slot: slot, at: fix.coordinate, state: &state) { return [] }
    state.scratch.removeAll(keepingCapacity: true)
    do {
      try locator.appendPatches(of: match, at: fix.coordinate, to: &state.scratch)
    } catch { throw .locator(error) }
    let known = state.sessions.slots[slot].session.known
    var open = state.scratch.filter { !known.knows($0, as: fix.source) }
    catalog.sortForBatch(&open)
    // Once more than these are known; whoever holds one back takes that away again.
    state.settled.settle(slot, at: match, fix.source)
    return open
  }

  /// Proposes those of the patches around a fix that no rule holds back.
  private func settle(
    _ open: [PatchIndex], for user: String, by fix: Fix, position: Int, slot: Int,
    state: inout EvaluationState<L.Match>, ruleState: inout FixRuleState
  ) {
    let ids = open.map { catalog[$0].id }
    rules.noteStays(at: fix.time, in: ids, state: &ruleState)
    guard !open.isEmpty else { return }
    let confidences = confidenceHoldBacks(
      of: open, at: fix.coordinate, accuracy: fix.knownAccuracy)
    var granted: [PatchIndex] = []
    var holdBacks: [HoldBack] = []
    for (place, patch) in open.enumerated() {
      let reasons = [
        confidences[place], rules.dwellHoldBack(of: ids[place], in: ruleState),
      ].compactMap(\.self)
      if reasons.isEmpty { granted.append(patch) }
      holdBacks += reasons
    }
    if !granted.isEmpty {
      propose(
        granted, to: user, by: fix, isInferred: false, position: position, slot: slot,
        state: &state)
      rules.endStays(in: granted.map { catalog[$0].id }, state: &ruleState)
    }
    if !holdBacks.isEmpty {
      state.pending.heldBack[position, default: []] += holdBacks
      state.settled.unsettle(slot)
    }
  }

  /// For each patch, what the confidence rule holds against it.
  private func confidenceHoldBacks(
    of patches: [PatchIndex], at coordinate: Coordinate, accuracy: Double?
  ) -> [HoldBack?] {
    guard let limit = policy.minimumConfidence, let accuracy else {
      return patches.map { _ in nil }
    }
    let shares = Confidence(boundaries: boundaries)
      .shares(at: coordinate, accuracy: accuracy, in: patches)
    return zip(patches, shares).map { patch, share in
      guard share < limit else { return nil }
      return HoldBack(
        patchID: catalog[patch].id, rule: .confidence, measured: share, limit: limit)
    }
  }
}

// MARK: - Between fixes

extension Engine {
  /// Proposes what a line crosses on its way, a pass for each moment of entry. What its end lies in
  /// is left to the real fix there.
  private func propose(
    along line: FixLine, to user: String, endingAt end: Fix, in endPatches: [PatchIndex],
    position: Int, slot: Int, state: inout EvaluationState<L.Match>
  ) throws(Failure) {
    let known = state.sessions.slots[slot].session.known
    let crossings = boundaries.crossings(of: line) { patch in
      !known.knows(patch, as: end.source) && !endPatches.contains(patch)
    }
    var entries: [(share: Double, patch: PatchIndex)] = []
    for (patch, crossing) in crossings.sorted(by: { $0.key < $1.key }) {
      let stays = try stays(in: patch, along: line, crossing)
      let reasons = stays.map { (stay: $0, reasons: holdBacks(of: patch, at: $0, on: line)) }
      if let granted = reasons.first(where: \.reasons.isEmpty) {
        entries.append((granted.stay.lowerBound, patch))
      } else if let first = reasons.first {
        state.pending.heldBack[position, default: []] += first.reasons
      }
    }
    entries.sort { ($0.share, $0.patch) < ($1.share, $1.patch) }
    while let first = entries.first {
      // Outlines that coincide are entered at once, but for rounding.
      var batch = entries.prefix { $0.share - first.share < 1e-9 }.map(\.patch)
      entries.removeFirst(batch.count)
      catalog.sortForBatch(&batch)
      propose(
        batch, to: user, by: proof(at: first.share, of: line, endingAt: end), isInferred: true,
        position: position, slot: slot, state: &state)
    }
  }

  /// The fix that stands for a place on a line: proved by the real one at the line's end, on whose
  /// arrival it is known at all.
  private func proof(at share: Double, of line: FixLine, endingAt end: Fix) -> Fix {
    var proof = Fix(
      coordinate: line.coordinate(at: share), time: end.time, source: end.source,
      receivedAt: end.receivedAt, isMocked: end.isMocked, origin: end.origin)
    proof.crossedAt = line.time(at: share)
    return proof
  }

  /// The parts of a line inside a patch, as shares, but for one in which the line starts: that is
  /// no entry, and the real fix there has had its turn.
  private func stays(
    in patch: PatchIndex, along line: FixLine, _ crossings: LineCrossings
  ) throws(Failure) -> [ClosedRange<Double>] {
    var stays: [ClosedRange<Double>] = []
    var wasInside = try contains(line.start, patch)
    var isFromStart = wasInside
    for piece in crossings.pieces(of: line) {
      let isInside = try contains(piece.probe, patch)
      if isInside, wasInside {
        if !isFromStart, let last = stays.popLast() {
          stays.append(last.lowerBound...piece.shares.upperBound)
        }
      } else if isInside {
        stays.append(piece.shares)
      }
      if !isInside { isFromStart = false }
      wasInside = isInside
    }
    return stays
  }

  private func contains(_ coordinate: Coordinate, _ patch: PatchIndex) throws(Failure) -> Bool {
    do { return try locator.patches(containing: coordinate).contains(patch) } catch {
      throw .locator(error)
    }
  }

  /// What the rules hold against a stay that is only inferred: the time between entry and exit is
  /// its dwell, its middle the place whose confidence counts.
  private func holdBacks(
    of patch: PatchIndex, at stay: ClosedRange<Double>, on line: FixLine
  ) -> [HoldBack] {
    let middle = line.coordinate(at: (stay.lowerBound + stay.upperBound) / 2)
    var holdBacks = confidenceHoldBacks(
      of: [patch], at: middle, accuracy: line.horizontalAccuracy
    ).compactMap(\.self)
    if let limit = policy.minimumDwell {
      let seconds = line.seconds * (stay.upperBound - stay.lowerBound)
      if seconds < limit {
        holdBacks.append(
          HoldBack(patchID: catalog[patch].id, rule: .dwell, measured: seconds, limit: limit))
      }
    }
    return holdBacks.map { holdBack in
      var holdBack = holdBack
      holdBack.isInferred = true
      return holdBack
    }
  }
}

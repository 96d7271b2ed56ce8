public import UnlockEngine
internal import UnlockGeodesy

/// Says of any patch why the fixes of a run unlocked it or did not.
///
/// Watch the run with `observe`, then ask. Keeps some fifty bytes for each fix. For one thread at a
/// time, as its locator is.
public struct TrackExplainer<L: Locator> {
  private let catalog: Catalog
  private let locator: L
  private var history = FixHistory()
  private var firings: [String: PatchExplanation.Firing] = [:]
  private var heldBack: [String: [PatchExplanation.HeldBack]] = [:]

  /// An explainer that has seen nothing yet.
  ///
  /// - Parameter locator: the one that the engine of the run asks, or one that answers alike.
  public init(catalog: Catalog, locator: L) {
    self.catalog = catalog
    self.locator = locator
  }

  /// Notes fixes and what the engine made of them, in the order of the run.
  public mutating func observe(_ fixes: [UserFix], _ outcomes: [NotableOutcome]) {
    var notable = outcomes[...]
    for (position, fix) in fixes.enumerated() {
      guard let next = notable.first, next.position == position else {
        history.append(fix.fix, rejection: nil)
        continue
      }
      notable.removeFirst()
      switch next.outcome {
      case .rejected(let rejection): history.append(fix.fix, rejection: rejection)
      case .accepted(let evaluation):
        history.append(fix.fix, rejection: nil)
        note(evaluation, at: .init(fix.fix))
      }
    }
  }

  private mutating func note(
    _ evaluation: Evaluation, at fix: PatchExplanation.FixReference
  ) {
    for pass in evaluation.passes {
      for patch in pass.patches where firings[patch.id] == nil {
        firings[patch.id] = .init(
          fix: fix, passID: pass.id, isInferred: pass.isInferred, crossedAt: pass.fix.crossedAt)
      }
    }
    for holdBack in evaluation.heldBack {
      var rules = heldBack[holdBack.patchID] ?? []
      if let place = rules.firstIndex(where: { $0.best.rule == holdBack.rule }) {
        rules[place].count += 1
        if holdBack.measured > rules[place].best.measured {
          (rules[place].best, rules[place].fix) = (holdBack, fix)
        }
      } else {
        rules.append(.init(count: 1, best: holdBack, fix: fix))
      }
      heldBack[holdBack.patchID] = rules
    }
  }

  /// Why the patch with this id fired or did not.
  ///
  /// - Parameter unlockedBefore: the user's unlock of the patch from before the run, if there is
  ///   one.
  /// - Complexity: a look-up for each fix near the patch, and a search of its boundary for each
  ///   that comes nearer than all before it.
  public func explanation(
    of patchID: String, unlockedBefore: LedgerEntry? = nil
  ) throws(L.Failure) -> PatchExplanation {
    guard let patch = catalog.index(ofID: patchID) else {
      return explanation(.unknownPatch, patchID, name: patchID)
    }
    let name = catalog[patch].name
    guard catalog.geofence(at: patch) != nil else {
      return explanation(.noGeofence, patchID, name: name)
    }
    var explanation = explanation(.missed, patchID, name: name)
    explanation.firing = firings[patchID]
    explanation.heldBack = heldBack[patchID] ?? []
    explanation.unlockedBefore = unlockedBefore
    let firstInside = try count(in: patch, &explanation)
    if let firstInside {
      explanation.closest = approach(of: firstInside, to: patch)
    } else {
      explanation.closest = try nearest(to: patch)
    }
    explanation.verdict = verdict(of: explanation)
    return explanation
  }

  private func explanation(
    _ verdict: PatchExplanation.Verdict, _ patchID: String, name: String
  ) -> PatchExplanation {
    var explanation = PatchExplanation(patchID: patchID, patchName: name, verdict: verdict)
    explanation.fixes = history.count
    explanation.rejected = history.refusedCount
    return explanation
  }

  private func verdict(of explanation: PatchExplanation) -> PatchExplanation.Verdict {
    if explanation.unlockedBefore != nil { return .alreadyUnlocked }
    if explanation.firing != nil { return .fired }
    if !explanation.heldBack.isEmpty { return .heldBack }
    if !explanation.refusedInside.isEmpty { return .refused }
    return history.entries.isEmpty ? .noFixes : .missed
  }

  /// Counts the fixes inside, and gives the first of them that counts.
  private func count(
    in patch: PatchIndex, _ explanation: inout PatchExplanation
  ) throws(L.Failure) -> FixHistory.Entry? {
    guard let box = catalog.boundingBox(at: patch) else { return nil }
    var first: FixHistory.Entry?
    for entry in history.entries where box.contains(entry.coordinate) {
      guard try locator.patches(containing: entry.coordinate).contains(patch) else { continue }
      if let rejection = history.rejection(of: entry) {
        note(rejection, at: entry, in: &explanation.refusedInside)
      } else {
        explanation.fixesInside += 1
        if first == nil { first = entry }
      }
    }
    return first
  }

  private func note(
    _ rejection: FixRejection, at entry: FixHistory.Entry,
    in refused: inout [PatchExplanation.Refused]
  ) {
    if let place = refused.firstIndex(where: { $0.rejection.reason == rejection.reason }) {
      refused[place].count += 1
    } else {
      refused.append(.init(count: 1, rejection: rejection, fix: history.reference(to: entry)))
    }
  }
}

// MARK: - Distances

extension TrackExplainer {
  private func approach(
    of entry: FixHistory.Entry, to patch: PatchIndex
  ) -> PatchExplanation.ClosestApproach? {
    guard let geofence = catalog.geofence(at: patch),
      let nearest = BoundaryRuler(from: entry.coordinate).nearestBoundary(of: geofence)
    else { return nil }
    return approach(of: entry, metres: nearest.metres, side: .inside)
  }

  private func approach(
    of entry: FixHistory.Entry, metres: Double, side: PatchExplanation.Side
  ) -> PatchExplanation.ClosestApproach {
    .init(
      fix: history.reference(to: entry), metres: metres, side: side,
      rejection: history.rejection(of: entry))
  }

  /// The fix nearest to a patch in which none lies; of those that count, where any does.
  private func nearest(
    to patch: PatchIndex
  ) throws(L.Failure) -> PatchExplanation.ClosestApproach? {
    let counts = history.entries.contains { !$0.isRefused }
    var search = NearestFixes(
      catalog: catalog, boundaries: BoundaryIndex(catalog, of: [patch]), wanted: 1,
      reach: .infinity)
    for (place, entry) in history.entries.enumerated() where !counts || !entry.isRefused {
      search.consider(entry.coordinate, number: place) { $0 == patch }
    }
    guard let nearest = search.nearest.first else { return nil }
    let entry = history.entries[nearest.fix]
    // Refused fixes may lie inside: then the nearest boundary says nothing of the side.
    let isInside = try locator.patches(containing: entry.coordinate).contains(patch)
    return approach(of: entry, metres: nearest.metres, side: isInside ? .inside : .outside)
  }

  /// The patches that were missed most narrowly: first those in which fixes lie that were held
  /// back or refused, then those to which fixes came nearest.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - unlockedBefore: ids of patches that the user had before the run; they are left out.
  /// - Complexity: a look-up for each fix, and a search of the boundaries around it within the
  ///   distance at which the last patch of the list is missed.
  public func narrowestMisses(
    limit: Int, unlockedBefore: Set<String> = []
  ) throws(L.Failure) -> [PatchExplanation] {
    var entered: Set<PatchIndex> = []
    var settled = Set(firings.keys.compactMap(catalog.index(ofID:)))
    settled.formUnion(unlockedBefore.compactMap(catalog.index(ofID:)))
    for entry in history.entries {
      entered.formUnion(try locator.patches(containing: entry.coordinate))
    }
    entered.formUnion(heldBack.keys.compactMap(catalog.index(ofID:)))
    var patches = entered.subtracting(settled).sorted()
    catalog.sortForBatch(&patches)
    patches = Array(patches.prefix(limit))
    let excluded = entered.union(settled)
    patches += nearest(limit - patches.count) { !excluded.contains($0) }
    var explanations: [PatchExplanation] = []
    for patch in patches { explanations.append(try explanation(of: catalog[patch].id)) }
    return explanations
  }

  private func nearest(_ limit: Int, of isWanted: (PatchIndex) -> Bool) -> [PatchIndex] {
    guard limit > 0, !history.entries.isEmpty else { return [] }
    let counts = history.entries.contains { !$0.isRefused }
    let boundaries = BoundaryIndex(catalog)
    // Wider and wider: without a bound, the first fix would measure to every edge there is.
    for reach in [1_000, 30_000, 900_000, .infinity] {
      var search = NearestFixes(
        catalog: catalog, boundaries: boundaries, wanted: limit, reach: reach)
      for (place, entry) in history.entries.enumerated() where !counts || !entry.isRefused {
        search.consider(entry.coordinate, number: place, of: isWanted)
      }
      if search.nearest.count == limit || reach == .infinity {
        return search.nearest.map(\.patch)
      }
    }
    return []
  }
}

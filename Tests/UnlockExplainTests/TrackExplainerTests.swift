import TestSupport
import Testing
import UnlockEngine
import UnlockExplain
import UnlockGeodesy

@Suite struct TrackExplainerTests {
  /// A park in a city, a far box, and a place without an area.
  static let world = BoxWorld(
    [("park", 10, 50, 0.001), ("city", 10, 50, 0.1), ("far", 12, 52, 0.01)],
    inside: ["park": "city"])

  func fix(
    _ index: Int, _ longitude: Double, _ latitude: Double = 50, accuracy: Double? = nil,
    mocked: Bool = false
  ) -> UserFix {
    UserFix(
      user: "ada",
      fix: Fix(
        coordinate: Coordinate(longitude: longitude, latitude: latitude),
        time: Timestamp(millisecondsSince1970: Int64(index) * 10_000),
        horizontalAccuracy: accuracy, isMocked: mocked,
        origin: FixOrigin(track: "walk.gpx", index: index)),
      continuesSegment: true)
  }

  func explainer<World: Locator>(
    of fixes: [UserFix], in world: World, _ catalog: Catalog, _ policy: FixPolicy
  ) throws -> (explainer: TrackExplainer<World>, outcomes: [NotableOutcome]) {
    let engine = Engine(
      catalog: catalog, locator: world, store: MemoryStore(), policy: policy,
      identifiers: PlainPassIdentifiers())
    var explainer = TrackExplainer(catalog: catalog, locator: world)
    let outcomes = try engine.notableOutcomes(evaluating: fixes)
    explainer.observe(fixes, outcomes)
    return (explainer, outcomes)
  }

  func explanation(
    of patchID: String, by fixes: [UserFix], unlockedBefore: LedgerEntry? = nil,
    _ change: (inout FixPolicy) -> Void = { _ in }
  ) throws -> PatchExplanation {
    var policy = FixPolicy()
    change(&policy)
    return try explainer(of: fixes, in: Self.world, Self.world.catalog, policy).explainer
      .explanation(of: patchID, unlockedBefore: unlockedBefore)
  }

  @Test func aPatchThatFiredNamesItsFix() throws {
    let explanation = try explanation(of: "park", by: [fix(0, 10.05), fix(1, 10), fix(2, 10)])
    #expect(explanation.verdict == .fired)
    #expect(explanation.firing?.fix.origin == FixOrigin(track: "walk.gpx", index: 1))
    #expect(explanation.fixesInside == 2)
    #expect(explanation.sentence == "Park unlocked at fix 1 of walk.gpx (1970-01-01T00:00:10Z).")
  }

  @Test func aMissNamesTheClosestFixItsDistanceAndItsSide() throws {
    let fixes = [fix(0, 10.05), fix(1, 10.0013), fix(2, 10.0011), fix(3, 10.04)]
    let explanation = try explanation(of: "park", by: fixes)
    let closest = try #require(explanation.closest)
    let expected = Geodesic().distance(
      from: Coordinate(longitude: 10.0011, latitude: 50),
      to: Coordinate(longitude: 10.001, latitude: 50))
    #expect(explanation.verdict == .missed && explanation.fixesInside == 0)
    #expect(closest.fix.origin?.index == 2 && closest.side == .outside)
    #expect(closest.fix.time == Timestamp(millisecondsSince1970: 20_000))
    #expect(abs(closest.metres - expected) < 0.002)
    #expect(
      explanation.sentence == "Park did not unlock: no fix lies inside. The closest, fix 2 of "
        + "walk.gpx (1970-01-01T00:00:20Z), is 7.2 m outside its boundary.")
  }

  @Test func aHoldBackIsToldAsTheEngineToldIt() throws {
    var policy = FixPolicy()
    policy.minimumConfidence = 0.95
    policy.minimumDwell = 60
    let fixes = [
      fix(0, 10.0005, accuracy: 60), fix(1, 10, accuracy: 60), fix(2, 10.0008, accuracy: 60),
    ]
    let (explainer, outcomes) = try explainer(
      of: fixes, in: Self.world, Self.world.catalog, policy)
    let explanation = explainer.explanation(of: "park")
    let told = outcomes.flatMap { notable -> [HoldBack] in
      guard case .accepted(let evaluation) = notable.outcome else { return [] }
      return evaluation.heldBack.filter { $0.patchID == "park" }
    }
    #expect(explanation.verdict == .heldBack && explanation.fixesInside == 3)
    #expect(explanation.heldBack.map(\.best.rule) == [.confidence, .dwell])
    for heldBack in explanation.heldBack {
      let ofRule = told.filter { $0.rule == heldBack.best.rule }
      #expect(heldBack.count == ofRule.count)
      #expect(heldBack.best == ofRule.max { $0.measured < $1.measured })
    }
    #expect(explanation.heldBack.map(\.fix.origin?.index) == [1, 2])
    #expect(explanation.closest?.side == .inside)
  }

  @Test func whatWasHeldBackAndFiredLaterSaysBoth() throws {
    let explanation = try explanation(of: "park", by: (0..<9).map { fix($0, 10) }) {
      $0.minimumDwell = 60
    }
    #expect(explanation.verdict == .fired)
    #expect(explanation.firing?.fix.origin?.index == 6)
    #expect(explanation.heldBack.map(\.count) == [6])
    #expect(explanation.heldBack.first?.best.measured == 50)
  }

  @Test func refusedFixesInsideAreCountedByReason() throws {
    let fixes = [
      fix(0, 10, accuracy: 150), fix(1, 10, mocked: true), fix(2, 10, accuracy: 130),
      fix(3, 10.0015),
    ]
    let explanation = try explanation(of: "park", by: fixes) { $0.maximumAccuracy = 100 }
    #expect(explanation.verdict == .refused && explanation.fixesInside == 0)
    #expect(explanation.refusedInside.map(\.count) == [2, 1])
    #expect(
      explanation.refusedInside.map(\.rejection) == [
        FixRejection(.accuracy, measured: 150, limit: 100), FixRejection(.mocked),
      ])
    // How near one came is a matter of the fixes that count.
    #expect(explanation.closest?.fix.origin?.index == 3)
    #expect(explanation.rejected == 3 && explanation.fixes == 4)
  }

  @Test func whereEveryFixIsRefusedTheClosestSaysWhy() throws {
    let explanation = try explanation(of: "park", by: [fix(0, 10.002, mocked: true)])
    #expect(explanation.verdict == .missed)
    #expect(explanation.closest?.rejection == FixRejection(.mocked))
    #expect(explanation.closest?.side == .outside)
  }

  @Test func anInferredUnlockSaysWhereTheLineEnters() throws {
    let explanation = try explanation(of: "park", by: [fix(0, 9.998), fix(1, 10.002)]) {
      $0.infersBetweenFixes = true
    }
    #expect(explanation.verdict == .fired && explanation.firing?.isInferred == true)
    #expect(explanation.firing?.crossedAt == Timestamp(millisecondsSince1970: 2_500))
    #expect(explanation.sentence.contains("enters it at 1970-01-01T00:00:02.500Z"))
  }

  @Test func whatCannotFireSaysSo() throws {
    #expect(try explanation(of: "nowhere", by: [fix(0, 10)]).verdict == .unknownPatch)
    let bare = Patch(id: "bare", name: "Bare")
    let catalog = Catalog(
      PatchList(
        patches: [bare], geofences: [nil], nesting: Nesting(enclosers: [[]], patches: [bare])))
    let nothing = TrackExplainer(catalog: catalog, locator: Self.world)
    #expect(nothing.explanation(of: "bare").verdict == .noGeofence)
    #expect(try explanation(of: "park", by: []).verdict == .noFixes)
    #expect(try explanation(of: "park", by: [fix(0, .nan)]).verdict == .noFixes)
  }

  @Test func whatTheUserHadBeforeSaysWhichFixProvedIt() throws {
    let old = fix(7, 10).fix
    let entry = LedgerEntry(
      patch: UnlockedPatch(id: "park", name: "Park", type: nil, depth: 1), passID: "p", fix: old,
      isInferred: false, inPerson: nil)
    let explanation = try explanation(of: "park", by: [fix(0, 10)], unlockedBefore: entry)
    #expect(explanation.verdict == .alreadyUnlocked)
    #expect(explanation.sentence.contains("fix 7 of walk.gpx"))
  }

  @Test func exactlyOnTheBoundaryIsSaidAsSuch() throws {
    // A locator under the interior rule has the boundary outside.
    let world = PolygonWorld([
      (
        id: "box",
        parts: [
          [
            [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
              Coordinate(longitude: $0.0, latitude: $0.1)
            }
          ]
        ]
      )
    ])
    let explainer = try explainer(
      of: [fix(0, 1, 0.5)], in: world, world.catalog, FixPolicy()
    ).explainer
    let explanation = explainer.explanation(of: "box")
    #expect(explanation.closest?.metres == 0)
    #expect(explanation.sentence.contains("exactly on its boundary"))
  }

  @Test(arguments: 1...6)
  func theNarrowestMissesAreThoseOfMeasuringEverything(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let spread = seed > 4 ? 3.0 : 0.05
    let world = PolygonWorld(
      (0..<40).map { number in
        let centre = Coordinate(
          longitude: .random(in: 10...10 + spread, using: &generator),
          latitude: .random(in: 50...50 + spread, using: &generator))
        let star = PolygonWorld.star(
          around: centre, radius: spread / 200...spread / 50, corners: 8, using: &generator)
        return (id: "\(number)", parts: [[star]])
      })
    let fixes = (0..<25).map { number in
      fix(
        number, .random(in: 10...10 + spread, using: &generator),
        .random(in: 50...50 + spread, using: &generator))
    }
    let explainer = try explainer(of: fixes, in: world, world.catalog, FixPolicy()).explainer
    let misses = explainer.narrowestMisses(limit: 7)
    let distances = (0..<40).compactMap { patch -> Double? in
      guard let geofence = world.catalog.geofence(at: patch),
        !fixes.contains(where: { world.contains($0.fix.coordinate, patch: patch) })
      else { return nil }
      return fixes.compactMap {
        BoundaryRuler(from: $0.fix.coordinate).nearestBoundary(of: geofence)?.metres
      }.min()
    }
    let expected = distances.sorted().prefix(7)
    #expect(misses.count == 7)
    for (miss, metres) in zip(misses, expected) {
      #expect(miss.verdict == .missed)
      #expect(abs(try #require(miss.closest).metres - metres) < 0.003)
    }
  }

  @Test func whatWasHeldBackOrRefusedComesBeforeWhatWasMissed() throws {
    var policy = FixPolicy()
    policy.minimumDwell = 1_000
    let explainer = try explainer(
      of: [fix(0, 10), fix(1, 10)], in: Self.world, Self.world.catalog, policy
    ).explainer
    let misses = explainer.narrowestMisses(limit: 5)
    #expect(misses.map(\.patchID) == ["city", "park", "far"])
    #expect(misses.map(\.verdict) == [.heldBack, .heldBack, .missed])
    let had = explainer.narrowestMisses(limit: 5, unlockedBefore: ["city"])
    #expect(had.map(\.patchID) == ["park", "far"])
  }
}

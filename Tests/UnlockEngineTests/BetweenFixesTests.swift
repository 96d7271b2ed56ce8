import TestSupport
import Testing
import UnlockEngine

@Suite struct BetweenFixesTests {
  /// Boxes in a row, with a plaza inside the second.
  static let world = BoxWorld(
    [("first", 1.01, 1, 0.002), ("second", 1.02, 1, 0.004), ("plaza", 1.02, 1, 0.001)],
    inside: ["plaza": "second"])

  func policy() -> FixPolicy {
    var policy = FixPolicy()
    policy.infersBetweenFixes = true
    return policy
  }

  func engine<World: Locator>(
    _ world: World, _ catalog: Catalog, _ policy: FixPolicy, store: MemoryStore = MemoryStore()
  ) -> Engine<World, MemoryStore> {
    Engine(
      catalog: catalog, locator: world, store: store, policy: policy,
      identifiers: PlainPassIdentifiers())
  }

  func outcomes(_ fixes: [UserFix], policy: FixPolicy) throws -> [FixOutcome] {
    try engine(Self.world, Self.world.catalog, policy).evaluate(fixes)
  }

  func fix(
    _ longitude: Double, _ seconds: Double?, latitude: Double = 1, accuracy: Double? = nil,
    continues: Bool = true
  ) -> UserFix {
    UserFix(
      user: "ada",
      fix: Fix(
        coordinate: Coordinate(longitude: longitude, latitude: latitude),
        time: seconds.map { Timestamp(millisecondsSince1970: Int64($0 * 1000)) },
        horizontalAccuracy: accuracy, origin: FixOrigin(track: "t", index: 7)),
      continuesSegment: continues)
  }

  func patches(_ outcome: FixOutcome) -> [[String]] {
    outcome.passes.map { $0.patches.map(\.id) }
  }

  @Test func whatTheLineCrossesUnlocksInTheOrderCrossedAPassForEachEntry() throws {
    let outcomes = try outcomes([fix(1, 0), fix(1.03, 60)], policy: policy())
    #expect(patches(outcomes[1]) == [["first"], ["second"], ["plaza"]])
    #expect(outcomes[1].passes.map(\.isInferred) == [true, true, true])
    let back = try self.outcomes([fix(1.03, 0), fix(1, 60)], policy: policy())
    #expect(patches(back[1]) == [["second"], ["plaza"], ["first"]])
  }

  @Test func theProofNamesTheRealFixAndTheMomentOfEntry() throws {
    let outcomes = try outcomes([fix(1, 0), fix(1.03, 60)], policy: policy())
    let proof = try #require(outcomes[1].passes.first).fix
    #expect(proof.time == Timestamp(millisecondsSince1970: 60_000))
    #expect(proof.crossedAt == Timestamp(millisecondsSince1970: 16_000))
    #expect(proof.origin == FixOrigin(track: "t", index: 7))
    #expect(abs(proof.coordinate.longitude - 1.008) < 1e-9)
    #expect(proof.horizontalAccuracy == nil)
  }

  @Test func withoutTheRuleNothingIsInferred() throws {
    let outcomes = try outcomes([fix(1, 0), fix(1.03, 60)], policy: FixPolicy())
    #expect(outcomes.allSatisfy { $0.passes.isEmpty })
  }

  @Test func whatTheEndLiesInIsUnlockedByTheRealFix() throws {
    let outcomes = try outcomes([fix(1, 0), fix(1.02, 60)], policy: policy())
    #expect(patches(outcomes[1]) == [["first"], ["second", "plaza"]])
    #expect(outcomes[1].passes.map(\.isInferred) == [true, false])
  }

  @Test func whatTheStartLiesInWasTheFirstFixesToUnlock() throws {
    let outcomes = try outcomes([fix(1.0102, 0), fix(1.03, 60)], policy: policy())
    #expect(patches(outcomes[0]) == [["first"]])
    #expect(patches(outcomes[1]) == [["second"], ["plaza"]])
  }

  @Test func nothingIsInferredTwice() throws {
    let outcomes = try outcomes([fix(1, 0), fix(1.03, 60), fix(1, 120)], policy: policy())
    #expect(outcomes[2].passes.isEmpty)
  }

  @Test(
    arguments: [
      (0.0, 300.0, true), (0, 300.001, false), (0, 0, true), (60, 0, false), (nil, 60, true),
      (0, nil, true), (nil, nil, true),
    ] as [(Double?, Double?, Bool)])
  func noLineLeadsOverALongGapOrBackInTime(
    begin: Double?, end: Double?, isDrawn: Bool
  ) throws {
    let outcomes = try outcomes([fix(1, begin), fix(1.03, end)], policy: policy())
    #expect(outcomes[1].passes.count == (isDrawn ? 3 : 0))
    let isTimed = begin != nil && end != nil
    #expect(outcomes[1].passes.allSatisfy { ($0.fix.crossedAt != nil) == isTimed })
  }

  @Test func theLongestGapCanBeSet() throws {
    var policy = policy()
    policy.maximumGap = 30
    #expect(try outcomes([fix(1, 0), fix(1.03, 30)], policy: policy)[1].passes.count == 3)
    #expect(try outcomes([fix(1, 0), fix(1.03, 31)], policy: policy)[1].passes.isEmpty)
  }

  @Test(arguments: [(1.0449, 3), (1.0451, 0)])
  func noLineIsLongerThanFiveKilometres(longitude: Double, passes: Int) throws {
    let outcomes = try outcomes([fix(1, 0), fix(longitude, 60)], policy: policy())
    #expect(outcomes[1].passes.count == passes)
  }

  @Test func noLineLeadsOverABreakBetweenSegments() throws {
    let broken = try outcomes([fix(1, 0), fix(1.03, 60, continues: false)], policy: policy())
    #expect(broken[1].passes.isEmpty)
    // Also where the first fix after the break is refused.
    var refused = fix(1.01, 30, continues: false)
    refused.fix.isMocked = true
    let outcomes = try outcomes([fix(1, 0), refused, fix(1.03, 60)], policy: policy())
    #expect(outcomes[2].passes.isEmpty)
  }

  @Test func aRefusedFixIsPassedOver() throws {
    var refused = fix(1.01, 30, latitude: 5)
    refused.fix.isMocked = true
    let outcomes = try outcomes([fix(1, 0), refused, fix(1.03, 60)], policy: policy())
    #expect(patches(outcomes[2]) == [["first"], ["second"], ["plaza"]])
  }

  @Test(arguments: [(179.98, -179.98), (-179.98, 179.98), (179.98, 179.999), (-179.98, 180)])
  func theAntimeridianIsNoObstacle(start: Double, end: Double) throws {
    // From 179.99 to -179.99, written as a geofence across the antimeridian is.
    let strait = [(179.99, 181.0), (-181, -179.99)].map { west, east in
      [
        [(west, 0.9), (east, 0.9), (east, 1.1), (west, 1.1)].map {
          Coordinate(longitude: $0.0, latitude: $0.1)
        }
      ]
    }
    let world = PolygonWorld([(id: "strait", parts: strait)])
    let turn = abs(end - start) > 180 ? 360.0 : 0
    let seconds = (turn - abs(end - start)).magnitude * 1_000
    let outcomes = try engine(world, world.catalog, policy())
      .evaluate([fix(start, 0), fix(end, seconds)])
    let pass = try #require(outcomes[1].passes.first)
    let isEndInside = abs(end) > 179.99
    #expect(outcomes[1].passes.count == 1)
    #expect(pass.isInferred == !isEndInside)
    if !isEndInside {
      #expect(pass.fix.crossedAt == Timestamp(millisecondsSince1970: 10_000))
      #expect(abs(abs(pass.fix.coordinate.longitude) - 179.99) < 1e-9)
    }
  }

  @Test func dwellAndConfidenceAskTheSameOfALine() throws {
    var policy = policy()
    policy.minimumDwell = 15.9
    let dwell = try outcomes([fix(1, 0), fix(1.03, 60)], policy: policy)
    #expect(patches(dwell[1]) == [["second"]])
    guard case .accepted(let evaluation) = dwell[1] else { return }
    #expect(evaluation.heldBack.map(\.patchID) == ["first", "plaza"])
    #expect(evaluation.heldBack.allSatisfy { $0.isInferred && $0.rule == .dwell })
    #expect(abs(evaluation.heldBack[0].measured - 8) < 1e-6)

    policy.minimumDwell = nil
    policy.minimumConfidence = 0.5
    let places = [fix(1, 0, accuracy: 5), fix(1.03, 60, accuracy: 200)]
    let confidence = try outcomes(places, policy: policy)
    #expect(patches(confidence[1]) == [["first"], ["second"]])
  }

  /// Random polygons, some thin, and lines among them: what is inferred is what many places along
  /// the line lie in.
  @Test(arguments: 1...10)
  func agreesWithManyPlacesAlongTheLine(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let world = PolygonWorld(
      (0..<16).map { number in
        let centre = Coordinate(
          longitude: .random(in: 10...10.04, using: &generator),
          latitude: .random(in: 50...50.04, using: &generator))
        let star = PolygonWorld.star(
          around: centre, radius: 0.0005...0.012, corners: 9, stretch: 1, using: &generator)
        return (id: "\(number)", parts: [[star]])
      })
    let fixes = (0..<6).map { number in
      fix(
        .random(in: 10...10.04, using: &generator), Double(number) * 10,
        latitude: .random(in: 50...50.04, using: &generator))
    }
    let steps = 600
    var known = Set(world.match(fixes[0].fix.coordinate))
    let outcomes = try engine(world, world.catalog, policy()).evaluate(fixes)
    for (number, fix) in fixes.enumerated().dropFirst() {
      let (start, end) = (fixes[number - 1].fix.coordinate, fix.fix.coordinate)
      let atEnd = Set(world.match(end))
      var firstSeen: [PatchIndex: Double] = [:]
      for step in 1..<steps {
        let share = Double(step) / Double(steps)
        let place = Coordinate(
          longitude: start.longitude + (end.longitude - start.longitude) * share,
          latitude: start.latitude + (end.latitude - start.latitude) * share)
        for patch in world.match(place) where !known.contains(patch) && !atEnd.contains(patch) {
          if firstSeen[patch] == nil { firstSeen[patch] = share }
        }
      }
      let inferred = outcomes[number].passes.filter(\.isInferred)
      let moments = inferred.compactMap(\.fix.crossedAt)
      #expect(moments == moments.sorted())
      for pass in inferred {
        let seconds = try #require(pass.fix.crossedAt?.millisecondsSince1970)
        let share = Double(seconds) / 10_000 - Double(number - 1)
        for patch in pass.patches.compactMap({ world.catalog.index(ofID: $0.id) }) {
          // What is thinner than a step may be missed by the samples, never by the line.
          let sampled = firstSeen.removeValue(forKey: patch) ?? share
          #expect(sampled - share > -0.0002 && sampled - share < 0.004)
          known.insert(patch)
        }
      }
      #expect(firstSeen.isEmpty)
      known.formUnion(atEnd)
    }
  }

  @Test func alongAnEdgeTheBoundaryRuleOfTheLocatorDecides() throws {
    // Boxes count their sides as inside; a line along the upper side of one is in it.
    let outcomes = try outcomes(
      [fix(1, 0, latitude: 1.002), fix(1.015, 60, latitude: 1.002)], policy: policy())
    #expect(patches(outcomes[1]) == [["first"]])
  }
}

import TestSupport
import Testing
import UnlockEngine

@Suite struct HoldBackTests {
  /// A big box, a small one inside it, and another small one beside that.
  static let world = BoxWorld(
    [("small", 10, 10, 0.001), ("big", 10, 10, 1), ("other", 10.5, 10, 0.001)],
    inside: ["small": "big", "other": "big"])

  func engine(
    store: MemoryStore = MemoryStore(), _ change: (inout FixPolicy) -> Void
  ) -> Engine<BoxWorld, MemoryStore> {
    var policy = FixPolicy()
    change(&policy)
    return Engine(
      catalog: Self.world.catalog, locator: Self.world, store: store, policy: policy,
      identifiers: PlainPassIdentifiers())
  }

  func fix(
    _ longitude: Double, seconds: Int64?, accuracy: Double? = nil, user: String = "ada"
  ) -> UserFix {
    UserFix(
      user: user,
      fix: Fix(
        coordinate: Coordinate(longitude: longitude, latitude: 10),
        time: seconds.map { Timestamp(millisecondsSince1970: $0 * 1000) },
        horizontalAccuracy: accuracy),
      continuesSegment: true)
  }

  func unlocks(_ outcome: FixOutcome) -> [String] { outcome.passes.flatMap(\.patches).map(\.id) }

  func holdBacks(_ outcome: FixOutcome) -> [HoldBack] {
    if case .accepted(let evaluation) = outcome { evaluation.heldBack } else { [] }
  }

  @Test func aPatchUnlocksAsSoonAsItsDwellIsReached() throws {
    let engine = engine { $0.minimumDwell = 60 }
    let outcomes = try engine.evaluate([
      fix(10, seconds: 0), fix(10, seconds: 59), fix(10, seconds: 60), fix(10, seconds: 90),
    ])
    #expect(outcomes.map(unlocks) == [[], [], ["big", "small"], []])
    #expect(
      outcomes.map(holdBacks) == [
        ["big", "small"].map { HoldBack(patchID: $0, rule: .dwell, measured: 0, limit: 60) },
        ["big", "small"].map { HoldBack(patchID: $0, rule: .dwell, measured: 59, limit: 60) },
        [], [],
      ])
  }

  @Test func eachPatchHasADwellOfItsOwn() throws {
    let engine = engine { $0.minimumDwell = 60 }
    let outcomes = try engine.evaluate([
      fix(10, seconds: 0), fix(10.2, seconds: 40), fix(10, seconds: 80), fix(10, seconds: 150),
    ])
    #expect(outcomes.map(unlocks) == [[], [], ["big"], ["small"]])
  }

  @Test func usersDwellApartFromOneAnother() throws {
    let engine = engine { $0.minimumDwell = 60 }
    let outcomes = try engine.evaluate([
      fix(10, seconds: 0, user: "ada"), fix(10, seconds: 60, user: "bob"),
      fix(10, seconds: 90, user: "ada"),
    ])
    #expect(outcomes.map(unlocks) == [[], [], ["big", "small"]])
  }

  @Test func aRefusedFixIsNoStepOutside() throws {
    let engine = engine {
      $0.minimumDwell = 60
      $0.maximumAccuracy = 50
    }
    let outcomes = try engine.evaluate([
      fix(10, seconds: 0), fix(50, seconds: 30, accuracy: 51), fix(10, seconds: 60),
    ])
    #expect(outcomes.map(unlocks) == [[], [], ["big", "small"]])
  }

  @Test func confidenceHoldsBackOnlyWhatTheErrorReachesOutOf() throws {
    let engine = engine { $0.minimumConfidence = 0.9 }
    let outcomes = try engine.evaluate([
      fix(10, seconds: 0, accuracy: 100), fix(10, seconds: 1, accuracy: 100),
      fix(10, seconds: 2, accuracy: 10),
    ])
    #expect(outcomes.map(unlocks) == [["big"], [], ["small"]])
    for outcome in outcomes.prefix(2) {
      let holdBack = try #require(holdBacks(outcome).first)
      #expect(holdBack.patchID == "small" && holdBack.rule == .confidence)
      #expect(holdBack.measured < 0.9 && holdBack.measured > 0.5 && holdBack.limit == 0.9)
    }
  }

  @Test func exactlyTheConfidenceAskedForIsEnough() throws {
    let share = Confidence(boundaries: BoundaryIndex(Self.world.catalog)).shares(
      at: Coordinate(longitude: 10, latitude: 10), accuracy: 100, in: [0])[0]
    for (limit, expected) in [(share, ["big", "small"]), (share.nextUp, ["big"])] {
      let engine = engine { $0.minimumConfidence = limit }
      #expect(try unlocks(engine.evaluate([fix(10, seconds: 0, accuracy: 100)])[0]) == expected)
    }
  }

  @Test(arguments: [nil, 0] as [Double?])
  func whereTheAccuracyIsUnknownContainmentDecides(accuracy: Double?) throws {
    let engine = engine { $0.minimumConfidence = 0.99 }
    let outcomes = try engine.evaluate([fix(10, seconds: 0, accuracy: accuracy)])
    #expect(unlocks(outcomes[0]) == ["big", "small"])
  }

  @Test func confidenceNeverWidensAGeofence() throws {
    let engine = engine { $0.minimumConfidence = 0 }
    let outcomes = try engine.evaluate([fix(10.00101, seconds: 0, accuracy: 5_000)])
    #expect(unlocks(outcomes[0]) == ["big"])
  }

  @Test func bothReasonsAreGiven() throws {
    let engine = engine {
      $0.minimumConfidence = 0.9
      $0.minimumDwell = 10
    }
    let outcomes = try engine.evaluate([
      fix(10, seconds: 0, accuracy: 100), fix(10, seconds: 20, accuracy: 100),
    ])
    #expect(holdBacks(outcomes[0]).map(\.patchID) == ["big", "small", "small"])
    #expect(holdBacks(outcomes[0]).map(\.rule) == [.dwell, .confidence, .dwell])
    #expect(unlocks(outcomes[1]) == ["big"])
    #expect(holdBacks(outcomes[1]).map(\.rule) == [.confidence])
  }

  @Test func anImportedPatchIsSeenInPersonOnlyUnderTheSameRules() throws {
    let engine = engine { $0.minimumDwell = 60 }
    var imported = [fix(10, seconds: 0), fix(10, seconds: 60)]
    for index in imported.indices { imported[index].fix.source = .import }
    _ = try engine.evaluate(imported + [fix(50, seconds: 100)])
    let outcomes = try engine.evaluate([fix(10, seconds: 200), fix(10, seconds: 300)])
    #expect(holdBacks(outcomes[0]).map(\.patchID) == ["big", "small"])
    guard case .accepted(let evaluation) = outcomes[1] else { return }
    #expect(Set(evaluation.firstInPerson) == ["big", "small"])
  }

  @Test func withoutRulesNothingIsRememberedBetweenFixes() throws {
    let engine = engine { $0.minimumConfidence = 0.5 }
    _ = try engine.evaluate([fix(10, seconds: 0, accuracy: 10)])
    #expect(engine.store.ruleState(of: "ada") == FixRuleState())
  }
}

import Foundation
import TestSupport
import Testing
import UnlockEngine

@Suite struct RulesOverRestartsTests {
  static let world = BoxWorld([
    ("a", 10, 10, 0.01), ("b", 10.02, 10, 0.008), ("c", 10.01, 10.01, 0.004),
  ])

  static let policies: [FixPolicy] = {
    var all: [FixPolicy] = []
    for bits in 1..<16 {
      var policy = FixPolicy()
      if bits & 1 != 0 { policy.maximumSpeed = 30 }
      if bits & 2 != 0 { policy.minimumDwell = 45 }
      if bits & 4 != 0 { policy.infersBetweenFixes = true }
      if bits & 8 != 0 { policy.minimumConfidence = 0.7 }
      all.append(policy)
    }
    return all
  }()

  /// A walk with jumps, breaks, late fixes, and fixes without time or accuracy.
  static func fixes(seed: UInt64) -> [UserFix] {
    var generator = SeededGenerator(seed: seed)
    var place = Coordinate(longitude: 10, latitude: 10)
    return (0..<120).map { number in
      place.longitude += .random(in: -0.003...0.0033, using: &generator)
      place.latitude += .random(in: -0.002...0.002, using: &generator)
      var fix = Fix(
        coordinate: place, time: Timestamp(millisecondsSince1970: Int64(number) * 15_000),
        horizontalAccuracy: .random(in: 0...400, using: &generator))
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: fix.time = nil
      case 1: fix.time?.millisecondsSince1970 -= 40_000
      case 2: fix.time?.millisecondsSince1970 -= 15_000
      case 3, 4: fix.coordinate.longitude += 0.02
      case 5: fix.horizontalAccuracy = nil
      default: break
      }
      return UserFix(
        user: number % 7 == 3 ? "bob" : "ada", fix: fix,
        continuesSegment: Int.random(in: 0..<15, using: &generator) > 0)
    }
  }

  func engine(_ store: MemoryStore, _ policy: FixPolicy) -> Engine<BoxWorld, MemoryStore> {
    Engine(
      catalog: Self.world.catalog, locator: Self.world, store: store, policy: policy,
      identifiers: PlainPassIdentifiers())
  }

  @Test(arguments: policies)
  func aRestartAfterEveryFixChangesNothing(policy: FixPolicy) throws {
    let fixes = Self.fixes(seed: 5)
    let throughout = MemoryStore()
    let expected = try engine(throughout, policy).evaluate(fixes)
    let restarted = MemoryStore()
    var outcomes: [FixOutcome] = []
    for fix in fixes {
      outcomes += try engine(restarted, policy).evaluate([fix])
      let state = try JSONEncoder().encode(restarted.ruleState(of: fix.user))
      _ = restarted.record(
        [], ruleStates: [fix.user: try JSONDecoder().decode(FixRuleState.self, from: state)],
        identifiers: PlainPassIdentifiers())
    }
    #expect(outcomes == expected)
    #expect(restarted.ledger(of: "ada") == throughout.ledger(of: "ada"))
    #expect(!expected.flatMap(\.passes).isEmpty)
  }

  @Test func theWalkPutsEveryRuleToWork() throws {
    var policy = try #require(Self.policies.last)
    policy.minimumConfidence = 0.95
    let outcomes = try (1...6).flatMap { seed in
      try engine(MemoryStore(), policy).evaluate(Self.fixes(seed: seed))
    }
    var rules: Set<String> = []
    for outcome in outcomes {
      switch outcome {
      case .rejected(let rejection): rules.insert(rejection.reason.rawValue)
      case .accepted(let evaluation):
        rules.formUnion(evaluation.heldBack.map { "\($0.rule) \($0.isInferred)" })
        rules.formUnion(evaluation.passes.map { "pass \($0.isInferred)" })
      }
    }
    let all = [
      "speed", "dwell false", "dwell true", "confidence false", "confidence true", "pass false",
    ]
    #expect(rules.isSuperset(of: all))
  }
}

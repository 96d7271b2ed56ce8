import TestSupport
import Testing
import UnlockEngine

/// Most fixes are settled without a look into the index: which must change nothing.
@Suite struct SettledFixesTests {
  /// An index that is asked about every fix.
  private struct Asked: Locator {
    let locator: CellLocator
    let count: Counter

    final class Counter {
      var asked = 0
    }

    func match(_ coordinate: Coordinate) -> CellMatch {
      count.asked += 1
      return locator.match(coordinate)
    }

    func isUnchanged(_ match: CellMatch, since previous: CellMatch) -> Bool {
      locator.isUnchanged(match, since: previous)
    }

    func appendPatches(
      of match: CellMatch, at coordinate: Coordinate, to patches: inout [PatchIndex]
    ) {
      locator.appendPatches(of: match, at: coordinate, to: &patches)
    }
  }

  /// The same, which also finds places that need not be asked about.
  private struct Settling: Locator {
    let asked: Asked

    func match(_ coordinate: Coordinate) -> CellMatch { asked.match(coordinate) }

    func isUnchanged(_ match: CellMatch, since previous: CellMatch) -> Bool {
      asked.isUnchanged(match, since: previous)
    }

    func appendPatches(
      of match: CellMatch, at coordinate: Coordinate, to patches: inout [PatchIndex]
    ) {
      asked.appendPatches(of: match, at: coordinate, to: &patches)
    }

    func neighbourhood(of coordinate: Coordinate) -> Neighbourhood {
      asked.locator.neighbourhood(of: coordinate)
    }
  }

  private static let world = BoxWorld(
    [
      ("park", 0.001, 0.001, 0.0005), ("city", 0.001, 0.001, 0.002), ("state", 0, 0, 0.02),
      ("town", 0.006, 0.006, 0.001), ("seam", 0.004, 0, 0.001),
    ], inside: ["park": "city", "city": "state", "town": "state"])

  private func engine<L: Locator>(
    _ locator: L, store: MemoryStore, _ policy: FixPolicy
  ) -> Engine<L, MemoryStore> {
    Engine(
      catalog: Self.world.catalog, locator: locator, store: store, policy: policy,
      identifiers: PlainPassIdentifiers())
  }

  private static let policies: [(name: String, policy: FixPolicy)] = {
    var dwell = FixPolicy()
    dwell.minimumDwell = 20
    var lines = FixPolicy()
    lines.infersBetweenFixes = true
    lines.maximumSpeed = 60
    var sure = FixPolicy()
    sure.minimumConfidence = 0.6
    return [
      ("containment", FixPolicy()), ("dwell", dwell), ("lines", lines), ("confidence", sure),
    ]
  }()

  /// Steps of up to a metre or thirty of some people, some fixes imported, some far away, some on
  /// an edge.
  private func walk(_ generator: inout SeededGenerator) -> [UserFix] {
    var places = Array(repeating: Coordinate(longitude: 0, latitude: 0.001), count: 3)
    return (0..<600).map { second in
      let person = Int.random(in: 0..<3, using: &generator)
      let stride = Bool.random(using: &generator) ? 0.00001 : 0.0003
      places[person].longitude += .random(in: -stride...stride, using: &generator)
      places[person].latitude += .random(in: -stride...stride, using: &generator)
      var place = places[person]
      switch Int.random(in: 0..<30, using: &generator) {
      case 0:
        place = Coordinate(longitude: 0.005, latitude: .random(in: 0...0.001, using: &generator))
      case 1: place = Coordinate(longitude: 90, latitude: 45)
      default: break
      }
      return UserFix(
        user: "person \(person)",
        fix: Fix(
          coordinate: place,
          time: Timestamp(millisecondsSince1970: 1_714_816_800_000 + Int64(second) * 1000),
          horizontalAccuracy: .random(in: 1...30, using: &generator),
          source: Int.random(in: 0..<4, using: &generator) == 0 ? .import : .gps))
    }
  }

  @Test(arguments: policies.indices, BoundaryRule.allCases)
  func theOutcomesAreThoseOfAskingEveryTime(policy: Int, rule: BoundaryRule) throws {
    let policy = Self.policies[policy].policy
    let locator = CellLocator(CellIndex(Self.world.catalog), rule: rule)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<4 {
      let asked = Asked(locator: locator, count: .init())
      let settling = Settling(asked: Asked(locator: locator, count: .init()))
      let (stores) = (MemoryStore(), MemoryStore())
      let (plain, quick) = (
        engine(asked, store: stores.0, policy), engine(settling, store: stores.1, policy)
      )
      var fixes = walk(&generator)[...]
      while !fixes.isEmpty {
        let call = Array(fixes.prefix(Int.random(in: 1...40, using: &generator)))
        fixes = fixes.dropFirst(call.count)
        #expect(try plain.evaluate(call) == quick.evaluate(call))
        // Somebody else may have recorded something meanwhile.
        if Int.random(in: 0..<4, using: &generator) == 0 {
          let other = [walk(&generator)[0]]
          for store in [stores.0, stores.1] {
            _ = try engine(asked, store: store, FixPolicy()).evaluate(other)
          }
        }
      }
      for person in 0..<3 {
        #expect(
          stores.0.ledger(of: "person \(person)") == stores.1.ledger(of: "person \(person)"))
      }
    }
  }

  @Test func whoStaysIsSeldomAskedAbout() throws {
    let asked = Asked(
      locator: CellLocator(CellIndex(Self.world.catalog), rule: .interior), count: .init())
    let engine = engine(Settling(asked: asked), store: MemoryStore(), FixPolicy())
    let fixes = (0..<1000).map { step in
      UserFix(
        user: "ada",
        fix: Fix(coordinate: Coordinate(longitude: 0.01 + Double(step) * 1e-7, latitude: 0.01)))
    }
    _ = try engine.evaluate(fixes)
    #expect(asked.count.asked < 50)
  }
}

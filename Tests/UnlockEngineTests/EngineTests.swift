import Testing
import TestSupport
import UnlockEngine

@Suite struct EngineTests {
  /// state > city > park, and a second city beside the first.
  static let world = BoxWorld(
    [
      ("park", 1, 1, 0.5), ("city", 1, 1, 2), ("state", 0, 0, 10), ("town", 6, 6, 1),
    ],
    inside: ["park": "city", "city": "state", "town": "state"])

  func engine(
    store: MemoryStore = MemoryStore(), policy: FixPolicy = FixPolicy(),
    sessionMemory: Int = 1 << 20
  ) -> Engine<BoxWorld, MemoryStore> {
    Engine(
      catalog: Self.world.catalog, locator: Self.world, store: store, policy: policy,
      identifiers: PlainPassIdentifiers(), sessionMemory: sessionMemory)
  }

  func fix(
    _ longitude: Double, _ latitude: Double, user: String = "ada", source: FixSource = .gps
  ) -> UserFix {
    UserFix(
      user: user,
      fix: Fix(coordinate: Coordinate(longitude: longitude, latitude: latitude), source: source))
  }

  @Test func oneFixUnlocksAWholeNestAsOnePassOutermostFirst() throws {
    let outcomes = try engine().evaluate([fix(1, 1)])
    #expect(outcomes[0].passes.count == 1)
    #expect(outcomes[0].passes[0].patches.map(\.id) == ["state", "city", "park"])
    #expect(outcomes[0].passes[0].patches.map(\.depth) == [0, 1, 2])
  }

  @Test func aPatchUnlocksOnceForEver() throws {
    let engine = engine()
    let outcomes = try engine.evaluate([fix(1, 1), fix(1, 1), fix(9, 9), fix(1, 1), fix(6, 6)])
    #expect(
      outcomes.map { $0.passes.flatMap(\.patches).map(\.id) } == [
        ["state", "city", "park"], [], [], [], ["town"],
      ])
    #expect(try engine.evaluate([fix(1, 1), fix(6, 6)]).allSatisfy { $0.passes.isEmpty })
  }

  @Test func anotherEngineOverTheSameStoreUnlocksNothingAgain() throws {
    let store = MemoryStore()
    _ = try engine(store: store).evaluate([fix(1, 1)])
    let outcomes = try engine(store: store).evaluate([fix(1, 1), fix(6, 6)])
    #expect(outcomes.map { $0.passes.flatMap(\.patches).map(\.id) } == [[], ["town"]])
  }

  @Test func twoEnginesThatBothThinkItNewMakeOnePass() throws {
    let store = MemoryStore()
    let engines = [engine(store: store), engine(store: store)]
    for engine in engines { _ = try engine.evaluate([fix(50, 50)]) }
    let passes = try engines.flatMap { try $0.evaluate([fix(1, 1)]) }.flatMap(\.passes)
    #expect(passes.count == 1)
    #expect(store.ledger(of: "ada").count == 3)
    #expect(store.queue(of: "ada").count == 3)
  }

  @Test func usersUnlockApartFromOneAnother() throws {
    let outcomes = try engine().evaluate([fix(1, 1, user: "ada"), fix(1, 1, user: "bob")])
    #expect(outcomes.map { $0.passes.first?.patches.count } == [3, 3])
    #expect(outcomes[0].passes[0].id != outcomes[1].passes[0].id)
  }

  @Test func aUserWhoseSessionWasForgottenIsReadAgain() throws {
    let engine = engine(sessionMemory: 0)
    for user in ["ada", "bob", "ada", "bob"] { _ = try engine.evaluate([fix(1, 1, user: user)]) }
    #expect(engine.store.ledger(of: "ada").count == 3)
    #expect(engine.store.queue(of: "bob").count == 3)
  }

  @Test func onlyOutcomesThatSaySomethingAreNotable() throws {
    let fixes = [fix(50, 50), fix(0, 91), fix(6, 6), fix(6, 6), fix(1, 1)]
    let outcomes = try engine().evaluate(fixes)
    let notable = try engine().notableOutcomes(evaluating: fixes)
    #expect(notable.map(\.position) == [1, 2, 4])
    #expect(notable.map(\.outcome) == [outcomes[1], outcomes[2], outcomes[4]])
    #expect(outcomes[0] == .accepted(Evaluation()) && outcomes[3] == .accepted(Evaluation()))
  }

  @Test func anImportUnlocksAndIsNotQueued() throws {
    let engine = engine()
    let outcomes = try engine.evaluate([fix(1, 1, source: .import)])
    #expect(outcomes[0].passes[0].patches.count == 3)
    #expect(engine.store.queue(of: "ada").isEmpty)
  }

  @Test func anImportIsQueuedWhereTheHostAsksForIt() throws {
    var policy = FixPolicy()
    policy.queuesImports = true
    let engine = engine(policy: policy)
    _ = try engine.evaluate([fix(1, 1, source: .import)])
    #expect(engine.store.queue(of: "ada").map(\.patch.id) == ["state", "city", "park"])
  }

  @Test func visitingAnImportedPatchIsKeptWithoutANewUnlock() throws {
    let engine = engine()
    _ = try engine.evaluate([fix(1, 1, source: .import)])
    let outcomes = try engine.evaluate([fix(1, 1), fix(1, 1)])
    #expect(outcomes.allSatisfy { $0.passes.isEmpty })
    guard case .accepted(let first) = outcomes[0], case .accepted(let second) = outcomes[1] else {
      Issue.record("both fixes count")
      return
    }
    #expect(Set(first.firstInPerson) == ["state", "city", "park"])
    #expect(second.firstInPerson.isEmpty)
    let ledger = engine.store.ledger(of: "ada")
    #expect(ledger.allSatisfy { $0.fix.source == .import && $0.inPerson?.source == .gps })
    #expect(engine.store.queue(of: "ada").isEmpty)
  }

  @Test(arguments: [
    (Coordinate(longitude: 0, latitude: 91), RejectionReason.outOfRange),
    (Coordinate(longitude: 541, latitude: 0), .outOfRange),
    (Coordinate(longitude: .nan, latitude: 0), .notFinite),
    (Coordinate(longitude: 0, latitude: -.infinity), .notFinite),
    (Coordinate(longitude: 0, latitude: 0), .nullIsland),
    (Coordinate(longitude: -360, latitude: 0), .nullIsland),
  ])
  func whatCannotBeAPositionIsRefused(coordinate: Coordinate, reason: RejectionReason) throws {
    let outcomes = try engine().evaluate([
      UserFix(user: "ada", fix: Fix(coordinate: coordinate))
    ])
    #expect(outcomes == [.rejected(FixRejection(reason))])
  }

  @Test func oneZeroOrAPlaceBesideNullIslandIsAPlace() throws {
    let outcomes = try engine().evaluate([fix(0, 5), fix(5, 0), fix(0, 1e-9)])
    #expect(outcomes.map { $0.passes.count } == [1, 0, 1])
  }

  @Test func aSimulatedFixIsRefusedUnlessAskedFor() throws {
    var mocked = fix(1, 1)
    mocked.fix.isMocked = true
    #expect(try engine().evaluate([mocked]) == [.rejected(FixRejection(.mocked))])
    var policy = FixPolicy()
    policy.acceptsMocked = true
    #expect(try engine(policy: policy).evaluate([mocked])[0].passes.count == 1)
  }

  @Test func aNegativeAccuracyIsInvalidAndZeroIsUnknown() throws {
    var invalid = fix(1, 1)
    invalid.fix.horizontalAccuracy = -1
    var unknown = fix(1, 1)
    unknown.fix.horizontalAccuracy = 0
    let outcomes = try engine().evaluate([invalid, unknown])
    #expect(outcomes[0] == .rejected(FixRejection(.invalidAccuracy, measured: -1)))
    #expect(outcomes[1].passes.count == 1)
  }

  @Test func longitudesBeyond180AreTheSamePlace() throws {
    let outcomes = try engine().evaluate([fix(361, 1)])
    #expect(outcomes[0].passes[0].fix.coordinate == Coordinate(longitude: 1, latitude: 1))
  }
}

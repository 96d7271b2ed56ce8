import FirstRun
import GEOSBridge
import Missions
import TestSupport
import Testing
import UnlockEngine

/// What the app relies on in the engine.
@Suite struct UnlockRulesTests {
  /// A square of one degree, and a patch without a geofence.
  static let catalog: Catalog = {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0, 0)]
    let square = Geofence(
      coordinates: corners.map { Coordinate(longitude: $0.0, latitude: $0.1) }, ringEnds: [5],
      partEnds: [1], area: 1)
    let patches = [
      Patch(id: "square", name: "Square", area: 1), Patch(id: "idea", name: "Idea"),
    ]
    return Catalog(
      PatchList(
        patches: patches, geofences: [square, nil],
        nesting: Nesting(enclosers: [[], []], patches: patches)))
  }()

  private func unlocked(at longitude: Double, _ latitude: Double) throws -> [String] {
    let engine = Engine(
      catalog: Self.catalog, locator: try GEOSLocator(catalog: Self.catalog, rule: .interior),
      store: MemoryStore(), identifiers: PlainPassIdentifiers())
    let fix = Fix(coordinate: Coordinate(longitude: longitude, latitude: latitude))
    return try engine.evaluate([UserFix(user: "u", fix: fix)]).flatMap(\.passes)
      .flatMap(\.patches).map(\.id)
  }

  @Test(arguments: [(0.5, 0.5), (0.000_000_1, 0.5), (0.999_999_9, 0.999_999_9)])
  func aFixInsideTheGeofenceUnlocks(longitude: Double, latitude: Double) throws {
    #expect(try unlocked(at: longitude, latitude) == ["square"])
  }

  @Test(arguments: [(1.0, 1.0), (0, 0.5), (0.5, 1), (1.000_000_1, 0.5), (2, 2)])
  func aFixOnTheBoundaryOrOutsideUnlocksNothing(longitude: Double, latitude: Double) throws {
    #expect(try unlocked(at: longitude, latitude) == [])
  }

  @Test func oneFixUnlocksItsWholeNestOutermostFirstInOnePass() throws {
    let passes = try FirstRunWorld().go(to: "park")
    #expect(passes.map { $0.patches.map(\.id) } == [["country", "state", "city", "park"]])
  }

  @Test func twoChecksNeverShareAPass() throws {
    let world = FirstRunWorld()
    let first = try #require(try world.go(to: "country").first)
    let second = try #require(try world.go(to: "state").first)
    #expect(first.id != second.id)
    #expect(second.patches.map(\.id) == ["state"])
  }

  @Test func aNestOfSixIsShownWhole() throws {
    let world = FirstRunWorld()
    try world.go(to: "statue")
    let batch = try #require(world.headBatch)
    #expect(batch.patches.count == 6)
    #expect(
      batch.sentence == "You crossed into Statue, which sits inside Garden, Park, City, State and "
        + "Country.")
  }

  @Test func whatWasUnlockedBeforeIsNotShownAgainWithTheRestOfItsNest() throws {
    let world = FirstRunWorld()
    try world.go(to: "park")
    _ = world.store.drainAll(of: world.user)
    try world.go(to: "statue")
    #expect(world.headBatch?.patches.map(\.id) == ["garden", "statue"])
  }

  @Test(arguments: celebrationBlockedRoots)
  func theCheckRunsWhateverIsOnTheScreen(root: AppRoute) throws {
    let world = FirstRunWorld()
    for tutorialSeen in [false, true] {
      let before = world.store.queue(of: "local")
      #expect(nextCelebration(of: before, root: root, tutorialSeen: tutorialSeen) == nil)
      try world.go(to: tutorialSeen ? "park" : "city")
      let after = world.store.queue(of: "local")
      #expect(after.count > before.count && world.store.ledger(of: "local").count == after.count)
      #expect(nextCelebration(of: after, root: root, tutorialSeen: tutorialSeen) == nil)
    }
  }

  @Test func onlyTheAnnouncementIsGated() throws {
    let world = FirstRunWorld()
    try world.go(to: "city")
    let queue = world.store.queue(of: "local")
    #expect(nextCelebration(of: queue, root: .home, tutorialSeen: true) == queue.first)
  }

  @Test func theLessonItsRowAndItsSkyAwardNothing() throws {
    let world = FirstRunWorld()
    var lesson = Lesson()
    _ = lesson.handle(.start)
    _ = lesson.handle(.timer(.guardCrossing))
    for beat in 0..<3 { _ = lesson.handle(.timer(.beat(beat))) }
    #expect(lesson.phase == .finished)
    #expect(resolveMarqueePatches(FirstRunWorld.places.catalog).count == 6)
    #expect(
      isLit(0, at: Coordinate(longitude: 0, latitude: 0), by: FirstRunWorld.places))
    #expect(world.store.ledger(of: "local").isEmpty)
    #expect(world.store.queue(of: "local").isEmpty)
  }

  @Test func aRealFixDoesAward() throws {
    let world = FirstRunWorld()
    try world.go(to: "country")
    #expect(world.store.ledger(of: "local").map(\.patch.id) == ["country"])
  }

  @Test(arguments: FixSource.allCases)
  func anUnlockKeepsItsSourceAndCountsInPersonOnlyByGPS(source: FixSource) throws {
    let world = FirstRunWorld()
    try world.go(to: "country", source: source)
    let ledger = world.store.ledger(of: "local")
    #expect(ledger.map(\.fix.source) == [source])
    #expect(
      buildEarnedContext(ledger: ledger, recordedTokens: []).inPersonPatches.count
        == (source == .gps ? 1 : 0))
  }

  @Test func anImportedPatchThatIsVisitedLaterCountsWithoutANewUnlock() throws {
    let world = FirstRunWorld()
    try world.go(to: "country", source: .import)
    #expect(try world.go(to: "country").isEmpty)
    #expect(world.store.queue(of: "local").isEmpty)
    let ledger = world.store.ledger(of: "local")
    #expect(ledger.map(\.fix.source) == [.import])
    #expect(buildEarnedContext(ledger: ledger, recordedTokens: []).inPersonPatches.count == 1)
  }

  @Test func aPatchWithoutAGeofenceIsInTheCatalogAndCounts() {
    #expect(Self.catalog.count == 2)
    #expect(resolveMarqueePatches(Self.catalog).map(\.id) == ["square", "idea"])
  }

  @Test func aPatchWithoutAGeofenceNeverUnlocksByLocation() throws {
    for step in 0..<100 {
      #expect(try !unlocked(at: Double(step) * 3.6 - 180, 0.5).contains("idea"))
    }
  }

  /// Every tenth of a degree in and around the square, edges and corners among them.
  @Test func theLightOfTheLessonIsTheContainmentThatUnlocks() throws {
    let locator = try GEOSLocator(catalog: Self.catalog, rule: .interior)
    for x in -2...12 {
      for y in -2...12 {
        let place = Coordinate(longitude: Double(x) / 10, latitude: Double(y) / 10)
        let unlocks = try unlocked(at: place.longitude, place.latitude) == ["square"]
        #expect(try isLit(0, at: place, by: locator) == unlocks, "\(place)")
      }
    }
  }

  @Test func theLightOfTheLessonFollowsTheRuleOfTheEngine() throws {
    let edge = Coordinate(longitude: 0, latitude: 0.5)
    let interior = try GEOSLocator(catalog: Self.catalog, rule: .interior)
    let covers = try GEOSLocator(catalog: Self.catalog, rule: .covers)
    #expect(try !isLit(0, at: edge, by: interior))
    #expect(try isLit(0, at: edge, by: covers))
    #expect(try !isLit(0, at: Coordinate(longitude: .nan, latitude: 0), by: covers))
  }

  @Test func aPatchUnlocksOnceForAUserWhateverComesLater() throws {
    let store = MemoryStore()
    var passes = 0
    for _ in 0..<3 {
      // An engine made anew is a restart.
      let world = FirstRunWorld(store: store)
      passes += try world.go(to: "country").count
      passes += try world.go(to: "country", source: .import).count
    }
    #expect(passes == 1)
    #expect(store.ledger(of: "local").count == 1)
  }

  @Test func anotherUserUnlocksTheSamePatchToo() throws {
    let store = MemoryStore()
    #expect(try FirstRunWorld(user: "a", store: store).go(to: "country").count == 1)
    #expect(try FirstRunWorld(user: "b", store: store).go(to: "country").count == 1)
  }

  @Test func aFirstCheckThatFindsNothingIsAResult() throws {
    let outcome = try FirstRunWorld().outcome(of: FirstRunWorld.fix(at: "nowhere"))
    var check = InitialPatchCheck()
    for signal in EngineSignal.signals(of: outcome, source: .gps) { check.note(signal) }
    #expect(outcome.passes.isEmpty)
    #expect(check.isDone)
  }

  @Test func aRefusedFixIsNoCheck() throws {
    let nowhere = Fix(coordinate: Coordinate(longitude: 0, latitude: 0))
    let outcome = try FirstRunWorld().outcome(of: nowhere)
    #expect(EngineSignal.signals(of: outcome, source: .gps) == [])
  }
}

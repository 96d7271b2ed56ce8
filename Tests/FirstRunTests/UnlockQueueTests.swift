import FirstRun
import TestSupport
import Testing
import UnlockEngine

@Suite struct UnlockQueueTests {
  private let world = FirstRunWorld()
  private var store: MemoryStore { world.store }
  private var queued: [String] { store.queue(of: "local").map(\.patch.id) }

  @Test func everyAutomaticUnlockIsQueuedWhicheverScreenIsShown() throws {
    try world.go(to: "city")
    #expect(queued == ["country", "state", "city"])
    #expect(Set(store.queue(of: "local").map(\.passID)).count == 1)
  }

  @Test func whatUnlocksDuringTheFirstRunAndAfterItStandsInOneQueue() throws {
    var state = DeviceState()
    try world.go(to: "city")
    let during = store.queue(of: "local")
    #expect(
      nextCelebration(of: during, root: .onboardingTutorial, tutorialSeen: state.tutorialSeen)
        == nil)
    state.tutorialSeen = true
    try world.go(to: "park")
    #expect(queued == ["country", "state", "city", "park"])
    // Home begins where the reveal would have begun, and what the reveal drains is gone at home.
    let all = store.queue(of: "local")
    #expect(
      nextCelebration(of: all, root: .home, tutorialSeen: state.tutorialSeen) == during.first)
    #expect(world.headBatch?.patches == during.map(\.patch))
    _ = store.dequeueUnlockedBatch(of: "local", passID: nil)
    #expect(
      nextCelebration(
        of: store.queue(of: "local"), root: .home, tutorialSeen: state.tutorialSeen)?.patch.id
        == "park")
  }

  @Test func anImportIsQueuedOnlyWhereTheHostAsksForIt() throws {
    try world.go(to: "city", source: .import)
    #expect(queued.isEmpty)
    var policy = FixPolicy()
    policy.queuesImports = true
    let asking = FirstRunWorld(policy: policy)
    try asking.go(to: "city", source: .import)
    #expect(asking.store.queue(of: "local").count == 3)
  }

  @Test func theHeadBatchIsAllThatSharesTheHeadsPassInOrder() throws {
    try world.go(to: "city")
    try world.go(to: "park")
    #expect(store.selectHeadBatch(of: "local").map(\.patch.id) == ["country", "state", "city"])
  }

  @Test func anEmptyQueueHasAnEmptyBatch() {
    #expect(store.selectHeadBatch(of: "local") == [])
    #expect(world.headBatch == nil)
  }

  @Test func dequeuingAPatchRemovesExactlyTheHead() throws {
    try world.go(to: "city")
    #expect(
      store.dequeueUnlockedPatch(of: "local", patchID: nil, passID: nil)?.patch.id == "country")
    #expect(queued == ["state", "city"])
  }

  @Test func anOrdinaryCelebrationIsOnePatchAlsoForANest() throws {
    try world.go(to: "city")
    var shown: [String] = []
    while let entry = nextCelebration(
      of: store.queue(of: "local"), root: .home, tutorialSeen: true)
    {
      shown.append(entry.patch.id)
      _ = store.dequeueUnlockedPatch(of: "local", patchID: nil, passID: nil)
    }
    #expect(shown == ["country", "state", "city"])
  }

  @Test func dequeuingTheBatchRemovesTheWholeHeadPassAndNoOther() throws {
    try world.go(to: "city")
    try world.go(to: "park")
    #expect(store.dequeueUnlockedBatch(of: "local", passID: nil).count == 3)
    #expect(queued == ["park"])
  }

  @Test func whatWasShownAsABatchAndRemovedAsABatchNeverComesBack() throws {
    try world.go(to: "city")
    let batch = try #require(world.headBatch)
    _ = store.dequeueUnlockedBatch(of: "local", passID: batch.passID)
    #expect(nextCelebration(of: store.queue(of: "local"), root: .home, tutorialSeen: true) == nil)
  }

  /// Why a batch has to go as a batch: one by one the rest comes back as celebrations.
  @Test func aBatchOfWhichOnlyTheHeadIsRemovedComesBack() throws {
    try world.go(to: "city")
    _ = store.dequeueUnlockedPatch(of: "local", patchID: nil, passID: nil)
    #expect(
      nextCelebration(of: store.queue(of: "local"), root: .home, tutorialSeen: true)?.patch.id
        == "state")
  }

  @Test func readingRemovesNothing() throws {
    try world.go(to: "city")
    for _ in 0..<3 {
      _ = store.selectHeadBatch(of: "local")
      _ = store.queue(of: "local")
      _ = nextCelebration(of: store.queue(of: "local"), root: .home, tutorialSeen: true)
    }
    #expect(queued.count == 3)
  }

  @Test func whatWasNotDequeuedIsThereAfterARestart() throws {
    try world.go(to: "city")
    _ = store.dequeueUnlockedPatch(of: "local", patchID: nil, passID: nil)
    let restarted = FirstRunWorld(store: store)
    #expect(restarted.headBatch?.patches.map(\.id) == ["state", "city"])
  }

  @Test func theRestOfAPartlyDequeuedPassIsTheHeadBatchUnderTheSamePass() throws {
    let pass = try #require(try world.go(to: "city").first)
    _ = store.dequeueUnlockedPatch(of: "local", patchID: nil, passID: nil)
    #expect(world.headBatch?.passID == pass.id)
    #expect(world.headBatch?.patches.map(\.id) == ["state", "city"])
  }

  @Test func onceAPassIsGoneTheNextOneIsTheHead() throws {
    let first = try #require(try world.go(to: "country").first)
    let second = try #require(try world.go(to: "state").first)
    _ = store.dequeueUnlockedPatch(of: "local", patchID: nil, passID: nil)
    #expect(world.headBatch?.passID == second.id)
    #expect(world.headBatch?.passID != first.id)
  }

  @Test func dequeuingNothingIsNoError() {
    #expect(store.dequeueUnlockedPatch(of: "local", patchID: nil, passID: nil) == nil)
    #expect(store.dequeueUnlockedBatch(of: "local", passID: nil) == [])
    #expect(store.drainAll(of: "local") == [])
  }

  @Test func repeatingADequeueByIDTakesNothingElse() throws {
    let pass = try #require(try world.go(to: "city").first)
    try world.go(to: "park")
    for expected in [1, 0] {
      let taken = store.dequeueUnlockedPatch(of: "local", patchID: "state", passID: pass.id)
      #expect((taken == nil ? 0 : 1) == expected)
    }
    for expected in [2, 0] {
      #expect(store.dequeueUnlockedBatch(of: "local", passID: pass.id).count == expected)
    }
    #expect(queued == ["park"])
  }

  @Test func drainingAllTakesEveryPass() throws {
    try world.go(to: "city")
    try world.go(to: "park")
    #expect(store.drainAll(of: "local").count == 4)
    #expect(queued.isEmpty)
  }
}

import AppContent
import FirstRun
import Missions
import TestSupport
import Testing
import UnlockEngine

@Suite struct RevealCompletionTests {
  private let world = FirstRunWorld()
  private let device: MemoryDevice

  init() {
    device = MemoryDevice(unlocks: world.store)
  }

  /// The reveal once it has stopped waiting.
  private func screen() -> RevealScreen {
    let screen = RevealScreen(on: device)
    screen.update(world.headBatch)
    return screen
  }

  @Test func continueDrainsBeforeItSetsTheFlags() throws {
    let pass = try #require(try world.go(to: "city").first)
    let screen = screen()
    #expect(try screen.press() == .home)
    #expect(
      device.committed == [
        .dequeueUnlockedBatch(passID: pass.id), .dequeueAllAchievements, .setFirstRunRevealSeen,
        .setTutorialSeen,
      ])
  }

  @Test func afterContinueNothingIsLeftToReplayAtHome() throws {
    try world.go(to: "city")
    _ = device.achievements.award(
      [Achievement(slug: "a", name: "A", criterion: .metric("x"))], to: "local", at: nil,
      announce: true)
    let screen = screen()
    #expect(try screen.press() == .home)
    #expect(device.state.tutorialSeen)
    #expect(device.state.firstRunRevealSeen)
    let queue = world.store.queue(of: "local")
    #expect(nextCelebration(of: queue, root: .home, tutorialSeen: true) == nil)
    let achievements = device.achievements.achievementQueue(of: "local")
    #expect(nextPresentation(of: achievements, board: nil, gateIsOpen: true) == nil)
  }

  /// The bug that the order is for: a gate that opens over a queue not yet drained.
  @Test func aFlagThatIsSetWithoutTheDrainShowsTheBatchAgain() throws {
    try world.go(to: "city")
    device.state.tutorialSeen = true
    let queue = world.store.queue(of: "local")
    #expect(nextCelebration(of: queue, root: .home, tutorialSeen: true) != nil)
  }

  @Test func whereADrainFailsNothingIsSetAndContinueCanBePressedAgain() throws {
    try world.go(to: "city")
    let screen = screen()
    device.isBroken = true
    let before = device.state
    #expect(throws: MemoryDevice.Broken.self) { try screen.press() }
    #expect(device.state == before)
    #expect(world.store.queue(of: "local").count == 3)
    #expect(!screen.reveal.isFinished)
    device.isBroken = false
    #expect(try screen.press() == .home)
  }

  @Test func pressingContinueTwiceDoesItOnce() throws {
    try world.go(to: "city")
    let screen = screen()
    #expect(try screen.press() == .home)
    #expect(try screen.press() == nil)
    #expect(device.committed.count == 4)
  }

  @Test func whileItWaitsContinueDoesNothing() throws {
    let screen = RevealScreen(on: device)
    #expect(try screen.press() == nil)
    #expect(device.committed.isEmpty)
  }

  @Test func theEmptyRevealEndsOnboardingToo() throws {
    let screen = screen()
    #expect(screen.reveal.state == .empty)
    #expect(try screen.press() == .home)
    #expect(device.state.tutorialSeen)
  }

  @Test func ofSeveralPassesThoseThatWereShownAreDrained() throws {
    try world.go(to: "city")
    try world.go(to: "park")
    let screen = screen()
    _ = try screen.press()
    #expect(world.store.queue(of: "local").map(\.patch.id) == ["park"])
    // It was not shown, so it is celebrated at home.
    #expect(
      nextCelebration(
        of: world.store.queue(of: "local"), root: .home, tutorialSeen: device.state.tutorialSeen)
        != nil)
  }

  @Test func aHostThatShowsSeveralPassesDrainsThemAll() throws {
    try world.go(to: "city")
    try world.go(to: "park")
    let passes = Set(world.store.queue(of: "local").map(\.passID)).sorted()
    let completion = RevealCompletion(
      shownPassIDs: passes, state: device.state.onboarding(isRealAccount: true))
    try device.commit(completion.effects, of: "local")
    #expect(world.store.queue(of: "local").isEmpty)
  }

  @Test func achievementsWaitForTheRevealAndAreNotToldAgain() throws {
    _ = device.achievements.award(
      (0..<7).map { Achievement(slug: "\($0)", name: "A", criterion: .metric("x")) }, to: "local",
      at: nil, announce: true)
    let queue = device.achievements.achievementQueue(of: "local")
    let gate = canCelebrateOnScreen(root: .onboardingReveal, tutorialSeen: false)
    #expect(nextPresentation(of: queue, board: nil, gateIsOpen: gate) == nil)
    #expect(
      RevealText.announcement(of: .empty, achievements: queue.count).hasSuffix("7 achievements."))
    let screen = screen()
    _ = try screen.press()
    #expect(device.achievements.achievementQueue(of: "local").isEmpty)
  }

  @Test func anAchievementEarnedLaterPlaysAtHome() throws {
    let screen = screen()
    _ = try screen.press()
    _ = device.achievements.award(
      [Achievement(slug: "a", name: "A", criterion: .metric("x"))], to: "local", at: nil,
      announce: true)
    let gate = canCelebrateOnScreen(root: .home, tutorialSeen: device.state.tutorialSeen)
    let queue = device.achievements.achievementQueue(of: "local")
    #expect(nextPresentation(of: queue, board: nil, gateIsOpen: gate) != nil)
  }
}

import FirstRun
import TestSupport
import Testing
import UnlockEngine

@Suite struct RevealWaitTests {
  static let ceiling = Duration.milliseconds(8_000)

  /// Everything that the decision hangs on, against the rule spelled out once more.
  @Test(arguments: [false, true], [false, true])
  func theRevealWaitsOnlyWhileTheFirstPassCouldStillBringSomething(
    hasBatch: Bool, checkDone: Bool
  ) throws {
    let batch = hasBatch ? try RevealStateTests.batch("city") : nil
    for permission in LocationPermission.allCases {
      for elapsed in [Duration.zero, .milliseconds(7_999), Self.ceiling, .seconds(60)] {
        let state = revealState(
          batch: batch, initialPatchCheckDone: checkDone, permission: permission, elapsed: elapsed)
        if let batch {
          #expect(state == .unlocked(batch))
        } else if checkDone || permission == .declined || elapsed >= Self.ceiling {
          #expect(state == .empty)
        } else {
          #expect(state == .waiting)
        }
      }
    }
  }

  @Test func withNothingDecidedItWaits() {
    #expect(
      revealState(
        batch: nil, initialPatchCheckDone: false, permission: .granted,
        elapsed: .milliseconds(7_999)) == .waiting)
  }

  @Test func unlockedWinsOverEmptyWhereBothHold() throws {
    let batch = try RevealStateTests.batch("city")
    #expect(
      revealState(
        batch: batch, initialPatchCheckDone: true, permission: .declined, elapsed: .seconds(60))
        == .unlocked(batch))
  }

  @Test func theCeilingIsEightSeconds() {
    #expect(waitForPassMilliseconds == 8_000)
  }

  @Test(arguments: [(7_999, RevealState.waiting), (8_000, .empty)])
  func theCeilingEndsTheWaitAndNothingBeforeItDoes(milliseconds: Int, state: RevealState) {
    let clock = ManualClock()
    var reveal = Reveal(clock: clock)
    clock.advance(by: .milliseconds(milliseconds))
    let shown = reveal.update(batch: nil, initialPatchCheckDone: false, permission: .undetermined)
    #expect(shown == state)
  }

  /// The wait ends with the pass: no clock has moved.
  @Test(arguments: ["city", "nowhere"])
  func theFirstCheckEndsTheWaitAtOnceEitherWay(place: String) throws {
    let world = FirstRunWorld()
    var (check, reveal) = (InitialPatchCheck(), Reveal(clock: ManualClock()))
    let outcome = try world.outcome(of: FirstRunWorld.fix(at: place))
    for signal in EngineSignal.signals(of: outcome, source: .gps) { check.note(signal) }
    let shown = reveal.update(
      batch: world.headBatch, initialPatchCheckDone: check.isDone, permission: .granted)
    #expect(shown == world.headBatch.map(RevealState.unlocked) ?? .empty)
  }

  @Test func beforeAnyCheckTheInitialCheckIsNotDone() {
    var check = InitialPatchCheck()
    #expect(!check.isDone)
    check.note(.usableFix)
    #expect(!check.isDone)
  }

  @Test func aDoneCheckStaysDone() {
    var check = InitialPatchCheck()
    for signal in [EngineSignal.checkDone, .usableFix, .checkDone] { check.note(signal) }
    #expect(check.isDone)
  }

  @Test func anUnlockAfterTheWaitStaysInTheQueueForHome() throws {
    let world = FirstRunWorld()
    let device = MemoryDevice(unlocks: world.store)
    let screen = RevealScreen(on: device)
    screen.update(nil)
    try world.go(to: "city")
    #expect(screen.update(world.headBatch) == .empty)
    #expect(try screen.press() == .home)
    let queue = world.store.queue(of: "local")
    #expect(queue.count == 3)
    #expect(nextCelebration(of: queue, root: .home, tutorialSeen: device.state.tutorialSeen) != nil)
  }

  @Test func anUnlockWhileItWaitsIsShownOnTheReveal() throws {
    let world = FirstRunWorld()
    let screen = RevealScreen(on: MemoryDevice(unlocks: world.store))
    #expect(screen.update(nil, checkDone: false) == .waiting)
    try world.go(to: "city")
    #expect(
      screen.update(world.headBatch, checkDone: false) == world.headBatch.map(RevealState.unlocked))
  }

  @Test func theRouteToTheRevealDoesNotHangOnTheQueue() {
    // The resolver has no way to see a queue: with nothing unlocked it still leads here.
    let state = OnboardingState(
      tutorialSeen: true, revealSeen: false, referralAsked: false, isRealAccount: false)
    #expect(resolveOnboardingRoute(state) == .reveal)
    #expect(
      revealState(
        batch: nil, initialPatchCheckDone: true, permission: .granted, elapsed: .zero) == .empty)
  }
}

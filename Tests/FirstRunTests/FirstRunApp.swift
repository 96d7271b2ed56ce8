import FirstRun
import Missions
import TestSupport
import UnlockEngine

/// A small app around the rules: what a host does with them, and what its user gets to see.
final class FirstRunApp {
  let world: FirstRunWorld
  let device: MemoryDevice
  private(set) var route: OnboardingRoute
  private(set) var screen: RevealScreen?
  private var check = InitialPatchCheck()
  private var permission: LocationPermission = .undetermined
  var isRealAccount = false

  /// Patches that were shown on the reveal and let go, and those that were celebrated, in order.
  private(set) var revealed: [String] = []
  private(set) var celebrated: [String] = []
  private(set) var finishedReveals = 0

  init() {
    world = FirstRunWorld()
    device = MemoryDevice(unlocks: world.store)
    route = resolveOnboardingRoute(device.state.onboarding(isRealAccount: false))
  }

  func receiveFix(at place: String) throws {
    guard permission == .granted else { return }
    let outcome = try world.outcome(of: FirstRunWorld.fix(at: place))
    for signal in EngineSignal.signals(of: outcome, source: .gps) { check.note(signal) }
    look()
  }

  func answerPermission(_ answer: LocationPermission) {
    permission = answer
    look()
  }

  func wait(_ duration: Duration) {
    screen?.clock.advance(by: duration)
    look()
  }

  /// Finishes or skips the lesson: the same decision.
  func leaveTutorial() {
    if route == .tutorial { go(to: route.next(state)) }
  }

  func pressContinue() throws {
    guard let screen else { return }
    let shown: [String] =
      if case .unlocked(let batch) = screen.reveal.state { batch.patches.map(\.id) } else { [] }
    guard let next = try screen.press(isRealAccount: isRealAccount) else { return }
    revealed += shown
    finishedReveals += 1
    go(to: next)
  }

  /// Lets the user see and put away whatever may be celebrated now.
  func celebrate() {
    let queue = world.store.queue(of: "local")
    guard
      let entry = nextCelebration(
        of: queue, root: route.root, tutorialSeen: device.state.tutorialSeen)
    else { return }
    celebrated.append(entry.patch.id)
    _ = world.store.dequeueUnlockedPatch(
      of: "local", patchID: entry.patch.id, passID: entry.passID)
  }

  /// The app is killed and started again: what is not on disk is gone.
  func relaunch() {
    if let stored = DeviceState(json: device.state.json) { device.state = stored }
    check = InitialPatchCheck()
    go(to: resolveOnboardingRoute(state))
  }

  private var state: OnboardingState { device.state.onboarding(isRealAccount: isRealAccount) }

  private func go(to next: OnboardingRoute) {
    route = next
    screen = next == .reveal ? RevealScreen(on: device) : nil
    if next == .home { device.state.arriveHome() }
    look()
  }

  private func look() {
    screen?.update(world.headBatch, checkDone: check.isDone, permission: permission)
  }
}

import FirstRun
import UnlockEngine

/// A screen with the reveal, as a class so that pressing it can stand inside an expectation.
final class RevealScreen {
  private(set) var reveal: Reveal<ManualClock>
  let clock = ManualClock()
  private let device: MemoryDevice
  private let user: String

  /// A screen that has just appeared.
  init(on device: MemoryDevice, user: String = "local") {
    reveal = Reveal(clock: clock)
    self.device = device
    self.user = user
  }

  /// Looks again.
  @discardableResult
  func update(
    _ batch: RevealBatch?, checkDone: Bool = true, permission: LocationPermission = .granted
  ) -> RevealState {
    reveal.update(batch: batch, initialPatchCheckDone: checkDone, permission: permission)
  }

  /// Presses Continue.
  func press(isRealAccount: Bool = true) throws(MemoryDevice.Broken) -> OnboardingRoute? {
    try reveal.finish(
      device.state.onboarding(isRealAccount: isRealAccount), of: user, in: device)
  }
}

import FirstRun
import Missions
import UnlockEngine

/// What a device keeps, in memory; a drain can be made to fail.
final class MemoryDevice: RevealStore {
  struct Broken: Error, Equatable {}

  let unlocks: MemoryStore
  let achievements = MemoryAchievementStore()
  var state = DeviceState()
  var isBroken = false
  private(set) var committed: [RevealEffect] = []

  init(unlocks: MemoryStore) {
    self.unlocks = unlocks
  }

  func commit(_ effects: [RevealEffect], of user: String) throws(Broken) {
    // Nothing below can fail, so failing comes before all of it or not at all.
    if isBroken { throw Broken() }
    committed += effects
    for effect in effects {
      switch effect {
      case .dequeueUnlockedBatch(let passID):
        _ = unlocks.dequeueUnlockedBatch(of: user, passID: passID)
      case .dequeueAllAchievements: _ = achievements.dequeueAllAchievements(of: user)
      case .setFirstRunRevealSeen: state.firstRunRevealSeen = true
      case .setTutorialSeen: state.tutorialSeen = true
      }
    }
  }
}

import AppContent
import Missions
import TestSupport
import Testing
import UnlockEngine

/// Random visits, imports, events and dequeues, in any order, against a model that knows only what
/// each of them may mean.
@Suite struct AchievementModelTests {
  private struct Model {
    var parks = false
    var weird = false
    var imported = false
    var trips = false
    var unlocked: Set<String> = []

    var earned: Set<String> {
      Set(
        [
          ("grass-act", parks), ("weird-science", weird), ("automator", imported),
          ("trip-advisor", trips),
        ].filter(\.1).map(\.0))
    }

    mutating func go(to place: String, source: FixSource) {
      guard place != "nowhere" else { return }
      // The state lies around all of them.
      for patch in Set([place, "state"]) {
        if unlocked.insert(patch).inserted, source == .import { imported = true }
      }
      guard source == .gps else { return }
      parks = parks || place == "common" || place == "yosemite"
      weird = weird || place == "shoe"
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func whatIsEarnedIsWhatTheUserDidAndEachIsToldOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = try MissionsWorld()
    let places = MissionsWorld.coordinates.keys.sorted()
    let tokens = try AuthoredContent.read().featureEvents.map(\.token) + ["unknown"]
    var model = Model()
    var told: [String] = []
    for _ in 0..<40 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let place = places[Int.random(in: 0..<places.count, using: &random)]
        let source: FixSource = Bool.random(using: &random) ? .gps : .import
        try world.go(to: place, source: source)
        model.go(to: place, source: source)
      case 2:
        let token = tokens[Int.random(in: 0..<tokens.count, using: &random)]
        try world.record(token)
        model.trips = model.trips || token == "trip_stops>=2"
      case 3:
        if let one = world.achievements.dequeueAchievement(of: world.user, slug: nil) {
          told.append(one.slug)
        }
      default:
        told += world.achievements.dequeueAllAchievements(of: world.user).map(\.slug)
      }
      let earned = world.achievements.earned(of: world.user).map(\.slug)
      #expect(Set(earned) == model.earned)
      #expect(earned.count == model.earned.count)
      let board = try world.service.missions(of: world.user)
      #expect(board.missions.count == 4)
      #expect(board.openCount == 4 - model.earned.count)
    }
    told += world.achievements.dequeueAllAchievements(of: world.user).map(\.slug)
    #expect(told.count == Set(told).count)
    #expect(Set(told) == model.earned)
  }
}

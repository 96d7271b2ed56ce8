import AppContent
import Missions
import TestSupport
import UnlockEngine

/// A user in a small world of boxes, with the real engine and the content as it is authored.
struct MissionsWorld {
  typealias Service = AchievementService<MemoryStore, MemoryAchievementStore>

  static let places = BoxWorld(
    [
      ("state", 0, 0, 20), ("common", 1, 1, 0.5), ("yosemite", 5, 5, 0.5), ("shoe", -5, 5, 0.5),
      ("museum", -5, -5, 0.5),
    ],
    types: [
      "state": "state", "common": "park", "yosemite": "national_park",
      "shoe": "roadside_americana", "museum": "landmark",
    ])
  static let coordinates = [
    "state": Coordinate(longitude: 10, latitude: 10),
    "common": Coordinate(longitude: 1, latitude: 1),
    "yosemite": Coordinate(longitude: 5, latitude: 5),
    "shoe": Coordinate(longitude: -5, latitude: 5),
    "museum": Coordinate(longitude: -5, latitude: -5),
    "nowhere": Coordinate(longitude: 100, latitude: 50),
  ]

  let user: String
  let unlocks = MemoryStore()
  let achievements: MemoryAchievementStore
  let service: Service
  private let engine: Engine<BoxWorld, MemoryStore>

  init(user: String = "local", content: ContentSet? = nil) throws {
    self.user = user
    achievements = MemoryAchievementStore(content: try content ?? AuthoredContent.read())
    service = Service(unlocks: unlocks, achievements: achievements)
    engine = Engine(
      catalog: Self.places.catalog, locator: Self.places, store: unlocks,
      identifiers: PlainPassIdentifiers())
  }

  /// Is at a place with the device, or reads a photo that was taken there.
  @discardableResult
  func go(to place: String, source: FixSource = .gps, seconds: Int64 = 1) throws
    -> [EarnedAchievement]
  {
    try go(to: [(place, seconds)], source: source)
  }

  /// Fixes that are recorded together, in this order.
  @discardableResult
  func go(to places: [(place: String, seconds: Int64)], source: FixSource = .gps) throws
    -> [EarnedAchievement]
  {
    let fixes = places.map { place, seconds in
      let coordinate = Self.coordinates[place] ?? Coordinate(longitude: 0, latitude: 80)
      let time = Timestamp(millisecondsSince1970: seconds * 1_000)
      return UserFix(user: user, fix: Fix(coordinate: coordinate, time: time, source: source))
    }
    return try service.evaluate(after: try engine.evaluate(fixes), of: user)
  }

  @discardableResult
  func record(_ token: String) throws -> FeatureEventOutcome {
    try service.record(token, of: user, at: Timestamp(millisecondsSince1970: 2_000))
  }

  func mission(_ slug: String) throws -> MissionView? {
    try service.missions(of: user).missions.first { $0.slug == slug }
  }

  func stepsDone(_ slug: String) throws -> [Bool]? {
    try mission(slug)?.steps.map(\.done)
  }
}

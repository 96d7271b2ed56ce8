import FirstRun
import Missions
import TestSupport
import UnlockEngine

/// A user in a nest of six boxes with a neighbour of the innermost one, and the real engine.
struct FirstRunWorld {
  static let places = BoxWorld(
    [
      ("country", 0, 0, 30), ("state", 0, 0, 20), ("city", 0, 0, 10), ("park", 0, 0, 5),
      ("garden", 0, 0, 2), ("statue", 0, 0, 1), ("island", 50, 50, 1), ("harbour", 50.5, 50, 1),
    ],
    inside: [
      "state": "country", "city": "state", "park": "city", "garden": "park", "statue": "garden",
    ])
  /// Places by how many of the nest lie around them, two alone, one in two, and none.
  static let coordinates: [String: Coordinate] = [
    "country": Coordinate(longitude: 25, latitude: 0),
    "state": Coordinate(longitude: 15, latitude: 0), "city": Coordinate(longitude: 7, latitude: 0),
    "park": Coordinate(longitude: 3, latitude: 0),
    "garden": Coordinate(longitude: 1.5, latitude: 0),
    "statue": Coordinate(longitude: 0.5, latitude: 0.5),
    "island": Coordinate(longitude: 49.2, latitude: 50),
    "quay": Coordinate(longitude: 50.2, latitude: 50),
    "nowhere": Coordinate(longitude: 100, latitude: 0),
  ]

  let user: String
  let store: MemoryStore
  private let engine: Engine<BoxWorld, MemoryStore>

  init(user: String = "local", store: MemoryStore = MemoryStore(), policy: FixPolicy = FixPolicy())
  {
    self.user = user
    self.store = store
    engine = Engine(
      catalog: Self.places.catalog, locator: Self.places, store: store, policy: policy,
      identifiers: PlainPassIdentifiers())
  }

  static func fix(
    at place: String, source: FixSource = .gps, seconds: Int64 = 0
  ) -> Fix {
    Fix(
      coordinate: coordinates[place] ?? Coordinate(longitude: 0, latitude: 80),
      time: Timestamp(millisecondsSince1970: seconds * 1_000), source: source)
  }

  /// Is at a place with the device, or reads a photo that was taken there.
  @discardableResult
  func go(to place: String, source: FixSource = .gps) throws -> [Pass] {
    try outcome(of: Self.fix(at: place, source: source)).passes
  }

  func outcome(of fix: Fix) throws -> FixOutcome {
    let outcomes = try engine.evaluate([UserFix(user: user, fix: fix)])
    return outcomes.first ?? .accepted(Evaluation())
  }

  func sentence(of patches: [UnlockedPatch]) -> String? {
    Self.places.catalog.nestingSentence(of: patches)
  }

  /// The head batch as the reveal shows it.
  var headBatch: RevealBatch? {
    RevealBatch(store.selectHeadBatch(of: user), sentence: sentence)
  }
}

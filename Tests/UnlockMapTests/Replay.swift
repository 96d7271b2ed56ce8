import Foundation
import TestSupport
import UnlockEngine
import UnlockMap

/// A short replay through a world of boxes, for tests of what a map makes of it.
struct Replay {
  let catalog: Catalog
  var recorder: MapRecorder
  private let engine: Engine<BoxWorld, MemoryStore>

  init(_ world: BoxWorld, limits: MapLimits = MapLimits(), policy: FixPolicy = FixPolicy()) {
    catalog = world.catalog
    recorder = MapRecorder(catalog: world.catalog, limits: limits)
    engine = Engine(
      catalog: world.catalog, locator: world, store: MemoryStore(), policy: policy,
      identifiers: PlainPassIdentifiers())
  }

  /// Runs fixes a second apart through the engine, as one track.
  mutating func run(
    _ places: [(longitude: Double, latitude: Double)], track: String = "walk.gpx",
    user: String = "local", breaks: Set<Int> = []
  ) throws {
    let fixes = places.enumerated().map { index, place in
      let coordinate = Coordinate(longitude: place.longitude, latitude: place.latitude)
      let fix = Fix(
        coordinate: coordinate,
        time: Timestamp(millisecondsSince1970: 1_700_000_000_000 + Int64(index) * 1000),
        origin: FixOrigin(track: track, index: index))
      return UserFix(
        user: user, fix: fix, continuesSegment: index > 0 && !breaks.contains(index))
    }
    recorder.record(fixes, notable: try engine.notableOutcomes(evaluating: fixes))
  }

  /// Writes the page into a folder of its own and gives its path.
  func write(named name: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.file(name)
    try MapPage(recorder: recorder).write(to: path)
    return path
  }
}

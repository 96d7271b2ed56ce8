import GEOSBridge
import TestSupport
import UnlockEngine

/// Coordinates at which the index and GEOS do not agree.
enum Differences {
  /// - Parameter count: how many coordinates are tried.
  static func find(
    _ catalog: Catalog, _ geofences: [Geofence], _ rule: BoundaryRule, count: Int,
    seed: UInt64
  ) throws(GEOSError) -> [Coordinate] {
    let index = CellLocator(CellIndex(catalog), rule: rule)
    let reference = try GEOSLocator(catalog: catalog, rule: rule)
    var differences: [Coordinate] = []
    for place in HardCoordinates(around: geofences, count: count, seed: seed) {
      let expected = try reference.patches(containing: place)
      if index.patches(containing: place).sorted() == expected.sorted() { continue }
      if !isNearZero(place) { differences.append(place) }
    }
    return differences
  }

  /// GEOS 3.11 is itself wrong at times where a number is not zero but very near to it; there the
  /// suite against every edge, which is exact, has the say.
  private static func isNearZero(_ place: Coordinate) -> Bool {
    [place.longitude, place.latitude].contains { $0 != 0 && $0.magnitude < 2e-12 }
  }

  /// A catalog of nameless patches.
  static func catalog(of geofences: [Geofence]) -> Catalog {
    let patches = geofences.indices.map { Patch(id: String($0), name: String($0)) }
    let none = [[PatchIndex]](repeating: [], count: geofences.count)
    let nesting = Nesting(enclosers: none, patches: patches)
    return Catalog(PatchList(patches: patches, geofences: geofences, nesting: nesting))
  }
}

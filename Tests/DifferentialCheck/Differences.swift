public import GEOSBridge
internal import TestSupport
public import UnlockEngine

/// Coordinates at which the index and a reference do not agree. Each run has its own locators, so
/// several may run at once.
public enum Differences {
  /// The index against GEOS.
  ///
  /// - Parameters:
  ///   - geofences: what is tried around.
  ///   - count: how many coordinates are tried, the same for the same `seed`.
  public static func toGEOS(
    _ catalog: Catalog, around geofences: [Geofence], _ rule: BoundaryRule, count: Int, seed: UInt64
  ) throws(GEOSError) -> [Coordinate] {
    let index = CellLocator(CellIndex(catalog), rule: rule)
    let reference = try GEOSLocator(catalog: catalog, rule: rule)
    var differences: [Coordinate] = []
    for place in HardCoordinates(around: geofences, count: count, seed: seed) {
      let answer = Set(index.patches(containing: place))
      let expected = Set(try reference.patches(containing: place))
      if answer == expected { continue }
      if !isNearZero(place) || !answer.isExact(at: place, of: answer.union(expected), catalog, rule)
      {
        differences.append(place)
      }
    }
    return differences
  }

  /// The index against every edge asked in turn, which is exact everywhere.
  ///
  /// - Parameter count: how many coordinates are tried, the same for the same `seed`.
  public static func toEveryEdge(
    of geofences: [Geofence], _ rule: BoundaryRule, count: Int, seed: UInt64
  ) -> [Coordinate] {
    let index = CellLocator(CellIndex(geofences), rule: rule)
    let scan = ScanLocator(geofences, rule: rule)
    return HardCoordinates(around: geofences, count: count, seed: seed).filter { place in
      index.patches(containing: place).sorted() != scan.patches(containing: place)
    }
  }

  /// GEOS 3.11 is itself wrong at times where a number is very near to zero and not zero: its
  /// products keep 106 bits. There integers of any length have the say.
  private static func isNearZero(_ place: Coordinate) -> Bool {
    [place.longitude, place.latitude].contains { $0 != 0 && $0.magnitude < 1e-10 }
  }

  /// A catalog of nameless patches.
  public static func catalog(of geofences: [Geofence]) -> Catalog {
    let patches = geofences.indices.map { Patch(id: String($0), name: String($0)) }
    let none = [[PatchIndex]](repeating: [], count: geofences.count)
    let nesting = Nesting(enclosers: none, patches: patches)
    return Catalog(PatchList(patches: patches, geofences: geofences, nesting: nesting))
  }
}

extension Set<PatchIndex> {
  /// Whether this is what exact arithmetic finds among some patches of a catalog.
  fileprivate func isExact(
    at place: Coordinate, of patches: Set<PatchIndex>, _ catalog: Catalog, _ rule: BoundaryRule
  ) -> Bool {
    patches.allSatisfy { patch in
      catalog.geofence(at: patch).map { ExactContainment.contains(place, $0, rule) }
        == contains(patch)
    }
  }
}

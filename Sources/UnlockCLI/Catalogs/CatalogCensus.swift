internal import UnlockEngine

/// What a catalog holds, in numbers.
struct CatalogCensus {
  /// How many patches of one type there are; nil for those without a type.
  struct TypeCount: Equatable {
    var type: String?
    var patches: Int
  }

  private(set) var patches = 0
  private(set) var withGeofence = 0
  /// The most frequent type first.
  private(set) var types: [TypeCount] = []
  /// Parts, rings and vertices of all geofences as they are kept.
  private(set) var parts = 0
  private(set) var rings = 0
  private(set) var vertices = 0
  /// How many patches lie at each depth; the first is that of the outermost.
  private(set) var depths: [Int] = []
  /// The box around everything, longitudes in [-180, 180].
  private(set) var bounds: BoundingBox?

  init(of catalog: Catalog) {
    patches = catalog.count
    var counts: [String?: Int] = [:]
    for patch in 0..<catalog.count {
      counts[catalog[patch].type, default: 0] += 1
      let depth = catalog.depth(at: patch)
      while depths.count <= depth { depths.append(0) }
      depths[depth] += 1
      if let geofence = catalog.geofence(at: patch) { add(geofence) }
    }
    types = counts.map { TypeCount(type: $0.key, patches: $0.value) }.sorted { left, right in
      (right.patches, left.type ?? "") < (left.patches, right.type ?? "")
    }
  }

  private mutating func add(_ geofence: Geofence) {
    withGeofence += 1
    parts += geofence.partEnds.count
    rings += geofence.ringEnds.count
    vertices += geofence.coordinates.count
    var box = geofence.boundingBox
    // What runs on beyond the antimeridian is there for look-ups only.
    box.minLongitude = max(box.minLongitude, -180)
    box.maxLongitude = min(box.maxLongitude, 180)
    bounds = bounds?.union(box) ?? box
  }
}

internal import Glibc
internal import UnlockEngine

/// Which patches of a catalog a map shows: what unlocked, what was missed, then what lies nearest.
struct OutlineSelection {
  /// In order of importance, each patch once.
  private(set) var patches: [PatchIndex] = []
  /// How many more lie near the fixes and are left out.
  private(set) var leftOutCount = 0

  init(of catalog: Catalog, near fixes: FixTree, reach: Double, first: [PatchIndex], limit: Int) {
    var taken = Set<PatchIndex>()
    for patch in first where patches.count < limit && catalog.boundingBox(at: patch) != nil {
      if taken.insert(patch).inserted { patches.append(patch) }
    }
    var near: [(patch: PatchIndex, metres: Double)] = []
    for patch in 0..<catalog.count where !taken.contains(patch) {
      guard let box = catalog.boundingBox(at: patch) else { continue }
      let metres = fixes.metres(from: box)
      if metres <= reach { near.append((patch, metres)) }
    }
    near.sort { ($0.metres, $0.patch) < ($1.metres, $1.patch) }
    let room = limit - patches.count
    patches.append(contentsOf: near.prefix(room).map(\.patch))
    leftOutCount = max(0, near.count - room)
  }

  /// How far around its fixes a map shows patches: enough to see what was passed by.
  static func reach(of tracks: [DrawnTrack]) -> Double {
    let diagonals = tracks.compactMap { track -> Double? in
      let coordinates = track.fixes.lazy.map {
        Coordinate(longitude: $0.longitude, latitude: $0.latitude)
      }
      guard let box = BoundingBox(around: coordinates) else { return nil }
      let middle = (box.minLatitude + box.maxLatitude) / 2
      return MapScale.metresPerDegree
        * hypot(
          (box.maxLongitude - box.minLongitude) * cos(middle * .pi / 180),
          box.maxLatitude - box.minLatitude)
    }
    return max(2_000, (diagonals.max() ?? 0) / 2)
  }
}

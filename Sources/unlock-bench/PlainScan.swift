import UnlockEngine

/// What one would write first: each patch's box, then a crossing count over all of its edges. Not
/// exact beside edges, so its pairs are compared only where they agree by rights: nowhere on
/// boundaries.
struct PlainScan {
  private let geofences: [(patch: PatchIndex, box: BoundingBox, geofence: Geofence)]

  init(_ catalog: Catalog) {
    geofences = (0..<catalog.count).compactMap { patch in
      guard let geofence = catalog.geofence(at: patch) else { return nil }
      return (patch, geofence.boundingBox, geofence)
    }
  }

  func patches(containing fix: Coordinate) -> [PatchIndex] {
    geofences.filter { $0.box.contains(fix) && isInside(fix, $0.geofence) }.map(\.patch)
  }

  private func isInside(_ fix: Coordinate, _ geofence: Geofence) -> Bool {
    var isInside = false
    for ring in geofence.ringEnds.indices {
      for place in geofence.ring(ring).dropLast() {
        let (start, end) = (geofence.coordinates[place], geofence.coordinates[place + 1])
        guard (start.latitude > fix.latitude) != (end.latitude > fix.latitude) else { continue }
        let share = (fix.latitude - start.latitude) / (end.latitude - start.latitude)
        if fix.longitude < start.longitude + share * (end.longitude - start.longitude) {
          isInside.toggle()
        }
      }
    }
    return isInside
  }
}

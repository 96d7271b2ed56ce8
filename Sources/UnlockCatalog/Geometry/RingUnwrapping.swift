internal import UnlockEngine

/// Makes the longitudes of a ring run on where they jump over the antimeridian.
///
/// A file may write a ring across the antimeridian with longitudes past 180, or jumping from +179
/// to -179. Two consecutive longitudes more than half a turn apart are a jump: after the unwrapping
/// both ways are the same.
enum RingUnwrapping {
  /// A closed ring whose neighbours are at most half a turn apart, unless it is meant otherwise; a
  /// ring without a jump comes back as it is.
  ///
  /// A ring that ends a whole turn from where it began goes around a pole, and is led over it:
  /// over `pole` (90 or -90), or without one over the pole of the ring's mean latitude.
  static func unwrap(_ ring: [Coordinate], pole: Double? = nil) -> [Coordinate] {
    guard zip(ring, ring.dropFirst()).contains(where: isJump) else { return ring }
    let unwrapped = turned(ring, leaps: true)
    if closes(unwrapped) {
      // What drew a whole band from -180 to 180 has nothing left inside when it is unwrapped.
      return hasArea(unwrapped) || !hasArea(ring) ? unwrapped : ring
    }
    // A leap of exactly a turn leads from -180 to 180 through all longitudes between: the border of
    // a polar cap that is drawn as wide as the map.
    let drawn = turned(ring, leaps: false)
    return closes(drawn) ? drawn : ledOverPole(unwrapped, pole)
  }

  private static func isJump(_ start: Coordinate, _ end: Coordinate) -> Bool {
    abs(end.longitude - start.longitude) > 180 && !lieOnSamePole(start, end)
  }

  /// A pole has every longitude: along its latitude nothing is jumped over.
  private static func lieOnSamePole(_ start: Coordinate, _ end: Coordinate) -> Bool {
    abs(start.latitude) == 90 && start.latitude == end.latitude
  }

  /// The ring with each jump undone; where `leaps` is false, those of exactly a turn are kept.
  private static func turned(_ ring: [Coordinate], leaps: Bool) -> [Coordinate] {
    var turns = 0.0
    var result = Array(ring.prefix(1))
    for (start, end) in zip(ring, ring.dropFirst()) {
      let step = end.longitude - start.longitude
      if isJump(start, end), leaps || abs(step) != 360 { turns -= (step / 360).rounded() }
      result.append(Coordinate(longitude: end.longitude + 360 * turns, latitude: end.latitude))
    }
    return result
  }

  private static func closes(_ ring: [Coordinate]) -> Bool { ring.first == ring.last }

  private static func hasArea(_ ring: [Coordinate]) -> Bool {
    guard let box = BoundingBox(around: ring), let first = ring.first else { return false }
    let area = zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge in
      sum + (edge.0.longitude - first.longitude) * (edge.1.latitude - first.latitude)
        - (edge.1.longitude - first.longitude) * (edge.0.latitude - first.latitude)
    }
    let size = (box.maxLongitude - box.minLongitude) * (box.maxLatitude - box.minLatitude)
    return abs(area) > 1e-12 * size
  }

  private static func ledOverPole(_ ring: [Coordinate], _ pole: Double?) -> [Coordinate] {
    guard let first = ring.first, let last = ring.last else { return ring }
    let mean = ring.reduce(0) { $0 + $1.latitude } / Double(ring.count)
    let latitude = pole ?? (mean < 0 ? -90 : 90)
    return ring + [
      Coordinate(longitude: last.longitude, latitude: latitude),
      Coordinate(longitude: first.longitude, latitude: latitude),
      first,
    ]
  }
}

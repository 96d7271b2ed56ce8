internal import Glibc
internal import UnlockEngine

/// The rings of a geofence as they are drawn: cut at ±180, so that the page can repeat them round
/// the world, and simplified where no fix is near enough for anyone to see it.
struct Outline {
  /// Each ring without its closing coordinate.
  var rings: [[Coordinate]]

  var coordinateCount: Int { rings.reduce(0) { $0 + $1.count } }

  /// The whole geofence, cut at ±180.
  init(_ geofence: Geofence) {
    rings = geofence.ringEnds.indices.map {
      Array(geofence.coordinates[geofence.ring($0)].dropLast())
    }
    let box = geofence.boundingBox
    if box.minLongitude < -180 { rings = rings.map { Self.clip($0, toEastOf: -180) } }
    if box.maxLongitude > 180 { rings = rings.map { Self.clip($0, toWestOf: 180) } }
    rings.removeAll { $0.count < 3 }
  }

  /// Drops coordinates whose absence moves the outline by less than a share of their distance from
  /// the fixes, and rings that shrink to nothing by that. The largest ring always stays.
  mutating func simplify(awayFrom fixes: FixTree, share: Double, atLeast metres: Double) {
    let simplifier = RingSimplifier(fixes: fixes, share: share, leastTolerance: metres)
    let simplified = rings.map(simplifier.simplify)
    let kept = simplified.filter { $0.count >= 3 }
    if kept.isEmpty {
      let largest = rings.max { $0.count < $1.count }
      rings = largest.map { [simplifier.triangle(in: $0)] } ?? []
    } else {
      rings = kept
    }
  }

  private static func clip(_ ring: [Coordinate], toEastOf limit: Double) -> [Coordinate] {
    clip(ring, at: limit) { $0.longitude >= limit }
  }

  private static func clip(_ ring: [Coordinate], toWestOf limit: Double) -> [Coordinate] {
    clip(ring, at: limit) { $0.longitude <= limit }
  }

  /// I. Sutherland, G. Hodgman, Reentrant polygon clipping, 1974, for one meridian. Pieces stay
  /// joined along it; the page does not stroke what runs there.
  private static func clip(
    _ ring: [Coordinate], at limit: Double, isInside: (Coordinate) -> Bool
  ) -> [Coordinate] {
    guard var previous = ring.last else { return [] }
    var clipped: [Coordinate] = []
    for next in ring {
      if isInside(next) != isInside(previous) {
        let share = (limit - previous.longitude) / (next.longitude - previous.longitude)
        clipped.append(
          Coordinate(
            longitude: limit,
            latitude: previous.latitude + share * (next.latitude - previous.latitude)))
      }
      if isInside(next) { clipped.append(next) }
      previous = next
    }
    return clipped
  }
}

/// Douglas and Peucker's algorithm on a ring, with a tolerance for each coordinate.
private struct RingSimplifier {
  let fixes: FixTree
  let share: Double
  let leastTolerance: Double

  func simplify(_ ring: [Coordinate]) -> [Coordinate] {
    guard ring.count > 3 else { return ring }
    let plane = LocalPlane(of: ring)
    let positions = ring.map(plane.position)
    let tolerances = ring.map { max(leastTolerance, share * fixes.metres(from: $0)) }
    let opposite = positions.indices.max {
      distance(positions[$0], positions[0]) < distance(positions[$1], positions[0])
    }
    guard let opposite, let least = tolerances.min(),
      distance(positions[opposite], positions[0]) > least
    else { return [] }
    var stays = [Bool](repeating: false, count: ring.count)
    stays[0] = true
    stays[opposite] = true
    var open = [(0, opposite), (opposite, ring.count)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      var farthest = (index: first, excess: 1.0)
      for index in first + 1..<last {
        let metres = distance(
          positions[index], fromLine: positions[first], positions[last % ring.count])
        let excess = metres / tolerances[index]
        if excess > farthest.excess { farthest = (index, excess) }
      }
      guard farthest.index != first else { continue }
      stays[farthest.index] = true
      open.append((first, farthest.index))
      open.append((farthest.index, last))
    }
    return zip(ring, stays).lazy.filter(\.1).map(\.0)
  }

  /// Something to show of a ring that is too small for its distance.
  func triangle(in ring: [Coordinate]) -> [Coordinate] {
    [ring[0], ring[ring.count / 3], ring[2 * ring.count / 3]]
  }

  private func distance(_ left: SIMD2<Double>, _ right: SIMD2<Double>) -> Double {
    hypot(left.x - right.x, left.y - right.y)
  }

  private func distance(
    _ place: SIMD2<Double>, fromLine start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Double {
    let along = end - start
    let offset = place - start
    let squared = along.x * along.x + along.y * along.y
    let share =
      squared == 0 ? 0 : min(1, max(0, (offset.x * along.x + offset.y * along.y) / squared))
    return distance(offset, along * share)
  }
}

/// Metres east and north of a ring's first coordinate, good enough to draw by.
private struct LocalPlane {
  private let origin: Coordinate
  private let scale: SIMD2<Double>

  init(of ring: [Coordinate]) {
    origin = ring[0]
    // Degrees of longitude are taken as long as they get anywhere on the ring: at a pole they would
    // be worth nothing, and the ring would shrink to a line.
    let latitude = ring.lazy.map { abs($0.latitude) }.min() ?? 0
    scale = SIMD2(MapScale.metresPerDegree * cos(latitude * .pi / 180), MapScale.metresPerDegree)
  }

  func position(of coordinate: Coordinate) -> SIMD2<Double> {
    SIMD2(coordinate.longitude - origin.longitude, coordinate.latitude - origin.latitude) * scale
  }
}

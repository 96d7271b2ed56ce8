internal import GEOSBridge
internal import UnlockEngine

/// Groups the rings of one shape into polygons.
///
/// A shapefile says by its winding which ring is a shell, and half of the programs write it wrong.
/// So nesting decides: a ring in an even number of others is a shell, one in an odd number is a
/// hole of the smallest shell around it.
struct RingNesting {
  /// Vertices of a ring that are asked whether they lie in another.
  private static let mostWitnesses = 16

  private let rings: [[Coordinate]]
  private let boxes: [BoundingBox]
  private let areas: [Double]

  /// The rings as polygons, in the order of their shells.
  static func polygons(of rings: [[Coordinate]]) -> PolygonParts {
    let rings = rings.filter { !$0.isEmpty }
    if rings.count > 1 {
      let nesting = RingNesting(rings)
      if let containers = nesting.containers() { return nesting.grouped(containers) }
    }
    // One ring is one shell. Numbers that are none cannot be nested, and are told of later.
    var parts = PolygonParts()
    for ring in rings {
      parts.appendRing(ring)
      parts.endPart()
    }
    return parts
  }

  private init(_ rings: [[Coordinate]]) {
    self.rings = rings
    boxes = rings.compactMap(BoundingBox.init(around:))
    areas = rings.map(Self.area)
  }

  private func grouped(_ containers: [[Int]]) -> PolygonParts {
    var holes: [Int: [Int]] = [:]
    var shells: [Int] = []
    for ring in rings.indices {
      let shell = containers[ring].filter { containers[$0].count.isMultiple(of: 2) }
        .min { areas[$0] < areas[$1] }
      if !containers[ring].count.isMultiple(of: 2), let shell {
        holes[shell, default: []].append(ring)
      } else {
        shells.append(ring)
      }
    }
    var parts = PolygonParts()
    for shell in shells {
      parts.appendRing(rings[shell])
      for hole in holes[shell, default: []] { parts.appendRing(rings[hole]) }
      parts.endPart()
    }
    return parts
  }

  /// For every ring those around it; nil where a number is none.
  private func containers() -> [[Int]]? {
    guard areas.allSatisfy(\.isFinite), let tree = try? GEOSBoxTree(boxes) else { return nil }
    return rings.indices.map { ring in
      var around: [Int] = []
      try? tree.forEach(meeting: boxes[ring]) { other in
        if areas[other] > areas[ring], lies(ring, in: other) {
          around.append(other)
        }
      }
      return around
    }
  }

  /// Whether a ring lies in another that it does not cross: most of its vertices know, and those
  /// where the two touch do not.
  private func lies(_ inner: Int, in outer: Int) -> Bool {
    let vertices = rings[inner]
    let step = max(1, vertices.count / Self.mostWitnesses)
    var votes = 0
    for place in stride(from: 0, to: vertices.count, by: step) {
      switch Self.side(of: vertices[place], rings[outer]) {
      case .inside: votes += 1
      case .outside: votes -= 1
      case .on: break
      }
    }
    return votes > 0
  }

  private enum Side {
    case inside
    case outside
    case on
  }

  /// By the crossings of a ray to the east.
  private static func side(of point: Coordinate, _ ring: [Coordinate]) -> Side {
    var isInside = false
    var last = ring[ring.count - 1]
    for next in ring {
      defer { last = next }
      if next == point { return .on }
      guard (last.latitude > point.latitude) != (next.latitude > point.latitude) else { continue }
      let turn =
        (next.longitude - last.longitude) * (point.latitude - last.latitude)
        - (point.longitude - last.longitude) * (next.latitude - last.latitude)
      if turn == 0 { return .on }
      if (turn > 0) == (next.latitude > last.latitude) { isInside.toggle() }
    }
    return isInside ? .inside : .outside
  }

  /// Without its sign, in square degrees.
  private static func area(_ ring: [Coordinate]) -> Double {
    guard let base = ring.first, var last = ring.last else { return 0 }
    var sum = 0.0
    for next in ring {
      sum +=
        (last.longitude - base.longitude) * (next.latitude - base.latitude)
        - (next.longitude - base.longitude) * (last.latitude - base.latitude)
      last = next
    }
    return abs(sum) / 2
  }
}

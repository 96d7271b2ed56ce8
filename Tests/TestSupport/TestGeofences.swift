public import UnlockEngine

/// Geofences for tests, from little squares to shapes that break indexes.
///
/// The areas are not worked out: containment does not ask for them.
public enum TestGeofences {
  /// A geofence of rings that are closed here. The first is the shell, the others are holes.
  public static func polygon(_ rings: [(Double, Double)]...) -> Geofence { multipolygon([rings]) }

  /// A geofence of parts, each a shell and holes.
  public static func multipolygon(_ parts: [[[(Double, Double)]]]) -> Geofence {
    var coordinates: [Coordinate] = []
    var ringEnds: [Int] = []
    var partEnds: [Int] = []
    for part in parts {
      for ring in part {
        coordinates += ring.map { Coordinate(longitude: $0.0, latitude: $0.1) }
        coordinates.append(Coordinate(longitude: ring[0].0, latitude: ring[0].1))
        ringEnds.append(coordinates.count)
      }
      partEnds.append(ringEnds.count)
    }
    return Geofence(coordinates: coordinates, ringEnds: ringEnds, partEnds: partEnds, area: 1)
  }

  /// The corners of a rectangle.
  public static func rectangle(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> [(Double, Double)] {
    [(west, south), (east, south), (east, north), (west, north)]
  }

  /// A star with `count` corners whose distances from the centre lie between `low` and 1 times the
  /// radius.
  public static func star(
    _ x: Double, _ y: Double, radius: Double, low: Double, count: Int,
    using generator: inout SeededGenerator
  ) -> [(Double, Double)] {
    let turns = (0..<count).map { _ in Double.random(in: 0..<1, using: &generator) }.sorted()
    return turns.map { turn in
      let distance = radius * Double.random(in: low...1, using: &generator)
      let (sine, cosine) = Circle.point(turn)
      return (x + distance * cosine, y + distance * sine)
    }
  }

  /// A comb: `teeth` strips side by side, joined at the south.
  public static func comb(
    _ west: Double, _ south: Double, teeth: Int, width: Double, height: Double
  ) -> [(Double, Double)] {
    var ring = [(west, south)]
    for tooth in (0..<teeth).reversed() {
      let x = west + 2 * Double(tooth) * width
      ring += [(x + width, south), (x + width, south + height), (x, south + height)]
      ring.append((x, south + width))
    }
    return ring
  }
}

/// Points on the unit circle without a mathematics library: rational, so not quite evenly spread.
private enum Circle {
  static func point(_ turn: Double) -> (sine: Double, cosine: Double) {
    let quarter = (turn * 4).rounded(.down)
    let t = (turn * 4 - quarter)
    let cosine = (1 - t * t) / (1 + t * t)
    let sine = 2 * t / (1 + t * t)
    switch Int(quarter) {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }
}

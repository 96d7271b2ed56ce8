internal import Glibc
public import UnlockEngine

/// Geofences to test and to measure with. All are valid; sizes are degrees.
public enum Shapes {
  /// A square around a centre.
  public static func square(_ center: Coordinate, halfWidth: Double) -> Geofence {
    geofence([[ring(square: center, halfWidth)]])
  }

  /// A square with a square hole in its middle.
  public static func donut(
    _ center: Coordinate, halfWidth: Double, holeHalfWidth: Double
  ) -> Geofence {
    geofence([[ring(square: center, halfWidth), ring(square: center, holeHalfWidth)]])
  }

  /// A star: `corners` vertices at even angles around a centre, each between `smallest` and 1 times
  /// `radius` away from it.
  public static func star(
    _ center: Coordinate, radius: Double, corners: Int, smallest: Double = 0.5,
    using generator: inout some RandomNumberGenerator
  ) -> Geofence {
    let vertices = (0..<corners).map { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(corners)
      let distance = radius * Double.random(in: smallest...1, using: &generator)
      return Coordinate(
        longitude: center.longitude + distance * cos(angle),
        latitude: center.latitude + distance * sin(angle))
    }
    return geofence([[vertices + vertices.prefix(1)]])
  }

  /// A comb: a bar with `teeth` narrow teeth upwards, with gaps as wide as the teeth.
  public static func comb(
    from corner: Coordinate, width: Double, height: Double, teeth: Int
  ) -> Geofence {
    let step = width / Double(2 * teeth - 1)
    func at(_ steps: Int, _ share: Double) -> Coordinate {
      Coordinate(
        longitude: corner.longitude + step * Double(steps),
        latitude: corner.latitude + height * share)
    }
    var ring = [at(0, 0), at(2 * teeth - 1, 0)]
    for tooth in (0..<teeth).reversed() {
      ring += [at(2 * tooth + 1, 1), at(2 * tooth, 1)]
      if tooth > 0 { ring += [at(2 * tooth, 0.25), at(2 * tooth - 1, 0.25)] }
    }
    return geofence([[ring + ring.prefix(1)]])
  }

  /// A geofence of parts, each a shell and its holes, every ring closed.
  public static func geofence(_ parts: [[[Coordinate]]]) -> Geofence {
    var coordinates: [Coordinate] = []
    var ringEnds: [Int] = []
    var partEnds: [Int] = []
    var area = 0.0
    for part in parts {
      for (index, ring) in part.enumerated() {
        coordinates += ring
        ringEnds.append(coordinates.count)
        area += index == 0 ? self.area(of: ring) : -self.area(of: ring)
      }
      partEnds.append(ringEnds.count)
    }
    return Geofence(
      coordinates: coordinates, ringEnds: ringEnds, partEnds: partEnds, area: area)
  }

  private static func ring(square center: Coordinate, _ halfWidth: Double) -> [Coordinate] {
    [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { (x: Double, y: Double) in
      Coordinate(
        longitude: center.longitude + x * halfWidth, latitude: center.latitude + y * halfWidth)
    }
  }

  private static func area(of ring: [Coordinate]) -> Double {
    guard let first = ring.first else { return 0 }
    let sum = zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge in
      sum + (edge.0.longitude - first.longitude) * (edge.1.latitude - first.latitude)
        - (edge.1.longitude - first.longitude) * (edge.0.latitude - first.latitude)
    }
    return abs(sum) / 2
  }
}

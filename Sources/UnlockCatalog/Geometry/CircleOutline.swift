internal import Glibc
internal import UnlockEngine
internal import UnlockGeodesy

/// The outline of a circle on the ellipsoid.
///
/// Its vertices lie on the circle, its edges, straight in degrees, nowhere further from it than
/// 0.00005 of the radius (as far as metres go, on either side: near a pole a straight edge bulges
/// outwards).
struct CircleOutline {
  /// The radii that make sense, in metres: from a centimetre, to half the way from equator to pole.
  static let radii = 0.01...5_000_000.0

  private static let tolerance = 5e-5
  private static let firstSteps = 64
  /// An edge is halved at most so often: straight over a pole no edge ever fits.
  private static let halvings = 8

  private let geodesic = Geodesic()
  private let center: Coordinate
  private let metres: Double

  /// A circle; the centre's longitude in [-180, 180], the radius one of `radii`.
  init(center: Coordinate, metres: Double) {
    self.center = center
    self.metres = metres
  }

  /// The closed ring, its longitudes running on over the antimeridian, led over a pole that it
  /// holds.
  var ring: [Coordinate] {
    let start = vertex(0)
    var ring = [start]
    var last = start
    for step in 1...Self.firstSteps {
      let from = 360 * Double(step - 1) / Double(Self.firstSteps)
      let to = 360 * Double(step) / Double(Self.firstSteps)
      let next = step == Self.firstSteps ? start : vertex(to)
      append(from: (from, last), to: (to, next), Self.halvings, &ring)
      last = next
    }
    return RingUnwrapping.unwrap(ring, pole: poleWithin)
  }

  private func vertex(_ azimuth: Double) -> Coordinate {
    geodesic.destination(from: center, azimuth: azimuth, metres: metres)
  }

  /// Adds the outline behind the first end up to the second.
  private func append(
    from start: (azimuth: Double, vertex: Coordinate),
    to end: (azimuth: Double, vertex: Coordinate),
    _ halvings: Int, _ ring: inout [Coordinate]
  ) {
    if halvings > 0 && !fits(start.vertex, end.vertex) {
      let azimuth = (start.azimuth + end.azimuth) / 2
      let middle = (azimuth, vertex(azimuth))
      append(from: start, to: middle, halvings - 1, &ring)
      append(from: middle, to: end, halvings - 1, &ring)
    } else {
      ring.append(end.vertex)
    }
  }

  private func fits(_ start: Coordinate, _ end: Coordinate) -> Bool {
    let step = remainder(end.longitude - start.longitude, 360)
    guard abs(step) < 90 else { return false }
    let middle = Coordinate(
      longitude: start.longitude + step / 2, latitude: (start.latitude + end.latitude) / 2)
    return abs(geodesic.distance(from: center, to: middle) - metres) <= Self.tolerance * metres
  }

  private var poleWithin: Double? {
    [90.0, -90.0].first {
      geodesic.distance(from: center, to: Coordinate(longitude: 0, latitude: $0)) < metres
    }
  }
}

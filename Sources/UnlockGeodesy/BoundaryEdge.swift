internal import Glibc
internal import UnlockEngine

/// One edge of a boundary: straight in degrees, run through from 0 to 1 at even speed.
struct BoundaryEdge {
  private let start: Coordinate
  private let end: Coordinate
  /// Radians for the whole edge.
  private let north: Double
  private let east: Double

  init(_ start: Coordinate, _ end: Coordinate) {
    self.start = start
    self.end = end
    north = (end.latitude - start.latitude).radians
    east = (end.longitude - start.longitude).radians
  }

  /// Whether the edge only comes of writing a geofence in degrees: where a geofence runs on beyond
  /// the antimeridian, or along a pole.
  var isCut: Bool {
    return (abs(start.longitude) == Geofence.seamLongitude && start.longitude == end.longitude)
      || (abs(start.latitude) == 90 && start.latitude == end.latitude)
  }

  /// The place at a share of the edge in [0, 1].
  func coordinate(at share: Double) -> Coordinate {
    if share == 1 { return end }
    return Coordinate(
      longitude: start.longitude + (end.longitude - start.longitude) * share,
      latitude: start.latitude + (end.latitude - start.latitude) * share)
  }

  /// Metres that the edge is at most long; its speed is never greater either.
  var lengthBound: Double {
    let meridian = Ellipsoid.largestRadius * north
    let parallel = Ellipsoid.largestRadius * cos(lowestLatitude) * east
    return (meridian * meridian + parallel * parallel).squareRoot()
  }

  /// How strongly, at most, the edge bends away from a geodesic, in metres: the covariant
  /// acceleration of a line that is straight in degrees (Christoffel symbols of the ellipsoid).
  var accelerationBound: Double {
    let sine = sin(highestLatitude)
    let alongMeridian =
      Ellipsoid.largestRadius * cos(lowestLatitude) * sine * east * east
      + 3.1 * Ellipsoid.eccentricitySquared / 2 * Ellipsoid.largestRadius * north * north
    let alongParallel = 2 * Ellipsoid.largestRadius * sine * abs(east * north)
    return (alongMeridian * alongMeridian + alongParallel * alongParallel).squareRoot()
  }

  /// Metres by which the distance grows for the whole edge, were it to go on as it does at a place
  /// of this latitude (radians) where the way arrives in the direction of `azimuth` (degrees).
  func speed(towards azimuth: Double, at latitude: Double) -> Double {
    let direction = azimuth.radians
    return Ellipsoid.meridionalRadius(latitude: latitude) * north * cos(direction)
      + Ellipsoid.parallelRadius(latitude: latitude) * east * sin(direction)
  }

  private var lowestLatitude: Double {
    let crossesEquator = (start.latitude < 0) != (end.latitude < 0)
    return crossesEquator ? 0 : min(abs(start.latitude), abs(end.latitude)).radians
  }

  private var highestLatitude: Double { max(abs(start.latitude), abs(end.latitude)).radians }
}

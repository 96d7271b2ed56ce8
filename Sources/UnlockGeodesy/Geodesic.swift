internal import CGeodesic
public import UnlockEngine

/// Geodesics on the WGS 84 ellipsoid, by GeographicLib's algorithm as PROJ carries it (C. F. F.
/// Karney, Algorithms for geodesics, J. Geodesy 87, 2013). Safe from any thread.
public struct Geodesic: Sendable {
  private let ellipsoid: geod_geodesic

  /// The geodesics of WGS 84.
  public init() {
    var ellipsoid = geod_geodesic()
    geod_init(&ellipsoid, 6_378_137, 1 / 298.257_223_563)
    self.ellipsoid = ellipsoid
  }

  /// Metres along the shortest way between two coordinates.
  public func distance(from start: Coordinate, to end: Coordinate) -> Double {
    var metres = 0.0
    withUnsafePointer(to: ellipsoid) {
      geod_inverse(
        $0, start.latitude, start.longitude, end.latitude, end.longitude, &metres, nil, nil)
    }
    return metres
  }

  /// Metres along the shortest way between two coordinates, and the direction in which it arrives
  /// at `end`, degrees clockwise from north.
  func arrival(from start: Coordinate, to end: Coordinate) -> (metres: Double, azimuth: Double) {
    var (metres, azimuth) = (0.0, 0.0)
    withUnsafePointer(to: ellipsoid) {
      geod_inverse(
        $0, start.latitude, start.longitude, end.latitude, end.longitude, &metres, nil, &azimuth)
    }
    return (metres, azimuth)
  }

  /// Where one comes `metres` away from `start` in the direction of `azimuth`, degrees clockwise
  /// from north. The longitude is in [-180, 180].
  public func destination(from start: Coordinate, azimuth: Double, metres: Double) -> Coordinate {
    var (latitude, longitude) = (0.0, 0.0)
    withUnsafePointer(to: ellipsoid) {
      geod_direct(
        $0, start.latitude, start.longitude, azimuth, metres, &latitude, &longitude, nil)
    }
    return Coordinate(longitude: longitude, latitude: latitude)
  }
}

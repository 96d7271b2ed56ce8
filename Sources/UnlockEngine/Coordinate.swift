/// A position on the Earth in WGS 84 degrees, longitude first.
///
/// Containment is planar on these two numbers, as ST_Contains on EPSG:4326 is.
public struct Coordinate: Hashable, Sendable, Codable {
  /// Degrees east of Greenwich.
  public var longitude: Double
  /// Degrees north of the equator.
  public var latitude: Double

  /// Makes a coordinate from degrees, longitude first; nothing is checked or wrapped.
  @inlinable
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// The same place with its longitude brought into [-180, 180], or nil where the coordinate is
  /// no place: not finite, latitude outside [-90, 90], or longitude outside [-540, 540].
  ///
  /// -180 and 180 both stay as they are; a geofence that meets the antimeridian answers for both.
  public var normalised: Coordinate? {
    guard longitude >= -540, longitude <= 540, latitude >= -90, latitude <= 90 else { return nil }
    if longitude > 180 { return Coordinate(longitude: longitude - 360, latitude: latitude) }
    if longitude < -180 { return Coordinate(longitude: longitude + 360, latitude: latitude) }
    return self
  }
}

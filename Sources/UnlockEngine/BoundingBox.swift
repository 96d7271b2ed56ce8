/// The smallest box around some coordinates, in degrees; its sides belong to it.
public struct BoundingBox: Hashable, Sendable {
  /// The western side, degrees.
  public var minLongitude: Double
  /// The southern side, degrees.
  public var minLatitude: Double
  /// The eastern side, degrees.
  public var maxLongitude: Double
  /// The northern side, degrees.
  public var maxLatitude: Double

  /// Makes a box from its four sides.
  public init(
    minLongitude: Double, minLatitude: Double, maxLongitude: Double, maxLatitude: Double
  ) {
    self.minLongitude = minLongitude
    self.minLatitude = minLatitude
    self.maxLongitude = maxLongitude
    self.maxLatitude = maxLatitude
  }

  /// The box around `coordinates`, or nil where there are none.
  public init?(around coordinates: some Sequence<Coordinate>) {
    var iterator = coordinates.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(
      minLongitude: first.longitude, minLatitude: first.latitude,
      maxLongitude: first.longitude, maxLatitude: first.latitude)
    while let next = iterator.next() { extend(to: next) }
  }

  /// Grows the box so that `coordinate` lies in it.
  public mutating func extend(to coordinate: Coordinate) {
    minLongitude = min(minLongitude, coordinate.longitude)
    maxLongitude = max(maxLongitude, coordinate.longitude)
    minLatitude = min(minLatitude, coordinate.latitude)
    maxLatitude = max(maxLatitude, coordinate.latitude)
  }

  /// The smallest box that holds both.
  public func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(
      minLongitude: min(minLongitude, other.minLongitude),
      minLatitude: min(minLatitude, other.minLatitude),
      maxLongitude: max(maxLongitude, other.maxLongitude),
      maxLatitude: max(maxLatitude, other.maxLatitude))
  }

  /// Whether the coordinate lies in the box or on one of its sides.
  public func contains(_ coordinate: Coordinate) -> Bool {
    coordinate.longitude >= minLongitude && coordinate.longitude <= maxLongitude
      && coordinate.latitude >= minLatitude && coordinate.latitude <= maxLatitude
  }

  /// Whether the two boxes share at least one coordinate.
  public func intersects(_ other: BoundingBox) -> Bool {
    minLongitude <= other.maxLongitude && other.minLongitude <= maxLongitude
      && minLatitude <= other.maxLatitude && other.minLatitude <= maxLatitude
  }
}

/// Places around a coordinate that surely have the answer of that coordinate: no border of any
/// patch is among them.
///
///     var around = Neighbourhood.empty
///     for fix in fixes where !around.contains(fix) {
///       let match = locator.match(fix, findingNeighbourhood: &around)
///       // ...
///     }
///
/// Most fixes are a step away from the one before, and a step seldom meets a border: then four
/// comparisons are the whole check, and no memory of the index is touched.
///
/// A box in degrees, borders included. It means something only for the index and boundary rule that
/// it was found with. An empty one is always right.
public struct Neighbourhood: Sendable, Equatable {
  /// The least longitude in degrees; larger than `east` where the box is empty.
  public let west: Double
  /// The least latitude in degrees.
  public let south: Double
  /// The largest longitude in degrees.
  public let east: Double
  /// The largest latitude in degrees.
  public let north: Double

  /// No place.
  public static let empty = Neighbourhood(west: 1, south: 1, east: 0, north: 0)

  init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Whether the coordinate surely has the same answer; false for NaN.
  @inlinable
  public func contains(_ coordinate: Coordinate) -> Bool {
    coordinate.longitude >= west && coordinate.longitude <= east
      && coordinate.latitude >= south && coordinate.latitude <= north
  }
}

extension Neighbourhood {
  /// The square around a position in a cell that reaches `radius` units each way, but not out of the
  /// cell or off the Earth.
  ///
  /// - Parameters:
  ///   - corner: of the cell, exact.
  ///   - unit: the side of the unit of positions in the cell, in degrees; a power of two.
  init(
    around position: (u: Int32, v: Int32), radius: Double, corner: Coordinate, unit: Double
  ) {
    // The last unit of a cell is left out: a coordinate that rounds up belongs to the next one.
    let last = Double(CellGrid.lastLeafUnit)
    let (u, v) = (Double(position.u), Double(position.v))
    west = max(corner.longitude + max(u - radius, 0) * unit, -180)
    south = max(corner.latitude + max(v - radius, 0) * unit, -90)
    east = min(corner.longitude + min(u + radius, last) * unit, 180)
    north = min(corner.latitude + min(v + radius, last) * unit, 90)
  }
}

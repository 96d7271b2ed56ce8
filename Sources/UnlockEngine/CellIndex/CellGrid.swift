/// The grid that the index divides the Earth by.
///
/// Degrees become fixed-point numbers with 36 bits after the point, counted from 184° west and 92°
/// south. Cells have sides of 2^shift such units, so the path from the root to a cell is read off
/// the bits of the two numbers. The domain is wider than the Earth: ±180 and ±90 are ordinary
/// places inside a cell, and geofences that run on beyond the antimeridian fit.
enum CellGrid {
  /// Bits after the point.
  static let fractionBits = 36
  /// The longitude that counts as 0.
  static let west = -184.0
  /// The latitude that counts as 0.
  static let south = -92.0
  /// How many cells of one degree lie side by side.
  static let degreeColumns = 368
  /// How many cells of one degree lie above one another.
  static let degreeRows = 184

  /// The size of a cell of one degree, as a shift.
  static let degreeShift = fractionBits
  /// The size of the smallest cells: 2^-18 degrees, less than half a metre.
  static let smallestShift = 18
  /// A cell has 8 x 8 children.
  static let childBits = 3
  /// Positions inside a leaf have this many bits each way.
  static let leafBits = 14
  /// The largest position inside a leaf.
  static let lastLeafUnit: Int32 = 1 << 14 - 1

  /// The side of a cell in degrees; a power of two.
  static func side(shift: Int) -> Double {
    Double(bitPattern: UInt64(1023 + shift - fractionBits) << 52)
  }
}

/// One cell of the grid: its south-west corner in degrees, exact, and its size.
struct Cell {
  let west: Double
  let south: Double
  let shift: Int

  var side: Double { CellGrid.side(shift: shift) }
  /// The side of the unit that positions inside a leaf are counted in, in degrees.
  var unit: Double { CellGrid.side(shift: shift - CellGrid.leafBits) }
  var corner: Coordinate { Coordinate(longitude: west, latitude: south) }

  /// A cell of one degree.
  init(degreeColumn column: Int, row: Int) {
    west = CellGrid.west + Double(column)
    south = CellGrid.south + Double(row)
    shift = CellGrid.degreeShift
  }

  private init(west: Double, south: Double, shift: Int) {
    self.west = west
    self.south = south
    self.shift = shift
  }

  /// The child with this number: eight columns from the west, row after row from the south.
  func child(_ number: Int) -> Cell {
    let side = CellGrid.side(shift: shift - CellGrid.childBits)
    return Cell(
      west: west + Double(number & 7) * side, south: south + Double(number >> 3) * side,
      shift: shift - CellGrid.childBits)
  }
}

/// A coordinate as fixed-point numbers, rounded to the nearest unit.
///
/// A coordinate less than half a unit west or south of a cell counts as in it; every cell knows
/// the edges a little beyond its sides.
struct GridPosition {
  let x: UInt64
  let y: UInt64
  /// False for what is no place, NaN among it; `x` and `y` mean nothing then.
  let isOnEarth: Bool

  @inline(__always)
  init(_ coordinate: Coordinate) {
    let longitude = coordinate.longitude
    let latitude = coordinate.latitude
    x = GridPosition.fixed(longitude, from: CellGrid.west)
    y = GridPosition.fixed(latitude, from: CellGrid.south)
    isOnEarth = longitude >= -180 && longitude <= 180 && latitude >= -90 && latitude <= 90
  }

  /// Adding 1.5 * 2^52 leaves the rounded number in the low bits. No `Int64(_:)`, so no check of
  /// ranges and no trap.
  @inline(__always)
  private static func fixed(_ degrees: Double, from origin: Double) -> UInt64 {
    let magic = 0x1.8p52
    return (degrees * 0x1p36 + (magic - origin * 0x1p36)).bitPattern &- magic.bitPattern
  }

  /// Which of the 8 x 8 children of a cell, where the children have this shift.
  @inline(__always)
  func child(_ shift: Int) -> Int {
    let bits = UInt64(truncatingIfNeeded: shift)
    return Int(truncatingIfNeeded: ((y &>> bits) & 7) &* 8 &+ ((x &>> bits) & 7))
  }

  /// The position inside a leaf of this shift, 0...16383 from the west and from the south.
  @inline(__always)
  func inLeaf(_ shift: Int) -> (u: Int32, v: Int32) {
    let bits = UInt64(truncatingIfNeeded: shift &- CellGrid.leafBits)
    return (
      Int32(truncatingIfNeeded: x &>> bits) & CellGrid.lastLeafUnit,
      Int32(truncatingIfNeeded: y &>> bits) & CellGrid.lastLeafUnit
    )
  }

  /// The south-west corner of the cell of this shift, in degrees. Exact.
  func corner(_ shift: Int) -> Coordinate {
    let mask = ~UInt64(0) << UInt64(shift)
    return Coordinate(
      longitude: Double(x & mask) * 0x1p-36 + CellGrid.west,
      latitude: Double(y & mask) * 0x1p-36 + CellGrid.south)
  }
}

/// Which corners an edge separates from a corner whose patches are known.
///
/// Positions are estimated with doubles and then set right by exact questions: a rounded crossing
/// would give whole cells to the wrong side wherever a border passes through a corner.
enum CornerFlips {
  /// For the south-west corners of the children of a cell, bit by bit, whether the edge lies
  /// between it and the cell's own corner: an odd number of crossings on the path that runs north
  /// along the cell's western side and then east.
  static func children(of cell: Cell, by edge: ExactEdge) -> UInt64 {
    let side = CellGrid.side(shift: cell.shift - CellGrid.childBits)
    var flips: UInt64 = 0
    if edge.reaches(longitude: cell.west), edge.passesNorth(of: cell.west, cell.south) {
      let row = firstRowNorth(of: edge, cell, side)
      if row < 8 { flips ^= ~0 << UInt64(8 * row) }
    }
    let first = max(0, ((edge.y1 - cell.south) / side).rounded(.up))
    let last = min(7, ((edge.y2 - cell.south) / side).rounded(.down))
    if first > last { return flips }
    for row in Int(first)...Int(last) {
      let y = cell.south + Double(row) * side
      guard edge.reaches(latitude: y), !edge.passesWest(of: cell.west, y) else { continue }
      let column = firstColumnEast(of: edge, at: y, west: cell.west, side, limit: 8)
      if column < 8 { flips ^= UInt64((0xFF << column) & 0xFF) << UInt64(8 * row) }
    }
    return flips
  }

  /// The first column of a lattice of parallels and meridians whose meridian lies east of the edge
  /// at the latitude `y`, which the edge reaches.
  static func firstColumnEast(
    of edge: ExactEdge, at y: Double, west: Double, _ side: Double, limit: Int
  ) -> Int {
    let x = edge.x1 + (y - edge.y1) * ((edge.x2 - edge.x1) / (edge.y2 - edge.y1))
    // One to the west of the estimate, for its rounding.
    var column = Int(min(max((x - west) / side - 1, 0), Double(limit)))
    while column < limit, !edge.passesWest(of: west + Double(column) * side, y) { column += 1 }
    return column
  }

  /// The first row of children whose corner on the western side lies north of the edge.
  private static func firstRowNorth(of edge: ExactEdge, _ cell: Cell, _ side: Double) -> Int {
    let slope = (edge.y2 - edge.y1) / (edge.x2 - edge.x1)
    let y = edge.y1 + (cell.west - edge.x1) * slope
    var row = Int(min(max((y - cell.south) / side - 1, 1), 8))
    while row < 8, edge.passesNorth(of: cell.west, cell.south + Double(row) * side) { row += 1 }
    return row
  }
}

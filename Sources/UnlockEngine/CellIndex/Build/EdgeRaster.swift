/// A rectangle of equal cells, to find out which of them an edge meets.
struct EdgeRaster {
  private let west: Double
  private let south: Double
  private let side: Double
  /// Sides a degree: sides are powers of two, so multiplying is exactly dividing, and faster.
  private let perSide: Double
  private let margin: Double
  private let columns: Int
  private let rows: Int

  /// Edges within this many leaf units of a cell are handed to it. A leaf needs those within four;
  /// the fifth swallows the rounding of the raster itself.
  private static let marginUnits = 5.0

  /// The cells of one degree.
  static let degrees = EdgeRaster(
    west: CellGrid.west, south: CellGrid.south, shift: CellGrid.degreeShift,
    columns: CellGrid.degreeColumns, rows: CellGrid.degreeRows)

  /// The children of a cell.
  init(childrenOf cell: Cell) {
    self.init(
      west: cell.west, south: cell.south, shift: cell.shift - CellGrid.childBits,
      columns: 8, rows: 8)
  }

  private init(west: Double, south: Double, shift: Int, columns: Int, rows: Int) {
    self.west = west
    self.south = south
    self.side = CellGrid.side(shift: shift)
    self.perSide = 1 / side
    self.margin = EdgeRaster.marginUnits * CellGrid.side(shift: shift - CellGrid.leafBits)
    self.columns = columns
    self.rows = rows
  }

  /// Calls `body` with the number of each cell that the edge meets or passes close by: columns
  /// from the west, row after row from the south. No cell is left out; a few may be too many.
  @inline(__always)
  func forEachCell(near edge: ExactEdge, _ body: (Int) -> Void) {
    let firstRow = max(0, row(edge.y1 - margin))
    let lastRow = min(rows - 1, row(edge.y2 + margin))
    let firstColumn = max(0, column(min(edge.x1, edge.x2) - margin))
    let lastColumn = min(columns - 1, column(max(edge.x1, edge.x2) + margin))
    if firstRow > lastRow || firstColumn > lastColumn { return }
    if firstRow == lastRow || firstColumn == lastColumn || edge.y1 == edge.y2 {
      for row in firstRow...lastRow {
        for column in firstColumn...lastColumn { body(row &* columns &+ column) }
      }
      return
    }
    let slope = (edge.x2 - edge.x1) / (edge.y2 - edge.y1)
    for row in firstRow...lastRow {
      let rowSouth = south + Double(row) * side
      let low = min(max(edge.y1, rowSouth - margin), edge.y2)
      let high = max(min(edge.y2, rowSouth + side + margin), edge.y1)
      let xLow = edge.x1 + (low - edge.y1) * slope
      let xHigh = edge.x1 + (high - edge.y1) * slope
      let from = max(firstColumn, column(min(xLow, xHigh) - margin))
      let to = min(lastColumn, column(max(xLow, xHigh) + margin))
      if from <= to { for column in from...to { body(row &* columns &+ column) } }
    }
  }

  /// The column of a longitude; -1 for all west of the rectangle, and one too many for all east.
  @inline(__always)
  private func column(_ x: Double) -> Int { EdgeRaster.index((x - west) * perSide, columns) }

  @inline(__always)
  private func row(_ y: Double) -> Int { EdgeRaster.index((y - south) * perSide, rows) }

  @inline(__always)
  private static func index(_ sides: Double, _ count: Int) -> Int {
    // Rounding towards zero is rounding down once nothing is negative.
    Int(min(max(sides + 1, 0), Double(count + 1))) - 1
  }
}

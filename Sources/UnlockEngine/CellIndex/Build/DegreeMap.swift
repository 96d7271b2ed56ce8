/// What lies in each cell of one degree: edges, and the patches that hold its south-west corner.
///
/// Patches that cover a block of 8 x 8 cells are named once for the block.
struct DegreeMap {
  /// For every cell, the edges near it, ascending.
  let edges: Buckets
  /// For every cell, the patches that have edges there and hold its corner, ascending.
  let corners: Buckets
  /// For every cell, the patches that it lies wholly in and its block does not, ascending.
  let covers: Buckets
  /// For every block, the patches that it lies wholly in, ascending.
  let blockCovers: Buckets

  static let cellCount = CellGrid.degreeColumns * CellGrid.degreeRows
  static let blockColumns = CellGrid.degreeColumns / 8
  static let blockCount = blockColumns * CellGrid.degreeRows / 8

  /// The block of a cell.
  static func block(ofCell cell: Int) -> Int {
    let (row, column) = cell.quotientAndRemainder(dividingBy: CellGrid.degreeColumns)
    return row / 8 * blockColumns + column / 8
  }

  init(_ boundaries: BoundaryVertices) {
    let ranges = DegreeMap.ranges(boundaries)
    let surveys = Workers.map(ranges.count) { index in
      var survey = DegreeSurvey()
      for patch in ranges[index] { survey.add(patch, of: boundaries) }
      return survey
    }
    edges = Buckets(count: DegreeMap.cellCount, surveys.map(\.edges))
    corners = Buckets(count: DegreeMap.cellCount, surveys.map(\.corners))
    covers = Buckets(count: DegreeMap.cellCount, surveys.map(\.covers))
    blockCovers = Buckets(count: DegreeMap.blockCount, surveys.map(\.blockCovers))
  }

  /// Ranges of patches with about as many vertices each.
  private static func ranges(_ boundaries: BoundaryVertices) -> [Range<Int>] {
    let share = max(1, boundaries.vertices.count / (4 * Workers.count))
    var ranges: [Range<Int>] = []
    var first = 0
    for patch in 0..<boundaries.patchCount {
      let vertices = boundaries.patchStarts[patch + 1] - boundaries.patchStarts[first]
      if vertices >= share || patch == boundaries.patchCount - 1 {
        ranges.append(first..<patch + 1)
        first = patch + 1
      }
    }
    return ranges
  }
}

/// What some patches contribute to a `DegreeMap`.
private struct DegreeSurvey {
  var edges: [BucketPair] = []
  var corners: [BucketPair] = []
  var covers: [BucketPair] = []
  var blockCovers: [BucketPair] = []

  /// Cells that the patch has edges in; sorted and without repetition once all are known.
  private var touched: [UInt32] = []
  /// Cells from which on, eastwards in their row, corners change sides.
  private var flips: [UInt32] = []
  /// For every block, which of its cells the patch covers.
  private var covered = [UInt64](repeating: 0, count: DegreeMap.blockCount)
  private var coveredBlocks: [Int] = []

  mutating func add(_ patch: Int, of boundaries: BoundaryVertices) {
    touched.removeAll(keepingCapacity: true)
    flips.removeAll(keepingCapacity: true)
    boundaries.forEachEdge(ofPatch: patch) { number in
      let edge = boundaries.edge(number)
      EdgeRaster.degrees.forEachCell(near: edge) { cell in
        edges.append(BucketPair(bucket: UInt32(cell), value: UInt32(number)))
        if touched.last != UInt32(cell) { touched.append(UInt32(cell)) }
      }
      addFlips(of: edge)
    }
    if flips.isEmpty { return }
    sortTouched()
    flips.sort()
    walkRuns(of: UInt32(patch))
    flushBlocks(of: UInt32(patch))
  }

  private mutating func addFlips(of edge: ExactEdge) {
    let first = max(0, (edge.y1 - CellGrid.south).rounded(.up))
    let last = min(Double(CellGrid.degreeRows - 1), (edge.y2 - CellGrid.south).rounded(.down))
    if first > last { return }
    for row in Int(first)...Int(last) {
      let y = CellGrid.south + Double(row)
      guard edge.reaches(latitude: y) else { continue }
      let column = CornerFlips.firstColumnEast(
        of: edge, at: y, west: CellGrid.west, 1, limit: CellGrid.degreeColumns)
      // One column more than there are cells, so that a flip beyond the last stays in its row.
      flips.append(UInt32(row * (CellGrid.degreeColumns + 1) + column))
    }
  }

  private mutating func sortTouched() {
    touched.sort()
    var kept = 0
    for cell in touched where kept == 0 || touched[kept - 1] != cell {
      touched[kept] = cell
      kept += 1
    }
    touched.removeLast(touched.count - kept)
  }

  /// Between each two flips of a row, corners lie inside.
  private mutating func walkRuns(of patch: UInt32) {
    var next = 0
    for pair in stride(from: 0, to: flips.count - 1, by: 2) {
      let row = Int(flips[pair]) / (CellGrid.degreeColumns + 1)
      // The cells of a row follow one another without the extra column.
      for flip in flips[pair]..<flips[pair + 1] {
        let cell = flip - UInt32(row)
        while next < touched.count, touched[next] < cell { next += 1 }
        if next < touched.count, touched[next] == cell {
          corners.append(BucketPair(bucket: cell, value: patch))
        } else {
          cover(Int(cell))
        }
      }
    }
  }

  private mutating func cover(_ cell: Int) {
    let (row, column) = cell.quotientAndRemainder(dividingBy: CellGrid.degreeColumns)
    let block = DegreeMap.block(ofCell: cell)
    if covered[block] == 0 { coveredBlocks.append(block) }
    covered[block] |= 1 << UInt64(row % 8 * 8 + column % 8)
  }

  private mutating func flushBlocks(of patch: UInt32) {
    for block in coveredBlocks {
      if covered[block] == ~0 {
        blockCovers.append(BucketPair(bucket: UInt32(block), value: patch))
      } else {
        let corner =
          block / DegreeMap.blockColumns * 8 * CellGrid.degreeColumns
          + block % DegreeMap.blockColumns * 8
        var rest = covered[block]
        while rest != 0 {
          let bit = rest.trailingZeroBitCount
          let cell = corner + bit / 8 * CellGrid.degreeColumns + bit % 8
          covers.append(BucketPair(bucket: UInt32(cell), value: patch))
          rest &= rest - 1
        }
      }
      covered[block] = 0
    }
    coveredBlocks.removeAll(keepingCapacity: true)
  }
}

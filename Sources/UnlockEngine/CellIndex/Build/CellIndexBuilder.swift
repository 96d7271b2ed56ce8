/// Builds an index from geofences, on all cores. The result does not depend on how many there are.
///
/// Every cell of one degree is worked on by itself: its edges are brought together, each once, and
/// the cell is divided until little is left in each piece. Then all pieces move into one block of
/// memory.
struct CellIndexBuilder {
  private let boundaries: BoundaryVertices
  private let map: DegreeMap
  private let rootShift: Int
  /// The sets of the whole index; the sets of the trees are added last.
  private var sets = PatchSetPool()
  private var covers: [DegreeCover] = []

  /// From so many vertices on, a finer root pays for its 17 MB.
  private static let fineRootVertices = 200_000

  /// The index of these geofences. Patches are numbered by their order.
  static func index(
    of geofences: some Sequence<Geofence?>
  ) -> (memory: IndexMemory, layout: IndexLayout) {
    let builder = CellIndexBuilder(BoundaryVertices(geofences))
    let trees = builder.trees()
    return CellIndexWriter(
      boundaries: builder.boundaries, rootShift: builder.rootShift, covers: builder.covers,
      trees: trees, sets: builder.sets
    ).written()
  }

  private init(_ boundaries: BoundaryVertices) {
    self.boundaries = boundaries
    map = DegreeMap(boundaries)
    rootShift =
      boundaries.vertices.count < CellIndexBuilder.fineRootVertices
      ? CellGrid.degreeShift : CellGrid.degreeShift - CellGrid.childBits
    let empty = sets.place(of: [])
    assert(empty == UInt32(CellEntry.nowhere.number))
    let blocks = (0..<DegreeMap.blockCount).map { block in
      sets.place(of: map.blockCovers[block])
    }
    covers = (0..<DegreeMap.cellCount).map { cell in
      cover(of: cell, block: blocks[DegreeMap.block(ofCell: cell)])
    }
  }

  private mutating func cover(of cell: Int, block: UInt32) -> DegreeCover {
    let own = map.covers[cell]
    let shared = map.blockCovers[DegreeMap.block(ofCell: cell)]
    let count = own.count + shared.count
    if own.isEmpty || shared.isEmpty {
      let few = count <= PatchSet.flatLimit ? Array(own + shared) : []
      let place = own.isEmpty ? block : sets.place(of: own)
      return DegreeCover(place: place, count: count, few: few)
    }
    if count <= PatchSet.flatLimit {
      let few = (own + shared).sorted()
      return DegreeCover(place: sets.place(of: few[...]), count: count, few: few)
    }
    return DegreeCover(place: sets.place(of: own, next: block), count: count, few: [])
  }

  /// The trees of all cells of one degree with edges, in the order of the cells.
  private func trees() -> [PlacedTree] {
    let cells = (0..<DegreeMap.cellCount).filter { !map.edges[$0].isEmpty }
    return Workers.map(cells.count) { index in
      let cell = cells[index]
      let edges = DegreeEdges(map.edges[cell], of: boundaries)
      let (row, column) = cell.quotientAndRemainder(dividingBy: CellGrid.degreeColumns)
      let builder = DegreeTreeBuilder(
        Cell(degreeColumn: column, row: row), edges, corners: map.corners[cell],
        coverCount: covers[cell].count, fewCovers: covers[cell].few, rootShift: rootShift)
      return PlacedTree(cell: cell, edgeNumbers: edges.numbers, tree: builder.tree)
    }
  }
}

/// The patches that a whole cell of one degree lies in.
struct DegreeCover {
  /// Their set.
  var place: UInt32
  var count: Int
  /// The patches themselves where they are few enough for sets that are never chained.
  var few: [UInt32]
}

/// The tree of a cell of one degree.
struct PlacedTree {
  var cell: Int
  /// The edges of the tree, as in `BoundaryVertices`.
  var edgeNumbers: [UInt32]
  var tree: DegreeTree
}

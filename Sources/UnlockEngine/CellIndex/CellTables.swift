internal import CCellKernel

/// Where the sections of an index lie in memory.
///
/// Constant pointers in a struct: nothing to retain and no bounds to check on the way of every
/// fix. What makes that safe: the numbers in `root`, `nodes`, `leaves` and `lists` are written by
/// `CellIndexWriter`, or were followed by `CellIndexWalk`, and lead to places inside their sections;
/// the memory is never written again, and `CellIndex` keeps it alive, as it does `firstTouch`.
struct CellTables {
  /// An entry for every cell of the root, row after row from the south, and an empty one after
  /// them for what is no place on the Earth.
  var root: UnsafePointer<UInt32>
  /// Sixty-four entries for each node.
  let nodes: UnsafePointer<UInt32>
  /// Sets of patches, see `PatchSet`.
  let sets: UnsafePointer<UInt32>
  /// See `Leaf`.
  let leaves: UnsafeRawPointer
  /// For every leaf and crowded cell, the edges that pass; see `EdgeList`.
  let lists: UnsafePointer<UInt32>
  /// The exact ends of all edges. Edge `n` runs from vertex `n` to vertex `n + 1`.
  let vertices: UnsafePointer<Coordinate>
  /// The size of the root's cells.
  let rootShift: Int
  /// How many cells of the root lie side by side.
  let rootColumns: Int
  /// Where the root keeps its entry for no place.
  let nowhere: Int
  /// Sees to the cells of the root that say `unseen`, where some do.
  var firstTouch: Unmanaged<FirstTouch>?

  @inline(__always)
  func rootIndex(_ position: GridPosition) -> Int {
    let shift = UInt64(truncatingIfNeeded: rootShift)
    let row = Int(truncatingIfNeeded: position.y &>> shift)
    let column = Int(truncatingIfNeeded: position.x &>> shift)
    return position.isOnEarth ? row &* rootColumns &+ column : nowhere
  }

  /// What the root says of a cell.
  @inline(__always)
  func rootEntry(_ index: Int) -> CellEntry {
    let entry = CellEntry(bits: cell_load(root + index))
    return _slowPath(entry == .unseen) ? CellTables.firstEntry(firstTouch, index) : entry
  }

  // Slow paths get what they need and not the tables: those would be copied to the stack for them
  // at every look-up.
  @inline(never)
  private static func firstEntry(
    _ firstTouch: Unmanaged<FirstTouch>?, _ index: Int
  ) -> CellEntry {
    firstTouch?._withUnsafeGuaranteedRef { $0.entry(at: index) } ?? .nowhere
  }

  @inline(__always)
  func child(of node: CellEntry, _ position: GridPosition, _ shift: Int) -> CellEntry {
    CellEntry(bits: nodes[node.number &* 64 &+ position.child(shift)])
  }

  @inline(__always)
  func leaf(_ entry: CellEntry) -> Leaf { Leaf(address: leaves + entry.number &* Leaf.unit) }

  @inline(__always)
  func edge(_ number: UInt32) -> ExactEdge { ExactEdge(number, of: vertices) }
}

extension ExactEdge {
  /// The edge with a number, between two of the vertices of an index.
  @inline(__always)
  init(_ number: UInt32, of vertices: UnsafePointer<Coordinate>) {
    self.init(vertices[Int(number)], vertices[Int(number) &+ 1])
  }
}

/// All cells within one cell of one degree, in arrays of their own: numbers in them count from
/// these arrays' beginnings and edges are numbered as in `BoundaryVertices`.
struct DegreeTree {
  /// The entries for the root: one, or one for each child, row after row.
  var root: [CellEntry] = []
  var nodes: [UInt32] = []
  var leaves: [UInt32] = []
  var lists: [UInt32] = []
  /// The places of crowded cells in `lists`.
  var crowded: [Int] = []
  var sets = PatchSetPool()

  /// How large it is.
  var wordCount: Int { nodes.count + leaves.count + lists.count + sets.words.count }

  /// In `sets`, what stands for the patches that the whole degree lies in.
  static let coverPlace: UInt32 = 0
}

/// A set of patches that a cell lies in, with its size.
struct CoverSet {
  var place: UInt32
  var count: Int
}

/// A patch that has edges in a cell, and whether it holds the cell's south-west corner.
struct LocalPatch {
  var number: UInt32
  var holdsCorner: Bool
}

/// Divides a cell of one degree into smaller cells until each holds few edges.
struct DegreeTreeBuilder {
  private let unit: DegreeEdges
  /// The patches that the whole degree lies in, where they are few.
  private let fewCovers: [UInt32]
  private(set) var tree = DegreeTree()
  /// For every local patch of the degree, its index among the patches of the cell at work.
  private var slots: [Int]
  /// What comes near the leaf at work.
  private var near: NearEdges
  /// The patches of a set in the making.
  private var united: [UInt32] = []

  /// Cells with up to this many edges are leaves.
  private static let leafEdges = 16
  /// Where patches lie on one another by the thousand, smaller cells thin their edges out so slowly
  /// that a tree would grow without end. Once it has this many words for each edge, cells are divided
  /// no further than to `LeafDraft.edgeLimit` edges; what is no leaf then is crowded, slower to ask
  /// and bounded.
  private static let wordsPerEdge = 64
  private let wordLimit: Int

  /// - Parameters:
  ///   - corners: the patches with edges here that hold the degree's corner.
  ///   - cover: how many patches the whole degree lies in, and which, where they are few.
  init(
    _ cell: Cell, _ unit: DegreeEdges, corners: ArraySlice<UInt32>, coverCount: Int,
    fewCovers: [UInt32], rootShift: Int
  ) {
    self.unit = unit
    self.fewCovers = fewCovers
    slots = [Int](repeating: 0, count: unit.patches.count)
    near = NearEdges(cell)
    wordLimit = max(1 << 16, DegreeTreeBuilder.wordsPerEdge * unit.edges.count)
    let place = tree.sets.placeholder()
    assert(place == DegreeTree.coverPlace)
    let corners = Set(corners)
    let content = CellContent(
      edges: ArraySlice(0..<UInt32(unit.edges.count)),
      patches: ArraySlice(
        unit.patches.indices.map {
          LocalPatch(number: UInt32($0), holdsCorner: corners.contains(unit.patches[$0]))
        }),
      cover: CoverSet(place: place, count: coverCount))
    tree.root = cell.shift == rootShift ? [entry(cell, content)] : children(of: cell, content)
  }

  private mutating func entry(_ cell: Cell, _ content: CellContent) -> CellEntry {
    let isSmallest = cell.shift == CellGrid.smallestShift
    let isLastDivision =
      isSmallest || (tree.wordCount > wordLimit && content.edges.count <= LeafDraft.edgeLimit)
    if content.edges.count <= DegreeTreeBuilder.leafEdges || isLastDivision {
      if let leaf = leaf(cell, content) { return leaf }
      if isLastDivision || isHopeless(content) { return crowded(content) }
    }
    // Reserved before the children, so that nodes lie before what they lead to.
    let node = tree.nodes.count
    tree.nodes.append(contentsOf: repeatElement(0, count: 64))
    let entries = children(of: cell, content)
    for (index, entry) in entries.enumerated() { tree.nodes[node + index] = entry.bits }
    return CellEntry(CellEntry.node, node / 64)
  }

  /// Smaller cells would hold as many patches: a single edge has more than a leaf has bits for, or
  /// bounds a patch twice.
  private func isHopeless(_ content: CellContent) -> Bool {
    content.edges.contains { edge in
      let owners = unit.owners(of: edge)
      return owners.count > Leaf.patchLimit
        || zip(owners, owners.dropFirst()).contains { $0 == $1 }
    }
  }
}

/// What lies in a cell.
struct CellContent {
  var edges: ArraySlice<UInt32>
  /// Ascending; every patch that an edge bounds is among them.
  var patches: ArraySlice<LocalPatch>
  var cover: CoverSet
}

// MARK: - Nodes

extension DegreeTreeBuilder {
  private mutating func children(of cell: Cell, _ content: CellContent) -> [CellEntry] {
    var marks: [ChildMarks] = []
    let edges = childEdges(of: cell, content, &marks)
    let patches = childPatches(content, marks)
    return (0..<64).map { number in
      let cover = coverSet(of: content.cover, adding: patches.covers[number])
      let childEdges = edges[number]
      if childEdges.isEmpty { return CellEntry(CellEntry.set, Int(cover.place)) }
      let inside = CellContent(edges: childEdges, patches: patches.local[number], cover: cover)
      return entry(cell.child(number), inside)
    }
  }

  /// What a patch of a cell has in which of the children, bit by bit.
  private struct ChildMarks {
    /// An edge nearby.
    var near: UInt64 = 0
    /// The south-west corner.
    var corners: UInt64
  }

  /// The edges of the children.
  ///
  /// - Parameter marks: filled with those of the cell's patches, in their order.
  private mutating func childEdges(
    of cell: Cell, _ content: CellContent, _ marks: inout [ChildMarks]
  ) -> ChildLists<UInt32> {
    marks.reserveCapacity(content.patches.count)
    for patch in content.patches {
      slots[Int(patch.number)] = marks.count
      marks.append(ChildMarks(corners: patch.holdsCorner ? ~0 : 0))
    }
    let raster = EdgeRaster(childrenOf: cell)
    var lists = ChildLists<UInt32>(capacity: content.edges.count + content.edges.count / 2)
    for number in content.edges {
      let edge = unit.edges[Int(number)]
      var near: UInt64 = 0
      raster.forEachCell(near: edge) { child in
        lists.add(number, to: child)
        near |= 1 << UInt64(child)
      }
      let flips = CornerFlips.children(of: cell, by: edge)
      unit.forEachOwner(of: number) { owner in
        marks[slots[owner]].near |= near
        marks[slots[owner]].corners ^= flips
      }
    }
    lists.sort()
    return lists
  }

  private func childPatches(
    _ content: CellContent, _ marks: [ChildMarks]
  ) -> (local: ChildLists<LocalPatch>, covers: ChildLists<UInt32>) {
    var local = ChildLists<LocalPatch>(capacity: 4 * content.patches.count)
    var covers = ChildLists<UInt32>(capacity: 4 * content.patches.count)
    for (patch, marks) in zip(content.patches, marks) {
      forEachBit(of: marks.near) {
        let holdsCorner = marks.corners >> UInt64($0) & 1 != 0
        local.add(LocalPatch(number: patch.number, holdsCorner: holdsCorner), to: $0)
      }
      forEachBit(of: marks.corners & ~marks.near) {
        covers.add(unit.patches[Int(patch.number)], to: $0)
      }
    }
    local.sort()
    covers.sort()
    return (local, covers)
  }

  private func forEachBit(of bits: UInt64, _ body: (Int) -> Void) {
    var rest = bits
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  /// The set of a cell that lies in the patches of `cover` and in `patches`.
  private mutating func coverSet(
    of cover: CoverSet, adding patches: ArraySlice<UInt32>
  ) -> CoverSet {
    if patches.isEmpty { return cover }
    let count = cover.count + patches.count
    if count > PatchSet.flatLimit {
      return CoverSet(place: tree.sets.place(of: patches, next: cover.place), count: count)
    }
    unite(cover, patches)
    return CoverSet(place: tree.sets.place(of: united[...]), count: count)
  }

  /// Fills `united` with the patches of a set that is not chained and some more, ascending.
  private mutating func unite(_ cover: CoverSet, _ patches: ArraySlice<UInt32>) {
    let isWhole = cover.place == DegreeTree.coverPlace
    united.removeAll(keepingCapacity: true)
    united.append(
      contentsOf: isWhole ? fewCovers[...] : tree.sets.set(at: Int(cover.place)).dropFirst())
    for patch in patches {
      var place = united.count
      united.append(patch)
      while place > 0, united[place - 1] > patch {
        united[place] = united[place - 1]
        place -= 1
      }
      united[place] = patch
    }
  }
}

/// Values for each of 64 children, in their order.
struct ChildLists<Value> {
  private var added: [(child: UInt8, value: Value)] = []
  private var values: [Value] = []
  /// On the heap: within the value it would be copied whenever a list is read.
  private var starts = [Int](repeating: 0, count: 65)

  init(capacity: Int) {
    added.reserveCapacity(capacity)
  }

  mutating func add(_ value: Value, to child: Int) {
    added.append((UInt8(truncatingIfNeeded: child), value))
  }

  /// Brings the values into the order of their children; none can be added afterwards.
  mutating func sort() {
    for (child, _) in added { starts[Int(child) + 1] += 1 }
    for child in 0..<64 { starts[child + 1] += starts[child] }
    values = [Value](unsafeUninitializedCapacity: added.count) { buffer, filled in
      var next = starts
      for (child, value) in added {
        buffer.initializeElement(at: next[Int(child)], to: value)
        next[Int(child)] += 1
      }
      filled = added.count
    }
    added = []
  }

  subscript(child: Int) -> ArraySlice<Value> { values[starts[child]..<starts[child + 1]] }
}

// MARK: - Leaves and crowded cells

extension DegreeTreeBuilder {
  /// The cell as a leaf, or nil where a leaf cannot hold it.
  private mutating func leaf(_ cell: Cell, _ content: CellContent) -> CellEntry? {
    for (slot, patch) in content.patches.enumerated() { slots[Int(patch.number)] = slot }
    guard findNearEdges(cell, content) else { return nil }
    let cover = coverSet(of: content.cover, adding: near.covers[...])
    if near.edges.isEmpty { return CellEntry(CellEntry.set, Int(cover.place)) }
    let start = tree.leaves.count
    near.draft.pack(into: &tree.leaves)
    guard let base = base(ofLeafAt: start, cell) else {
      tree.leaves.removeLast(tree.leaves.count - start)
      return nil
    }
    united.removeAll(keepingCapacity: true)
    for patch in near.patches { united.append(unit.patches[Int(patch.number)]) }
    tree.leaves[start] = cover.place
    tree.leaves[start + 1] = tree.sets.place(of: united[...])
    tree.leaves[start + 2] = UInt32(tree.lists.count)
    tree.leaves[start + 3] |= base & 0xFFFF
    tree.lists.append(near.corner | UInt32(near.edges.count) << 16)
    for edge in near.edges { tree.lists.append(unit.numbers[Int(edge)]) }
    return CellEntry(CellEntry.leaf, start * 4 / Leaf.unit)
  }

  /// The edges that really come near a cell, and what follows for its patches.
  fileprivate struct NearEdges {
    var draft: LeafDraft
    var edges: [UInt32] = []
    /// With an edge near; their order is that of the masks' bits.
    var patches: [LocalPatch] = []
    /// Without an edge near, and the cell lies in them.
    var covers: [UInt32] = []
    /// For every patch of the cell whether an edge of it is near.
    var isNear: [Bool] = []

    init(_ cell: Cell) { draft = LeafDraft(cell) }

    mutating func begin(_ cell: Cell, patchCount: Int) {
      draft.begin(cell)
      edges.removeAll(keepingCapacity: true)
      patches.removeAll(keepingCapacity: true)
      covers.removeAll(keepingCapacity: true)
      isNear.removeAll(keepingCapacity: true)
      isNear.append(contentsOf: repeatElement(false, count: patchCount))
    }

    var corner: UInt32 {
      var corner: UInt32 = 0
      for (bit, patch) in patches.enumerated() where patch.holdsCorner {
        corner |= 1 << UInt32(bit)
      }
      return corner
    }
  }

  /// Fills `near`. False where there are more edges or patches than a leaf holds, or one edge that
  /// bounds a patch twice.
  private mutating func findNearEdges(_ cell: Cell, _ content: CellContent) -> Bool {
    if content.edges.count > LeafDraft.edgeLimit { return false }
    near.begin(cell, patchCount: content.patches.count)
    for edge in content.edges where near.draft.add(unit.edges[Int(edge)]) {
      near.edges.append(edge)
      unit.forEachOwner(of: edge) { near.isNear[slots[$0]] = true }
    }
    for (index, patch) in content.patches.enumerated() {
      if near.isNear[index] {
        slots[Int(patch.number)] = near.patches.count
        near.patches.append(patch)
      } else if patch.holdsCorner {
        near.covers.append(unit.patches[Int(patch.number)])
      }
    }
    if near.patches.count > Leaf.patchLimit { return false }
    for index in near.edges.indices {
      var mask: UInt16 = 0
      var isTwice = false
      unit.forEachOwner(of: near.edges[index]) { owner in
        let bit: UInt16 = 1 << UInt16(slots[owner])
        isTwice = isTwice || mask & bit != 0
        mask |= bit
      }
      if isTwice { return false }
      near.draft.setMask(mask, ofEdge: index)
    }
    return true
  }

  /// Positions spread over a leaf, to find one that no edge is near.
  private static let probes: [(u: Int32, v: Int32)] = [
    (8192, 8192), (4096, 4096), (12288, 4096), (4096, 12288), (12288, 12288), (2000, 9000),
    (9000, 2000), (14000, 7000), (7000, 14000), (1000, 1000), (15000, 15000), (15000, 1000),
    (1000, 15000), (6000, 6500), (10500, 9900),
  ]

  /// The mask that makes the leaf agree with the exact edges: at one position that no edge is
  /// near, and so at all of them. Nil where no such position is found.
  private func base(ofLeafAt start: Int, _ cell: Cell) -> UInt32? {
    for probe in DegreeTreeBuilder.probes {
      let sides = tree.leaves.withUnsafeBytes { words -> (inside: UInt32, near: UInt32) in
        // Never nil: the leaf's words begin at `start`.
        guard let address = words.baseAddress else { return (0, ~0) }
        return Leaf(address: address + 4 * start).sides(probe)
      }
      if sides.near != 0 { continue }
      let place = Coordinate(
        longitude: cell.west + Double(probe.u) * cell.unit,
        latitude: cell.south + Double(probe.v) * cell.unit)
      var inside = near.corner
      for (index, edge) in near.edges.enumerated()
      where unit.edges[Int(edge)].crossesPath(from: cell.corner, to: place) {
        inside ^= UInt32(near.draft.edges[index].mask)
      }
      return inside ^ sides.inside
    }
    return nil
  }

  private mutating func crowded(_ content: CellContent) -> CellEntry {
    let numbers = content.patches.map { unit.patches[Int($0.number)] }
    let holders = content.patches.filter(\.holdsCorner).map { unit.patches[Int($0.number)] }
    let place = tree.lists.count
    let header = [
      content.cover.place, tree.sets.place(of: numbers[...]), tree.sets.place(of: holders[...]),
      UInt32(content.edges.count),
    ]
    tree.lists.append(contentsOf: header)
    for edge in content.edges {
      tree.lists.append(unit.numbers[Int(edge)])
      tree.lists.append(tree.sets.place(of: crowdedOwners(of: edge)[...]))
    }
    tree.crowded.append(place)
    return CellEntry(CellEntry.crowded, place)
  }

  private func crowdedOwners(of edge: UInt32) -> [UInt32] {
    var owners: [UInt32] = []
    for local in unit.owners(of: edge) {
      let patch = unit.patches[Int(local)]
      if let last = owners.last, last & ~CrowdedCell.boundsTwice == patch {
        owners[owners.count - 1] = last ^ CrowdedCell.boundsTwice
      } else {
        owners.append(patch)
      }
    }
    return owners
  }
}

/// Moves the trees of all cells of one degree into one block of memory, and puts their numbers
/// right on the way.
struct CellIndexWriter {
  private let boundaries: BoundaryVertices
  private let rootShift: Int
  private let covers: [DegreeCover]
  private let trees: [PlacedTree]
  private let sets: PatchSetPool
  private let numbering: VertexNumbering
  private let places: [TreePlaces]
  private let sizes: IndexSizes

  init(
    boundaries: BoundaryVertices, rootShift: Int, covers: [DegreeCover], trees: [PlacedTree],
    sets: PatchSetPool
  ) {
    self.boundaries = boundaries
    self.rootShift = rootShift
    self.covers = covers
    self.trees = trees
    numbering = VertexNumbering(
      vertexCount: boundaries.vertices.count, keeping: trees.lazy.map(\.edgeNumbers))
    var allSets = sets
    var sizes = IndexSizes(rootShift: rootShift)
    sizes.vertices = numbering.count
    places = trees.map { placed in
      let moved = TreePlaces(
        nodes: sizes.nodes, leafUnits: sizes.leafUnits, lists: sizes.listWords,
        sets: allSets.merge(placed.tree.sets, cover: covers[placed.cell].place))
      sizes.add(placed.tree)
      return moved
    }
    sizes.setWords = allSets.words.count + PatchSet.slack
    self.sets = allSets
    self.sizes = sizes
  }

  /// The finished index.
  func written() -> (memory: IndexMemory, layout: IndexLayout) {
    let layout = IndexLayout(sizes)
    let memory = IndexMemory(byteCount: layout.byteCount)
    nonisolated(unsafe) let start = memory.writable
    layout.writeHeader(to: start)
    writeRoot(to: layout.words(.root, in: start))
    let words = layout.words(.sets, in: start)
    for (index, word) in sets.words.enumerated() { words[index] = word }
    writeVertices(to: layout.vertices(in: start))
    _ = Workers.map(trees.count) { index in
      // Every tree has its own places in the sections.
      TreeMove(trees[index].tree, places[index], numbering).write(
        nodes: layout.words(.nodes, in: start), leaves: layout.words(.leaves, in: start),
        lists: layout.words(.lists, in: start))
    }
    return (memory, layout)
  }

  private func writeRoot(to root: UnsafeMutablePointer<UInt32>) {
    for cell in 0..<DegreeMap.cellCount {
      let entry = CellEntry(CellEntry.set, Int(covers[cell].place))
      forEachRootIndex(ofCell: cell) { index, _ in root[index] = entry.bits }
    }
    for (placed, places) in zip(trees, places) {
      forEachRootIndex(ofCell: placed.cell) { index, child in
        root[index] = places.moved(placed.tree.root[child].bits)
      }
    }
    root[sizes.nowhere] = CellEntry.nowhere.bits
  }

  /// Calls `body` with the indices in the root of what a cell of one degree is there, and the
  /// child that each is.
  private func forEachRootIndex(ofCell cell: Int, _ body: (Int, Int) -> Void) {
    let (row, column) = cell.quotientAndRemainder(dividingBy: CellGrid.degreeColumns)
    let perDegree = 1 << (CellGrid.degreeShift - rootShift)
    for child in 0..<perDegree * perDegree {
      let (y, x) = child.quotientAndRemainder(dividingBy: perDegree)
      body((row * perDegree + y) * sizes.rootColumns + column * perDegree + x, child)
    }
  }

  private func writeVertices(to vertices: UnsafeMutablePointer<Coordinate>) {
    var next = vertices
    numbering.forEachKept { number in
      next.initialize(to: boundaries.vertices[number])
      next += 1
    }
  }
}

/// Where the parts of a tree come to lie in the sections of the index.
struct TreePlaces {
  let nodes: Int
  let leafUnits: Int
  let lists: Int
  /// For every place in the tree's sets at which one begins, its place in the index.
  let sets: [UInt32]

  @inline(__always)
  func moved(_ bits: UInt32) -> UInt32 {
    let entry = CellEntry(bits: bits)
    switch entry.kind {
    case CellEntry.set: return sets[entry.number]
    case CellEntry.node: return CellEntry(entry.kind, entry.number + nodes).bits
    case CellEntry.leaf: return CellEntry(entry.kind, entry.number + leafUnits).bits
    default: return CellEntry(entry.kind, entry.number + lists).bits
    }
  }
}

/// Writes one tree to its places.
private struct TreeMove {
  private let tree: DegreeTree
  private let places: TreePlaces
  private let numbering: VertexNumbering

  init(_ tree: DegreeTree, _ places: TreePlaces, _ numbering: VertexNumbering) {
    self.tree = tree
    self.places = places
    self.numbering = numbering
  }

  /// The arguments are the beginnings of the sections.
  func write(
    nodes: UnsafeMutablePointer<UInt32>, leaves: UnsafeMutablePointer<UInt32>,
    lists: UnsafeMutablePointer<UInt32>
  ) {
    let nodes = nodes + places.nodes * 64
    for (index, bits) in tree.nodes.enumerated() { nodes[index] = places.moved(bits) }
    let leaves = leaves + places.leafUnits * (Leaf.unit / 4)
    for (index, word) in tree.leaves.enumerated() { leaves[index] = word }
    let lists = lists + places.lists
    for (index, word) in tree.lists.enumerated() { lists[index] = word }
    forEachLeaf { word in
      let list = lists + Int(tree.leaves[word + 2])
      for index in 1...Int(list[0] >> 16) { list[index] = numbering[list[index]] }
      leaves[word] = places.sets[Int(tree.leaves[word])]
      leaves[word + 1] = places.sets[Int(tree.leaves[word + 1])]
      leaves[word + 2] = tree.leaves[word + 2] + UInt32(places.lists)
    }
    for place in tree.crowded { moveCrowded(lists + place) }
  }

  /// Calls `body` with the first word of each leaf.
  private func forEachLeaf(_ body: (Int) -> Void) {
    var word = 0
    while word < tree.leaves.count {
      body(word)
      word += Leaf.wordCount(groups: Int(tree.leaves[word + 3] >> 16 & 0xFF))
    }
  }

  private func moveCrowded(_ words: UnsafeMutablePointer<UInt32>) {
    for index in 0..<3 { words[index] = places.sets[Int(words[index])] }
    for index in 0..<Int(words[3]) {
      let pair = words + CrowdedCell.headerWords + 2 * index
      pair[0] = numbering[pair[0]]
      pair[1] = places.sets[Int(pair[1])]
    }
  }
}

extension PatchSetPool {
  /// Adds the sets of a tree, and says for each of its places where the set is now.
  ///
  /// - Parameter cover: the place here of what the tree's first set stands for.
  fileprivate mutating func merge(_ other: PatchSetPool, cover: UInt32) -> [UInt32] {
    var places = [UInt32](repeating: 0, count: other.words.count)
    places[Int(DegreeTree.coverPlace)] = cover
    var place = Int(DegreeTree.coverPlace) + 1
    while place < other.words.count {
      let (patches, next) = other.content(at: place)
      // A chained set comes after the one that it leads to, so that one's place is known.
      places[place] = self.place(of: patches, next: next.map { places[Int($0)] })
      place = other.set(at: place).endIndex
    }
    return places
  }
}

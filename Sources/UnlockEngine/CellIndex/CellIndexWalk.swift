/// Why the bytes of an index cannot be used.
public struct CellIndexDamage: Error, Sendable, Equatable {
  /// What is the matter with the index, a sentence without its subject.
  public var message: String

  init(_ message: String) { self.message = message }
}

/// Follows the numbers of an index that was not built here, before anybody else does: all of them,
/// or those that one cell of the root leads to.
///
/// Look-ups check nothing. Afterwards they need not: every entry of the root and of the nodes
/// leads into its section, and down no further than cells are small; every leaf and every list
/// ends inside its own; masks pick only patches that their set has; sets name only patches of the
/// catalog, and lead on only to places before their own, so that every chain ends.
struct CellIndexWalk {
  private let tables: CellTables
  private let layout: IndexLayout
  /// Says of every byte, before it is read, whether it can be trusted; nil where all can.
  private let bytes: (any IndexBytes)?
  private let patchCount: Int
  private let nodeCount: Int
  private let setWords: Int
  private let leafBytes: Int
  private let listWords: Int
  private let vertexCount: Int
  /// Every node has one parent, so no more than there are can be met on one walk.
  private var nodesMet = 0
  /// For every place in the sets, whether a set that begins there is known to be good.
  private let goodSets: BitMarks

  init(
    _ tables: CellTables, _ layout: IndexLayout, patchCount: Int, bytes: (any IndexBytes)? = nil
  ) {
    self.tables = tables
    self.layout = layout
    self.bytes = bytes
    self.patchCount = patchCount
    nodeCount = layout.bytes(.nodes).count / 256
    setWords = layout.bytes(.sets).count / 4 - PatchSet.slack
    leafBytes = layout.bytes(.leaves).count
    listWords = layout.bytes(.lists).count / 4
    vertexCount = layout.bytes(.vertices).count / 16
    goodSets = BitMarks(count: setWords)
  }

  mutating func followAll() throws(CellIndexDamage) {
    try followNowhere()
    for index in 0..<tables.nowhere {
      try follow(CellEntry(bits: tables.root[index]), tables.rootShift)
    }
  }

  /// Where there is nothing to say, look-ups take the first set.
  mutating func followNowhere() throws(CellIndexDamage) {
    try follow(CellEntry.nowhere, tables.rootShift)
    try check(.root, at: tables.nowhere * 4, count: 4)
    guard PatchSet(tables.sets, at: 0).count == 0, tables.root[tables.nowhere] == 0 else {
      throw CellIndexDamage("places patches nowhere")
    }
  }

  /// Follows one entry of the root, and gives it.
  mutating func followRoot(at index: Int) throws(CellIndexDamage) -> CellEntry {
    try check(.root, at: index * 4, count: 4)
    let entry = CellEntry(bits: tables.root[index])
    nodesMet = 0
    try follow(entry, tables.rootShift)
    return entry
  }

  /// Asks for bytes that are about to be read; they lie inside their section.
  private func check(
    _ section: IndexLayout.Section, at offset: Int, count: Int
  ) throws(CellIndexDamage) {
    guard let bytes else { return }
    let start = layout.bytes(section).lowerBound + offset
    guard bytes.isSound(start..<start + count) else {
      throw CellIndexDamage("is not as it was written")
    }
  }

  private mutating func follow(_ entry: CellEntry, _ shift: Int) throws(CellIndexDamage) {
    switch entry.kind {
    case CellEntry.set: try followSet(entry.bits)
    case CellEntry.node: try followNode(entry.number, shift - CellGrid.childBits)
    case CellEntry.leaf: try followLeaf(entry)
    default: try followCrowded(entry.number)
    }
  }

  private mutating func followNode(_ number: Int, _ shift: Int) throws(CellIndexDamage) {
    nodesMet += 1
    guard number < nodeCount, nodesMet <= nodeCount, shift >= CellGrid.smallestShift else {
      throw CellIndexDamage("has cells that lead nowhere")
    }
    try check(.nodes, at: number * 256, count: 256)
    for child in 0..<64 { try follow(CellEntry(bits: tables.nodes[number * 64 + child]), shift) }
  }

  private func followLeaf(_ entry: CellEntry) throws(CellIndexDamage) {
    let start = entry.number * Leaf.unit
    guard start + Leaf.headerSize <= leafBytes else {
      throw CellIndexDamage("has cells that lead nowhere")
    }
    try check(.leaves, at: start, count: Leaf.headerSize)
    let leaf = tables.leaf(entry)
    let size = Leaf.headerSize + leaf.groupCount * Leaf.groupSize
    guard start + size <= leafBytes else { throw CellIndexDamage("has a leaf that does not end") }
    try check(.leaves, at: start, count: size)
    try followSet(leaf.cover)
    let slots = leaf.groupCount * Leaf.edgesPerGroup
    let edges = try listWords(from: Int(leaf.list), header: 1, each: 1) { Int($0[0] >> 16) }
    guard edges.count <= slots else { throw CellIndexDamage("has a leaf without its edges") }
    for index in 0..<edges.count { try check(edge: edges.words[1 + index]) }
    let masks = (0..<slots).reduce(leaf.baseMask | edges.words[0] & 0xFFFF) {
      $0 | leaf.mask(ofEdge: $1)
    }
    let patches = try localCount(leaf.local)
    guard masks >> UInt32(min(patches, Leaf.patchLimit)) == 0 else {
      throw CellIndexDamage("has a leaf of patches that it does not name")
    }
  }

  private func followCrowded(_ place: Int) throws(CellIndexDamage) {
    let header = CrowdedCell.headerWords
    let list = try listWords(from: place, header: header, each: 2) { Int($0[3]) }
    let cell = CrowdedCell(words: list.words)
    try followSet(cell.cover)
    try followSet(cell.corner)
    _ = try localCount(cell.local)
    for index in 0..<list.count {
      let edge = cell.edge(index)
      try check(edge: edge.number)
      try followSet(edge.owners)
    }
  }

  /// The words of a list, and how many members come after its header.
  private func listWords(
    from place: Int, header: Int, each: Int, count: (UnsafePointer<UInt32>) -> Int
  ) throws(CellIndexDamage) -> (words: UnsafePointer<UInt32>, count: Int) {
    guard place + header <= listWords else { throw CellIndexDamage("has lists that are not there") }
    try check(.lists, at: place * 4, count: header * 4)
    let words = tables.lists + place
    let count = count(words)
    let size = header + each * count
    guard place + size <= listWords else { throw CellIndexDamage("has a list that does not end") }
    try check(.lists, at: place * 4, count: size * 4)
    return (words, count)
  }

  private func check(edge: UInt32) throws(CellIndexDamage) {
    guard Int(edge) + 1 < vertexCount else { throw CellIndexDamage("has edges without ends") }
    try check(.vertices, at: Int(edge) * 16, count: 32)
  }

  /// How many patches a set names that must be good, and lead on to no other.
  private func localCount(_ place: UInt32) throws(CellIndexDamage) -> Int {
    try followSet(place)
    let set = PatchSet(tables.sets, at: place)
    guard set.next == nil else { throw CellIndexDamage("has local patches in a chain") }
    return set.count
  }

  private func followSet(_ start: UInt32) throws(CellIndexDamage) {
    var place = start
    while !goodSets[try checkedPlace(place)] {
      guard let next = try checkSet(at: place) else { break }
      guard next < place else { throw CellIndexDamage("has sets in a circle") }
      place = next
    }
    // Only now: a set is good when all those are that it leads on to.
    var good: UInt32? = start
    while let place = good, !goodSets[Int(place)] {
      goodSets.mark(Int(place))
      good = PatchSet(tables.sets, at: place).next
    }
  }

  private func checkedPlace(_ place: UInt32) throws(CellIndexDamage) -> Int {
    guard Int(place) < setWords else { throw CellIndexDamage("has sets that are not there") }
    return Int(place)
  }

  /// Checks one set, and gives the place of the further one.
  private func checkSet(at place: UInt32) throws(CellIndexDamage) -> UInt32? {
    try check(.sets, at: Int(place) * 4, count: 4)
    let set = PatchSet(tables.sets, at: place)
    guard Int(place) + 1 + set.count <= setWords else {
      throw CellIndexDamage("has a set that does not end")
    }
    // The word that leads on may be the first of the slack, which is there as well.
    try check(.sets, at: Int(place) * 4, count: (set.count + 2) * 4)
    for index in 0..<set.count
    where Int(set.patches[index] & ~CrowdedCell.boundsTwice) >= patchCount {
      throw CellIndexDamage("names patches that the catalog does not have")
    }
    return set.next
  }
}

/// How many of everything an index has, and the shape of its root.
struct IndexSizes {
  let rootShift: Int
  var nodes = 0
  var leafUnits = 0
  var listWords = 0
  var setWords = 0
  var vertices = 0

  init(rootShift: Int) { self.rootShift = rootShift }

  mutating func add(_ tree: DegreeTree) {
    nodes += tree.nodes.count / 64
    leafUnits += tree.leaves.count / (Leaf.unit / 4)
    listWords += tree.lists.count
  }

  var rootColumns: Int { CellGrid.degreeColumns << (CellGrid.degreeShift - rootShift) }
  private var rootRows: Int { CellGrid.degreeRows << (CellGrid.degreeShift - rootShift) }
  /// Where the root keeps its entry for no place.
  var nowhere: Int { rootColumns * rootRows }
}

/// The block of memory that an index is: a header, then its sections.
///
/// Everything is little-endian and counted from the beginning of the block, so the block can be
/// written to a file and mapped.
struct IndexLayout {
  /// The parts of the block, in their order.
  enum Section: Int, CaseIterable {
    case root, nodes, sets, leaves, lists, vertices
  }

  /// The header: what it is, the size of the root's cells, then the end of each section.
  static let headerSize = 128
  static let magic: UInt64 = 0x3130_584C_4C45_4355  // "UCELLX01"
  /// Sections begin at multiples of a cache line.
  private static let alignment = 64

  let rootShift: Int
  private let starts: [Int]
  private let ends: [Int]

  init(_ sizes: IndexSizes) {
    rootShift = sizes.rootShift
    let bytes = [
      (sizes.nowhere + 1) * 4, sizes.nodes * 256, sizes.setWords * 4, sizes.leafUnits * Leaf.unit,
      sizes.listWords * 4, sizes.vertices * 16,
    ]
    var starts: [Int] = []
    var ends: [Int] = []
    var end = IndexLayout.headerSize
    for count in bytes {
      let start = (end + IndexLayout.alignment - 1) / IndexLayout.alignment * IndexLayout.alignment
      end = start + count
      starts.append(start)
      ends.append(end)
    }
    self.starts = starts
    self.ends = ends
  }

  /// The layout of a block that was written before, where its header can be true.
  init(of bytes: UnsafeRawBufferPointer) throws(CellIndexDamage) {
    guard bytes.count >= IndexLayout.headerSize else { throw CellIndexDamage("ends too early") }
    guard let start = bytes.baseAddress,
      UInt(bitPattern: start).isMultiple(of: UInt(IndexLayout.alignment))
    else { throw CellIndexDamage("does not begin at a multiple of \(IndexLayout.alignment)") }
    let words = (0..<2 + Section.allCases.count).map { word in
      UInt64(littleEndian: bytes.load(fromByteOffset: word * 8, as: UInt64.self))
    }
    guard words[0] == IndexLayout.magic else { throw CellIndexDamage("is of another format") }
    guard let rootShift = IndexLayout.rootShifts.first(where: { $0 == words[1] }) else {
      throw CellIndexDamage("has a root of unknown shape")
    }
    let counts = try IndexLayout.counts(ends: words[2...], within: bytes.count)
    var sizes = IndexSizes(rootShift: rootShift)
    guard counts[0] == sizes.nowhere + 1, counts[2] > PatchSet.slack else {
      throw CellIndexDamage("has a root or sets of the wrong size")
    }
    sizes.nodes = counts[1]
    sizes.setWords = counts[2]
    sizes.leafUnits = counts[3]
    sizes.listWords = counts[4]
    sizes.vertices = counts[5]
    self.init(sizes)
    guard byteCount == bytes.count else { throw CellIndexDamage("is of another size") }
  }

  /// The sizes that roots are built with.
  private static let rootShifts = [
    CellGrid.degreeShift, CellGrid.degreeShift - CellGrid.childBits,
  ]

  /// How many units each section has, from where they end.
  private static func counts(
    ends: ArraySlice<UInt64>, within limit: Int
  ) throws(CellIndexDamage) -> [Int] {
    var counts: [Int] = []
    var end = headerSize
    for (word, unit) in zip(ends, [4, 256, 4, Leaf.unit, 4, 16]) {
      let start = (end + alignment - 1) / alignment * alignment
      guard let next = Int(exactly: word), next >= start, next <= limit,
        (next - start).isMultiple(of: unit)
      else { throw CellIndexDamage("has sections that cannot be") }
      counts.append((next - start) / unit)
      end = next
    }
    return counts
  }

  /// The size of the whole block.
  var byteCount: Int { ends[ends.count - 1] }

  /// Where a section lies in the block.
  func bytes(_ section: Section) -> Range<Int> { starts[section.rawValue]..<ends[section.rawValue] }

  /// What look-ups read where no edge is very near.
  static let hotSections: [Section] = [.root, .nodes, .sets, .leaves]

  /// The sections of a finished block.
  func tables(in start: UnsafeRawPointer) -> CellTables {
    func words(_ section: Section) -> UnsafePointer<UInt32> {
      (start + bytes(section).lowerBound).assumingMemoryBound(to: UInt32.self)
    }
    let vertices = start + bytes(.vertices).lowerBound
    let sizes = IndexSizes(rootShift: rootShift)
    return CellTables(
      root: words(.root), nodes: words(.nodes), sets: words(.sets),
      leaves: start + bytes(.leaves).lowerBound, lists: words(.lists),
      vertices: vertices.assumingMemoryBound(to: Coordinate.self),
      rootShift: rootShift, rootColumns: sizes.rootColumns, nowhere: sizes.nowhere)
  }

  func words(
    _ section: Section, in start: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<UInt32> {
    (start + starts[section.rawValue]).assumingMemoryBound(to: UInt32.self)
  }

  func vertices(in start: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Coordinate> {
    (start + bytes(.vertices).lowerBound).assumingMemoryBound(to: Coordinate.self)
  }

  func writeHeader(to start: UnsafeMutableRawPointer) {
    let words = [IndexLayout.magic, UInt64(rootShift)] + ends.map { UInt64($0) }
    for (index, word) in words.enumerated() {
      (start + index * 8).storeBytes(of: word.littleEndian, as: UInt64.self)
    }
  }
}

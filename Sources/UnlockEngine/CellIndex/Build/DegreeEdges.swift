/// The edges in a cell of one degree, each once, with the patches that they bound.
///
/// Inside, patches have local numbers in the order of their numbers in the catalog.
struct DegreeEdges {
  /// Each edge once.
  private(set) var edges: [ExactEdge] = []
  /// For every edge, its number among the `BoundaryVertices`.
  private(set) var numbers: [UInt32] = []
  /// The catalog's numbers of the local patches, ascending.
  private(set) var patches: [UInt32] = []
  private var ownerStarts: [Int] = []
  private var owners: [UInt32] = []

  /// - Parameter numbers: the edges' numbers, ascending.
  init(_ numbers: ArraySlice<UInt32>, of boundaries: BoundaryVertices) {
    let capacity = max(8, (2 * numbers.count).nextPowerOf2)
    var table = [UInt32](repeating: 0, count: capacity)
    var pairs: [BucketPair] = []
    pairs.reserveCapacity(numbers.count)
    edges.reserveCapacity(numbers.count)
    var end = 0
    for number in numbers {
      while Int(number) >= end {
        let patch = boundaries.patch(ofVertex: Int(number))
        end = boundaries.patchStarts[patch + 1]
        patches.append(UInt32(patch))
      }
      let edge = boundaries.edge(Int(number))
      let index = place(edge, number, in: &table)
      pairs.append(BucketPair(bucket: UInt32(index), value: UInt32(patches.count - 1)))
    }
    collectOwners(pairs)
  }

  /// The local patches that an edge bounds, ascending; one that it bounds twice is there twice.
  @inline(__always)
  func forEachOwner(of edge: UInt32, _ body: (Int) -> Void) {
    for index in ownerStarts[Int(edge)]..<ownerStarts[Int(edge) + 1] { body(Int(owners[index])) }
  }

  /// The local patches that an edge bounds, ascending; one that it bounds twice is there twice.
  func owners(of edge: UInt32) -> ArraySlice<UInt32> {
    owners[ownerStarts[Int(edge)]..<ownerStarts[Int(edge) + 1]]
  }

  /// The edge's index here; it is added where it is new.
  private mutating func place(
    _ edge: ExactEdge, _ number: UInt32, in table: inout [UInt32]
  ) -> Int {
    var slot = edge.hash & (table.count - 1)
    while table[slot] != 0 {
      let index = Int(table[slot]) - 1
      if edges[index] == edge { return index }
      slot = (slot + 1) & (table.count - 1)
    }
    edges.append(edge)
    numbers.append(number)
    table[slot] = UInt32(edges.count)
    return edges.count - 1
  }

  private mutating func collectOwners(_ pairs: [BucketPair]) {
    ownerStarts = [Int](repeating: 0, count: edges.count + 1)
    for pair in pairs { ownerStarts[Int(pair.bucket) + 1] += 1 }
    for edge in edges.indices { ownerStarts[edge + 1] += ownerStarts[edge] }
    owners = [UInt32](repeating: 0, count: pairs.count)
    var next = ownerStarts
    for pair in pairs {
      owners[next[Int(pair.bucket)]] = pair.value
      next[Int(pair.bucket)] += 1
    }
  }
}

extension ExactEdge {
  fileprivate static func == (left: ExactEdge, right: ExactEdge) -> Bool {
    left.x1 == right.x1 && left.y1 == right.y1 && left.x2 == right.x2 && left.y2 == right.y2
  }

  fileprivate var hash: Int {
    // Adding zero turns -0 into 0, which equals it.
    let start = ExactEdge.mixed((x1 + 0).bitPattern, (y1 + 0).bitPattern)
    let end = ExactEdge.mixed((x2 + 0).bitPattern, (y2 + 0).bitPattern)
    return Int(truncatingIfNeeded: ExactEdge.mixed(start, end))
  }

  private static func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var hash = (a &* 0x9E37_79B9_7F4A_7C15) ^ (b &* 0xC2B2_AE3D_27D4_EB4F)
    hash = (hash ^ (hash &>> 29)) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ (hash &>> 32)
  }
}

extension Int {
  fileprivate var nextPowerOf2: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}

/// A leaf in the making: the edges near it in its own coordinates.
///
/// One draft serves for leaf after leaf: most of what a builder does is to make small leaves, and
/// memory that is taken anew for each costs more than the work.
struct LeafDraft {
  /// An edge rounded to the leaf's units, and where it was cut off at the leaf's margin.
  struct Edge {
    var u1: Int32
    var v1: Int32
    var u2: Int32
    var v2: Int32
    var mask: UInt16
    /// The sides of the margin at which the first and the second end were cut off.
    var cuts: (first: RayDirection?, second: RayDirection?)
  }

  /// Edges within this many units of the leaf are part of it. Two would do for the answers; the
  /// rest keeps the ends that are cut off away from all positions.
  private static let marginUnits = 4.0
  /// Closing edges stand this far outside, where no position is near them.
  private static let closingU: Int32 = -5
  private static let closingV: Int32 = 16390
  /// More edges than this make a leaf slower than two smaller ones.
  static let edgeLimit = 64

  private var cell: Cell
  private(set) var edges: [Edge] = []
  /// The edges as they are packed; empty in between.
  private var turned: [Edge] = []

  init(_ cell: Cell) { self.cell = cell }

  /// Forgets everything and begins with the leaf of another cell.
  mutating func begin(_ cell: Cell) {
    self.cell = cell
    edges.removeAll(keepingCapacity: true)
  }

  /// Adds an edge unless it passes too far away to matter; says whether it was added.
  ///
  /// An end inside the margin is kept, and so is the edge that goes on from there: a coordinate
  /// that lies exactly on the margin counts as inside for both.
  mutating func add(_ edge: ExactEdge) -> Bool {
    let margin = LeafDraft.marginUnits * cell.unit
    let (west, east) = (cell.west - margin, cell.west + cell.side + margin)
    let (south, north) = (cell.south - margin, cell.south + cell.side + margin)
    // Edges run north. Most are seen at a glance to be wholly outside or wholly inside.
    let (low, high) = (min(edge.x1, edge.x2), max(edge.x1, edge.x2))
    if high < west || low > east || edge.y2 < south || edge.y1 > north { return false }
    if low >= west, high <= east, edge.y1 >= south, edge.y2 <= north {
      append((edge.x1, edge.y1), (edge.x2, edge.y2), cuts: (nil, nil))
      return true
    }
    let dx = edge.x2 - edge.x1
    let dy = edge.y2 - edge.y1
    var from = (time: 0.0, side: RayDirection?.none)
    var to = (time: 1.0, side: RayDirection?.none)
    // Liang and Barsky: the part of the edge that lies inside each of the four sides.
    let sides =
      [
        (RayDirection.west, -dx, edge.x1 - west),
        (RayDirection.east, dx, east - edge.x1),
        (RayDirection.south, -dy, edge.y1 - south),
        (RayDirection.north, dy, north - edge.y1),
      ] as [4 of (RayDirection, Double, Double)]
    for index in 0..<4 {
      let (side, outwards, distance) = sides[index]
      // An edge along the side is not outside of it, which was seen above.
      if outwards == 0 { continue }
      if outwards < 0 {
        if distance / outwards > from.time { from = (distance / outwards, side) }
      } else if distance / outwards < to.time {
        to = (distance / outwards, side)
      }
      if from.time > to.time { return false }
    }
    let first =
      from.side == nil ? (edge.x1, edge.y1) : (edge.x1 + from.time * dx, edge.y1 + from.time * dy)
    let second =
      to.side == nil ? (edge.x2, edge.y2) : (edge.x1 + to.time * dx, edge.y1 + to.time * dy)
    append(first, second, cuts: (from.side, to.side))
    return true
  }

  private mutating func append(
    _ first: (x: Double, y: Double), _ second: (x: Double, y: Double),
    cuts: (RayDirection?, RayDirection?)
  ) {
    edges.append(
      Edge(
        u1: rounded(first.x - cell.west), v1: rounded(first.y - cell.south),
        u2: rounded(second.x - cell.west), v2: rounded(second.y - cell.south), mask: 0, cuts: cuts))
  }

  /// Says whose boundary an edge is.
  mutating func setMask(_ mask: UInt16, ofEdge index: Int) { edges[index].mask = mask }

  private func rounded(_ degrees: Double) -> Int32 {
    let units = degrees / cell.unit
    // Half away from zero; `rounded()` calls the C library where the processor is not known.
    return Int32(units + (units < 0 ? -0.5 : 0.5))
  }

  /// The way for rays that meets the fewest edges at the margin.
  private var direction: RayDirection {
    var cuts = InlineArray<4, Int>(repeating: 0)
    for edge in edges {
      if let side = edge.cuts.first { cuts[Int(side.rawValue)] += 1 }
      if let side = edge.cuts.second { cuts[Int(side.rawValue)] += 1 }
    }
    return RayDirection.all.min { cuts[Int($0.rawValue)] < cuts[Int($1.rawValue)] } ?? .west
  }

  /// Adds the words of the leaf, see `Leaf`, to others: without its sets, its list and its base,
  /// and with all its edges turned for its rays.
  mutating func pack(into words: inout [UInt32]) {
    let direction = direction
    turned.removeAll(keepingCapacity: true)
    for edge in edges { turned.append(edge.turned(direction)) }
    // Where an edge runs out of the side that rays leave by, what lies further out flips all
    // positions beyond the place where it does. A closing edge says so to their rays.
    for edge in edges {
      let ends = edge.turned(direction, sorted: false)
      if edge.cuts.first == direction { turned.append(closing(from: ends.v1, edge.mask)) }
      if edge.cuts.second == direction { turned.append(closing(from: ends.v2, edge.mask)) }
    }
    let groups = (turned.count + Leaf.edgesPerGroup - 1) / Leaf.edgesPerGroup
    precondition(groups < 256, "a leaf has at most 255 groups of edges")
    let head = words.count
    words.append(contentsOf: repeatElement(0, count: Leaf.wordCount(groups: groups)))
    words[head + 3] = UInt32(groups) << 16 | UInt32(direction.rawValue) << 24
    for first in stride(from: 0, to: turned.count, by: Leaf.edgesPerGroup) {
      let start = head + (Leaf.headerSize + first / Leaf.edgesPerGroup * Leaf.groupSize) / 4
      for slot in 0..<min(Leaf.edgesPerGroup, turned.count - first) {
        let edge = turned[first + slot]
        words[start + slot / 2] |= UInt32(edge.mask) << UInt32(slot % 2 * 16)
        words[start + 4 + slot] = LeafDraft.pair(edge.u2 - edge.u1, edge.v2 - edge.v1)
        words[start + 12 + slot] = LeafDraft.pair(edge.v1, -edge.u1)
      }
    }
  }

  private static func pair(_ low: Int32, _ high: Int32) -> UInt32 {
    UInt32(UInt16(bitPattern: Int16(low))) | UInt32(UInt16(bitPattern: Int16(high))) << 16
  }

  private func closing(from v: Int32, _ mask: UInt16) -> Edge {
    Edge(
      u1: LeafDraft.closingU, v1: v, u2: LeafDraft.closingU, v2: LeafDraft.closingV, mask: mask,
      cuts: (nil, nil))
  }
}

extension LeafDraft.Edge {
  /// The edge as rays to the west see it, its lower end first unless told otherwise.
  fileprivate func turned(_ direction: RayDirection, sorted: Bool = true) -> LeafDraft.Edge {
    let (a, b) = (direction.turned((u1, v1)), direction.turned((u2, v2)))
    var edge = self
    let swaps = sorted && a.v > b.v
    (edge.u1, edge.v1) = swaps ? b : a
    (edge.u2, edge.v2) = swaps ? a : b
    return edge
  }
}

/// Boxes by number, found by where they lie: a packed R-tree, filled once in the order of a Hilbert
/// curve (I. Kamel, C. Faloutsos, On packing R-trees, CIKM 1993).
struct PackedBoxTree: Sendable {
  private static let fanOut = 16

  /// The boxes of all nodes, level after level: first those that were given, each level in order.
  private let boxes: [BoundingBox]
  /// For every level, the offset in `boxes` just after its last node.
  private let levelEnds: [Int]

  /// A tree over boxes whose numbers are their places in `boxes`. Neighbours should lie close to
  /// one another: see `order`.
  init(_ boxes: [BoundingBox]) {
    var all = boxes
    var ends = [boxes.count]
    var start = 0
    while let end = ends.last, end - start > Self.fanOut {
      for first in stride(from: start, to: end, by: Self.fanOut) {
        let children = all[first..<min(first + Self.fanOut, end)]
        all.append(children.dropFirst().reduce(children[first]) { $0.union($1) })
      }
      start = end
      ends.append(all.count)
    }
    self.boxes = all
    levelEnds = ends
  }

  /// The order in which boxes should be given to a tree.
  static func order(_ boxes: [BoundingBox]) -> [Int] {
    guard let first = boxes.first else { return [] }
    let world = boxes.reduce(first) { $0.union($1) }
    let steps = 65_535.0
    let keys = boxes.map { box in
      let x = (box.minLongitude + box.maxLongitude) / 2 - world.minLongitude
      let y = (box.minLatitude + box.maxLatitude) / 2 - world.minLatitude
      let width = max(world.maxLongitude - world.minLongitude, .leastNormalMagnitude)
      let height = max(world.maxLatitude - world.minLatitude, .leastNormalMagnitude)
      return hilbert(UInt32(x / width * steps), UInt32(y / height * steps))
    }
    return boxes.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// Calls `body` with the number of each box that `meets` accepts; `meets` must accept every box
  /// around one that it accepts.
  func forEach(meeting meets: (BoundingBox) -> Bool, _ body: (Int) -> Void) {
    // The topmost level has no node above it.
    var level = levelEnds.count - 1
    let top = (level == 0 ? 0 : levelEnds[level - 1])..<levelEnds[level]
    var open: [(nodes: Range<Int>, level: Int)] = [(top, level)]
    while let next = open.popLast() {
      level = next.level
      for node in next.nodes where meets(boxes[node]) {
        if level == 0 {
          body(node)
        } else {
          open.append((children(of: node, level: level), level - 1))
        }
      }
    }
  }

  private func children(of node: Int, level: Int) -> Range<Int> {
    let below = level == 1 ? 0 : levelEnds[level - 2]
    let first = below + (node - levelEnds[level - 1]) * Self.fanOut
    return first..<min(first + Self.fanOut, levelEnds[level - 1])
  }

  /// How far along the Hilbert curve of order 16 a cell lies.
  private static func hilbert(_ x: UInt32, _ y: UInt32) -> UInt32 {
    var (x, y) = (x, y)
    var distance: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let right: UInt32 = x & side > 0 ? 1 : 0
      let up: UInt32 = y & side > 0 ? 1 : 0
      distance += side * side * ((3 * right) ^ up)
      if up == 0 {
        if right == 1 { (x, y) = (65_535 - x, 65_535 - y) }
        (x, y) = (y, x)
      }
      side /= 2
    }
    return distance
  }
}

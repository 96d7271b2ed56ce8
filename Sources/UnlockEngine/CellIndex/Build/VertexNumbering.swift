/// New numbers for the vertices that some edge of the index needs, in their old order.
///
/// A border that several patches share is in the rings of each; the index keeps it once.
struct VertexNumbering {
  private var used: [UInt64]
  private var ranks: [UInt32] = []

  /// - Parameter edges: the numbers of the edges that are kept.
  init(vertexCount: Int, keeping edges: some Sequence<[UInt32]>) {
    used = [UInt64](repeating: 0, count: vertexCount / 64 + 1)
    for numbers in edges {
      for number in numbers {
        mark(Int(number))
        mark(Int(number) + 1)
      }
    }
    ranks.reserveCapacity(used.count + 1)
    var rank: UInt32 = 0
    for word in used {
      ranks.append(rank)
      rank += UInt32(word.nonzeroBitCount)
    }
    count = Int(rank)
  }

  /// How many vertices are kept.
  private(set) var count = 0

  private mutating func mark(_ number: Int) { used[number / 64] |= 1 << UInt64(number % 64) }

  /// The new number of a vertex that is kept.
  @inline(__always)
  subscript(number: UInt32) -> UInt32 {
    let below = used[Int(number / 64)] & ((1 << UInt64(number % 64)) - 1)
    return ranks[Int(number / 64)] + UInt32(below.nonzeroBitCount)
  }

  /// Calls `body` with the old numbers of all vertices that are kept, in order.
  func forEachKept(_ body: (Int) -> Void) {
    for (index, word) in used.enumerated() {
      var rest = word
      while rest != 0 {
        body(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}

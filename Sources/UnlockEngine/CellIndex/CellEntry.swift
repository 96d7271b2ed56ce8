/// What the root and the nodes say of a cell: in the top two bits what it is, in the others the
/// number of that thing.
struct CellEntry: Equatable {
  let bits: UInt32

  /// The cell lies wholly in these patches and meets no edge; a place in the sets.
  static let set: UInt32 = 0
  /// The cell has 8 x 8 children; the number of a node.
  static let node: UInt32 = 1
  /// Some edges pass; a place in the leaves, counted in 32 bytes.
  static let leaf: UInt32 = 2
  /// More edges or patches than a leaf holds; a place in the edge lists.
  static let crowded: UInt32 = 3

  /// Whoever looks first has to see to it; see `FirstTouch`. Never in an index itself.
  static let unseen = CellEntry(bits: .max)
  /// The empty set.
  static let nowhere = CellEntry(bits: 0)
  /// Numbers have thirty bits, and the last is left to `unseen`.
  static let numberLimit: UInt32 = 1 << 30 - 1

  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  init(_ kind: UInt32, _ number: Int) {
    precondition(number < Int(CellEntry.numberLimit), "the index is larger than its format allows")
    bits = kind << 30 | UInt32(number)
  }

  @inline(__always)
  var kind: UInt32 { bits &>> 30 }
  @inline(__always)
  var number: Int { Int(bits & 0x3FFF_FFFF) }
}

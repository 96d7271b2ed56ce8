/// A set of patches in the sets of an index.
///
/// One word holds the count, then come the patches in ascending order. Where the count's top bit is
/// set, one more word after the patches is the place of a further set that belongs to it. So a
/// cell deep inside many patches names only those that its parent cell does not lie in, and heavy
/// overlap costs no copies. Equal sets are kept once.
///
/// Four patches are read at a time, so the sets end in `slack` more words.
struct PatchSet {
  let start: UnsafePointer<UInt32>

  /// Words after the last set that may be read and mean nothing.
  static let slack = 64
  /// The bit of the count that says that a further set follows.
  static let isChained: UInt32 = 1 << 31
  /// Sets of up to this many patches are never chained.
  static let flatLimit = 8

  @inline(__always)
  init(_ sets: UnsafePointer<UInt32>, at place: UInt32) { start = sets + Int(place) }

  /// How many patches the set itself names, a further set's not among them.
  @inline(__always)
  var count: Int { Int(start.pointee & ~PatchSet.isChained) }
  @inline(__always)
  var patches: UnsafePointer<UInt32> { start + 1 }
  /// The place of the further set.
  @inline(__always)
  var next: UInt32? { start.pointee & PatchSet.isChained == 0 ? nil : patches[count] }
}

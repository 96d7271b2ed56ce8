internal import CCellKernel

/// A small cell that some edges pass, ready to answer for up to sixteen patches at once.
///
/// A leaf has its own coordinates, 0...16383 each way, and the edges nearby are rounded to them.
/// Every edge has a mask of the leaf's local patches whose boundary it is: a border of a county
/// that is also one of its state is there once. The patches that a position lies in are a base
/// mask XOR the masks of all edges that a ray from the position crosses. The ray leaves the leaf
/// on the side that fewest edges pass, chosen for each leaf; where some do, closing edges beyond
/// that side stand for what lies further out.
///
/// Why rounding is harmless: rounding moves an edge to another place, and only a position that the
/// edge sweeps over on its way could change sides. The ends of an edge move by half a unit each
/// way, a position by less than one and a quarter. So a position that is more than two units away
/// from an edge, each way, is on the right side of it; for any other `near` names the edge's
/// patches, and the exact edges decide.
///
/// In memory: the header, then for each group of eight edges their masks, their differences
/// (dx, dy), and their origins (y1, -x1), all of 16 bits. Slots without an edge have mask 0.
struct Leaf {
  let address: UnsafeRawPointer

  /// Leaves begin at multiples of this many bytes.
  static let unit = 32
  static let headerSize = 16
  static let groupSize = 80
  static let edgesPerGroup = 8
  /// How many words a leaf takes, those to the next leaf's beginning among them.
  static func wordCount(groups: Int) -> Int {
    (headerSize + groups * groupSize + unit - 1) / unit * (unit / 4)
  }
  /// A mask has this many bits.
  static let patchLimit = 16

  /// The set of patches that the whole leaf lies in.
  @inline(__always)
  var cover: UInt32 { address.load(as: UInt32.self) }
  /// The set of local patches, in the order of the masks' bits.
  @inline(__always)
  var local: UInt32 { address.load(fromByteOffset: 4, as: UInt32.self) }
  /// The place of the leaf's exact edges, in the order of its edges.
  var list: UInt32 { address.load(fromByteOffset: 8, as: UInt32.self) }
  @inline(__always)
  private var base: UInt32 { UInt32(address.load(fromByteOffset: 12, as: UInt16.self)) }
  @inline(__always)
  private var groups: Int { Int(address.load(fromByteOffset: 14, as: UInt8.self)) }
  /// The mask that the edges of a position's ray are taken from.
  var baseMask: UInt32 { base }
  var groupCount: Int { groups }
  @inline(__always)
  var direction: RayDirection {
    RayDirection(rawValue: address.load(fromByteOffset: 15, as: UInt8.self))
  }

  /// The local patches whose boundary an edge is.
  func mask(ofEdge index: Int) -> UInt32 {
    let group = Leaf.headerSize + index / Leaf.edgesPerGroup * Leaf.groupSize
    let offset = group + index % Leaf.edgesPerGroup * 2
    return UInt32(address.load(fromByteOffset: offset, as: UInt16.self))
  }

  /// The local patches that the position lies in, and those for which it is too near to an edge to
  /// say.
  ///
  /// Where the processor has AVX2, the same loop in C answers: Swift code is built for any x86-64,
  /// and one call took 1.4 to 2.1 times as long as the C++ prototype's with those instructions.
  @inline(__always)
  func sides(_ position: (u: Int32, v: Int32)) -> (inside: UInt32, near: UInt32) {
    let (u, v) = direction.turned(position)
    guard cell_has_leaf_sides() else { return plainSides(u, v) }
    let sides = cell_leaf_sides(
      address + Leaf.headerSize, Int32(truncatingIfNeeded: groups), (0 &- u) &<< 16 | v)
    return (
      base ^ UInt32(truncatingIfNeeded: sides), UInt32(truncatingIfNeeded: sides &>> 32)
    )
  }

  /// What `sides` says of a turned position, on any processor.
  ///
  /// Decisions are made with sign bits and not with comparisons, which cost twice the whole
  /// look-up as vectors; differences stay in 16-bit lanes, so that the compiler sees that every
  /// product is one of two 16-bit numbers.
  @inline(never)
  func plainSides(_ u: Int32, _ v: Int32) -> (inside: UInt32, near: UInt32) {
    let point = Leaf.lanes(u, v)
    var inside = SIMD8<Int32>()
    var near = SIMD8<Int32>()
    var group = address + Leaf.headerSize
    let end = group + Leaf.groupSize &* groups
    while group < end {
      let masks = group.loadUnaligned(as: SIMD8<UInt16>.self)
      let mask = SIMD8<Int32>(truncatingIfNeeded: masks)
      let (dx, dy, w, t) = Leaf.edges(of: group, from: point)
      let determinant = dx &* w &+ dy &* t
      // The edge is crossed where 0 <= w < dy and the determinant is negative.
      inside ^= mask & ((~w & (w &- dy) & determinant) &>> 31)
      let sign = dx &>> 31
      let band = (((dx ^ sign) &- sign) &+ dy) &<< 1
      let beyond = (determinant &+ band) | (band &- determinant) | (w &+ 2) | (dy &+ 2 &- w)
      near |= mask & ~(beyond &>> 31)
      group += Leaf.groupSize
    }
    return (base ^ Leaf.folded(inside, by: ^), Leaf.folded(near, by: |))
  }

  /// A turned position beside each of eight edges, as -u and v of 16 bits.
  @inline(__always)
  static func lanes(_ u: Int32, _ v: Int32) -> SIMD16<Int16> {
    unsafeBitCast(SIMD8<Int32>(repeating: (0 &- u) &<< 16 | v), to: SIMD16<Int16>.self)
  }

  /// The eight edges of a group as seen from a position: their differences (dx, dy), and their first
  /// ends relative to it, `w` = v - y1 and `t` = x1 - u.
  @inline(__always)
  static func edges(
    of group: UnsafeRawPointer, from point: SIMD16<Int16>
  ) -> (dx: SIMD8<Int32>, dy: SIMD8<Int32>, w: SIMD8<Int32>, t: SIMD8<Int32>) {
    let difference = group.loadUnaligned(fromByteOffset: 16, as: SIMD8<Int32>.self)
    let origin = group.loadUnaligned(fromByteOffset: 48, as: SIMD16<Int16>.self)
    let relative = unsafeBitCast(point &- origin, to: SIMD8<Int32>.self)
    return (
      (difference &<< 16) &>> 16, difference &>> 16, (relative &<< 16) &>> 16, relative &>> 16
    )
  }

  @inline(__always)
  private static func folded(
    _ lanes: SIMD8<Int32>, by combine: (UInt64, UInt64) -> UInt64
  ) -> UInt32 {
    let pairs = unsafeBitCast(lanes, to: SIMD4<UInt64>.self)
    let both = combine(combine(pairs.x, pairs.y), combine(pairs.z, pairs.w))
    return UInt32(truncatingIfNeeded: combine(both, both &>> 32))
  }
}

/// Which way the rays of a leaf run. Turning leaf and positions makes all of them run west.
struct RayDirection: Equatable {
  let rawValue: UInt8

  static let west = RayDirection(rawValue: 0)
  static let south = RayDirection(rawValue: 1)
  static let east = RayDirection(rawValue: 2)
  static let north = RayDirection(rawValue: 3)
  /// In the order of `rawValue`.
  static let all = [west, south, east, north]

  /// First the axes are swapped where bit 0 says so, then the first is mirrored where bit 1 does.
  @inline(__always)
  func turned(_ position: (u: Int32, v: Int32)) -> (u: Int32, v: Int32) {
    let swaps = rawValue & 1 != 0
    let u = swaps ? position.v : position.u
    let v = swaps ? position.u : position.v
    return (rawValue & 2 == 0 ? u : CellGrid.lastLeafUnit &- u, v)
  }
}

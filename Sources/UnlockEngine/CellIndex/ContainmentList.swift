/// A patch that contains one of many coordinates.
public struct Containment: BitwiseCopyable, Sendable, Hashable {
  /// The coordinate, by its place in the question.
  public var coordinate: UInt32
  /// The patch, by its place in the catalog.
  public var patch: UInt32
}

/// A growing list of coordinates and the patches that contain them.
///
/// Like an array that keeps room after its last element: pairs are written four at a time without
/// asking how many are wanted, since the count would be a branch that is guessed wrong every other
/// time.
public struct ContainmentList: ~Copyable {
  /// How many pairs there are.
  public private(set) var count = 0
  private var pairs: UnsafeMutablePointer<UInt64>
  private var capacity: Int

  /// Room that every write may use beyond what it adds.
  fileprivate static let slack = 32

  /// An empty list.
  ///
  /// - Parameter capacity: for how many pairs memory is set aside; the list grows as needed.
  public init(capacity: Int = 1024) {
    self.capacity = capacity + ContainmentList.slack
    pairs = .allocate(capacity: self.capacity)
  }

  deinit { pairs.deallocate() }

  /// One pair.
  public subscript(index: Int) -> Containment {
    precondition(index >= 0 && index < count, "a list has pairs from 0 on")
    let pair = pairs[index]
    return Containment(
      coordinate: UInt32(truncatingIfNeeded: pair), patch: UInt32(truncatingIfNeeded: pair >> 32))
  }

  /// Removes all pairs and keeps the memory.
  public mutating func removeAll() { count = 0 }

  /// The place after the last pair, with room for some more and for careless writes after them.
  @inline(__always)
  fileprivate mutating func end(roomFor more: Int) -> UnsafeMutablePointer<UInt64> {
    if _slowPath(count &+ more &+ ContainmentList.slack > capacity) { grow(to: count &+ more) }
    return pairs + count
  }

  /// Takes over the pairs that were written before this place.
  @inline(__always)
  fileprivate mutating func setEnd(_ end: UnsafeMutablePointer<UInt64>) { count = end - pairs }

  @inline(never)
  private mutating func grow(to needed: Int) {
    capacity = 2 * needed + ContainmentList.slack
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    larger.moveInitialize(from: pairs, count: count)
    pairs.deallocate()
    pairs = larger
  }
}

extension CellTables {
  /// Adds the pairs of all coordinates, numbered by their order.
  func append(
    _ coordinates: UnsafeBufferPointer<Coordinate>, _ rule: BoundaryRule,
    to list: inout ContainmentList
  ) {
    let blockSize = 1024
    withUnsafeTemporaryAllocation(of: CellMatch.self, capacity: blockSize) { matches in
      guard let matches = matches.baseAddress else { return }
      var start = 0
      while start < coordinates.count {
        let count = min(blockSize, coordinates.count - start)
        match(
          UnsafeBufferPointer(rebasing: coordinates[start..<start + count]), rule, into: matches)
        append(matches, count, from: start, coordinates, rule, to: &list)
        start += count
      }
    }
  }

  /// Adds the pairs of some matches in a row.
  private func append(
    _ matches: UnsafePointer<CellMatch>, _ count: Int, from start: Int,
    _ coordinates: UnsafeBufferPointer<Coordinate>, _ rule: BoundaryRule,
    to list: inout ContainmentList
  ) {
    // The place to write to stays in a register as long as matches are ordinary.
    var end = list.end(roomFor: ContainmentList.ordinary &* count)
    for index in 0..<count {
      let number = UInt32(truncatingIfNeeded: start &+ index)
      if let next = CellTables.write(matches[index], number, sets: sets, to: end) {
        end = next
      } else {
        list.setEnd(end)
        appendAll(of: matches[index], coordinates[start &+ index], rule, number, to: &list)
        end = list.end(roomFor: ContainmentList.ordinary &* (count &- index))
      }
    }
    list.setEnd(end)
  }

  /// Adds the pairs of one match.
  ///
  /// By a pointer, so that the slow path costs no copy of the tables where it is not taken.
  @inline(__always)
  static func append(
    _ match: CellMatch, _ coordinate: Coordinate, _ rule: BoundaryRule, _ number: UInt32,
    from tables: UnsafePointer<CellTables>, to list: inout ContainmentList
  ) {
    let start = list.end(roomFor: ContainmentList.ordinary)
    if let end = write(match, number, sets: tables.pointee.sets, to: start) {
      list.setEnd(end)
    } else {
      appendAll(of: match, coordinate, rule, number, from: tables, to: &list)
    }
  }

  @inline(never)
  private static func appendAll(
    of match: CellMatch, _ coordinate: Coordinate, _ rule: BoundaryRule, _ number: UInt32,
    from tables: UnsafePointer<CellTables>, to list: inout ContainmentList
  ) {
    tables.pointee.appendAll(of: match, coordinate, rule, number, to: &list)
  }

  /// Writes the pairs of an ordinary match: at most four patches that cover the cell. Returns the
  /// new end, or nil where the match is none.
  @inline(__always)
  private static func write(
    _ match: CellMatch, _ number: UInt32, sets: UnsafePointer<UInt32>,
    to start: UnsafeMutablePointer<UInt64>
  ) -> UnsafeMutablePointer<UInt64>? {
    if _slowPath(match.isCrowded) { return nil }
    let number = UInt64(number)
    let cover = PatchSet(sets, at: match.cover)
    let count = Int(cover.start.pointee)
    if _slowPath(count > 4) { return nil }
    let four = UnsafeRawPointer(cover.patches).loadUnaligned(as: SIMD4<UInt32>.self)
    let pairs = SIMD4<UInt64>(truncatingIfNeeded: four) &<< 32 | SIMD4(repeating: number)
    UnsafeMutableRawPointer(start).storeBytes(of: pairs, as: SIMD4<UInt64>.self)
    let end = start + count
    if match.local == 0 { return end }
    return write(match.mask, of: PatchSet(sets, at: match.local).patches, number, to: end)
  }

  /// Writes the pairs of the patches that a mask picks.
  @inline(__always)
  private static func write(
    _ mask: UInt32, of patches: UnsafePointer<UInt32>, _ number: UInt64,
    to start: UnsafeMutablePointer<UInt64>
  ) -> UnsafeMutablePointer<UInt64> {
    let bit0 = Int(mask & 1)
    let bit1 = bit0 &+ Int(mask &>> 1 & 1)
    let bit2 = bit1 &+ Int(mask &>> 2 & 1)
    let bit3 = bit2 &+ Int(mask &>> 3 & 1)
    start[0] = UInt64(patches[0]) &<< 32 | number
    start[bit0] = UInt64(patches[1]) &<< 32 | number
    start[bit1] = UInt64(patches[2]) &<< 32 | number
    start[bit2] = UInt64(patches[3]) &<< 32 | number
    var end = start + bit3
    var rest = mask &>> 4
    while _slowPath(rest != 0) {
      end.pointee = UInt64(patches[4 &+ rest.trailingZeroBitCount]) &<< 32 | number
      end += 1
      rest &= rest &- 1
    }
    return end
  }

  /// Adds the pairs of any match, one by one.
  @inline(never)
  private func appendAll(
    of match: CellMatch, _ coordinate: Coordinate, _ rule: BoundaryRule, _ number: UInt32,
    to list: inout ContainmentList
  ) {
    forEachPatch(of: match, at: coordinate, rule) { patch in
      let end = list.end(roomFor: 1)
      end.pointee = UInt64(patch) << 32 | UInt64(number)
      list.setEnd(end + 1)
    }
  }
}

extension ContainmentList {
  /// An ordinary match names at most so many patches.
  fileprivate static let ordinary = 4 + Leaf.patchLimit
}

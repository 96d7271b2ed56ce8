// What patches a match names.

extension CellTables {
  /// Hands the patches of a match to `body`, in no particular order.
  @inline(__always)
  func forEachPatch(
    of match: CellMatch, at coordinate: Coordinate, _ rule: BoundaryRule, _ body: (UInt32) -> Void
  ) {
    if _slowPath(match.isCrowded) {
      return forEachPatch(inCrowded: match.cover, at: coordinate, rule, body)
    }
    forEachPatch(inSet: match.cover, body)
    let local = PatchSet(sets, at: match.local).patches
    var rest = match.mask
    while rest != 0 {
      body(local[rest.trailingZeroBitCount])
      rest &= rest &- 1
    }
  }

  @inline(__always)
  func forEachPatch(inSet place: UInt32, _ body: (UInt32) -> Void) {
    var set = PatchSet(sets, at: place)
    while true {
      for index in 0..<set.count { body(set.patches[index]) }
      guard let next = set.next else { return }
      set = PatchSet(sets, at: next)
    }
  }

  /// The cell of this shape that holds a coordinate is found again, for its corner.
  @inline(never)
  private func forEachPatch(
    inCrowded place: UInt32, at coordinate: Coordinate, _ rule: BoundaryRule,
    _ body: (UInt32) -> Void
  ) {
    let cell = CrowdedCell(words: lists + Int(place))
    forEachPatch(inSet: cell.cover, body)
    let corner = crowdedCorner(coordinate)
    let local = PatchSet(sets, at: cell.local)
    var start = 0
    while start < local.count {
      let count = min(CrowdedAnswers.capacity, local.count - start)
      var answers = CrowdedAnswers(local.patches + start, count: count)
      answers.fill(from: self, cell, corner, coordinate)
      for index in 0..<count where answers.contains(index, rule) {
        body(local.patches[start + index])
      }
      start += count
    }
  }

  private func crowdedCorner(_ coordinate: Coordinate) -> Coordinate {
    let position = GridPosition(coordinate)
    var entry = rootEntry(rootIndex(position))
    var shift = rootShift
    while entry.kind == CellEntry.node {
      shift -= CellGrid.childBits
      entry = child(of: entry, position, shift)
    }
    return position.corner(shift)
  }
}

/// What a crowded cell answers for some of its local patches. On the stack, however many patches
/// the cell has: they are worked through piece by piece.
private struct CrowdedAnswers {
  static let capacity = 512
  private static let inside: UInt8 = 1
  private static let boundary: UInt8 = 2

  private let patches: UnsafePointer<UInt32>
  private let count: Int
  private var answers = InlineArray<512, UInt8>(repeating: 0)

  /// - Parameter patches: ascending.
  init(_ patches: UnsafePointer<UInt32>, count: Int) {
    self.patches = patches
    self.count = count
  }

  func contains(_ index: Int, _ rule: BoundaryRule) -> Bool {
    switch rule {
    case .interior: answers[index] == CrowdedAnswers.inside
    case .covers: answers[index] != 0
    }
  }

  mutating func fill(
    from tables: CellTables, _ cell: CrowdedCell, _ corner: Coordinate, _ coordinate: Coordinate
  ) {
    tables.forEachPatch(inSet: cell.corner) { patch in toggle(patch) }
    for index in 0..<cell.count {
      let (number, owners) = cell.edge(index)
      let edge = tables.edge(number)
      if edge.crossesPath(from: corner, to: coordinate) {
        tables.forEachPatch(inSet: owners) { owner in
          if owner & CrowdedCell.boundsTwice == 0 { toggle(owner) }
        }
      }
      if edge.holds(coordinate) {
        tables.forEachPatch(inSet: owners) { owner in
          touch(owner & ~CrowdedCell.boundsTwice)
        }
      }
    }
  }

  private mutating func toggle(_ patch: UInt32) {
    if let index = index(of: patch) { answers[index] ^= CrowdedAnswers.inside }
  }

  private mutating func touch(_ patch: UInt32) {
    if let index = index(of: patch) { answers[index] |= CrowdedAnswers.boundary }
  }

  private func index(of patch: UInt32) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if patches[middle] < patch { low = middle + 1 } else { high = middle }
    }
    return low < count && patches[low] == patch ? low : nil
  }
}

internal import CCellKernel

// How a coordinate finds its cell, and what the cell answers.

extension CellTables {
  /// The answer for one coordinate.
  @inline(__always)
  func match(_ coordinate: Coordinate, _ rule: BoundaryRule) -> CellMatch {
    let position = GridPosition(coordinate)
    let entry = rootEntry(rootIndex(position))
    let (cell, shift) = descend(from: entry, position)
    return match(cell, shift, position, coordinate, rule)
  }

  /// The answers for many coordinates, written from `matches` on.
  ///
  /// Sixty-four at a time and in three stages, so that the memory of one is on its way while
  /// others are worked on.
  func match(
    _ coordinates: UnsafeBufferPointer<Coordinate>, _ rule: BoundaryRule,
    into matches: UnsafeMutablePointer<CellMatch>
  ) {
    guard let first = coordinates.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: Visit.self, capacity: CellTables.blockSize) { buffer in
      guard let block = buffer.baseAddress else { return }
      var start = 0
      while start < coordinates.count {
        let count = min(CellTables.blockSize, coordinates.count &- start)
        enterRoot(first + start, count, block)
        enterNodes(count, block)
        reachCells(count, block)
        for index in 0..<count {
          let visit = block[index]
          matches[start &+ index] = match(
            visit.entry, Int(visit.shift), visit.position, first[start &+ index], rule)
        }
        start &+= count
      }
    }
  }

  @inline(__always)
  private func descend(from root: CellEntry, _ position: GridPosition) -> (CellEntry, Int) {
    var entry = root
    var shift = rootShift
    while entry.kind == CellEntry.node {
      shift &-= CellGrid.childBits
      entry = child(of: entry, position, shift)
    }
    return (entry, shift)
  }

  @inline(__always)
  private func match(
    _ entry: CellEntry, _ shift: Int, _ position: GridPosition, _ coordinate: Coordinate,
    _ rule: BoundaryRule
  ) -> CellMatch {
    if entry.kind == CellEntry.set { return CellMatch(cover: entry.bits) }
    if _slowPath(entry.kind == CellEntry.crowded) {
      return CellMatch(cover: UInt32(entry.number), local: CellMatch.crowded)
    }
    let leaf = leaf(entry)
    let sides = leaf.sides(position.inLeaf(shift))
    var mask = sides.inside
    if _slowPath(sides.near != 0) {
      mask = CellTables.exactMask(
        leaf, lists, vertices, position.corner(shift), coordinate, rule)
    }
    return CellMatch(cover: leaf.cover, local: leaf.local, mask: mask)
  }
}

// What a step from one coordinate to the next can be held against.

extension CellTables {
  /// The answer for one coordinate, and places around it that have the same.
  func match(
    _ coordinate: Coordinate, _ rule: BoundaryRule, findingNeighbourhood around: inout Neighbourhood
  ) -> CellMatch {
    let position = GridPosition(coordinate)
    let (entry, shift) = descend(from: rootEntry(rootIndex(position)), position)
    around = neighbourhood(of: position, in: entry, shift)
    return match(entry, shift, position, coordinate, rule)
  }

  /// Places around a coordinate that have the same answer.
  func neighbourhood(of coordinate: Coordinate) -> Neighbourhood {
    let position = GridPosition(coordinate)
    let (entry, shift) = descend(from: rootEntry(rootIndex(position)), position)
    return neighbourhood(of: position, in: entry, shift)
  }

  /// Empty where an edge is near, in crowded cells, and off the Earth.
  private func neighbourhood(
    of position: GridPosition, in entry: CellEntry, _ shift: Int
  ) -> Neighbourhood {
    guard position.isOnEarth, entry.kind != CellEntry.crowded else { return .empty }
    let place = position.inLeaf(shift)
    var radius = Double(CellGrid.lastLeafUnit)
    if entry.kind == CellEntry.leaf {
      // Rounding moves a position by less than one and a quarter units, an edge by half a one, each
      // way: what is two units nearer than the nearest edge meets none.
      radius = Double(leaf(entry).clearance(place)) - 2
      guard radius >= 2 else { return .empty }
    }
    return Neighbourhood(
      around: place, radius: radius, corner: position.corner(shift),
      unit: CellGrid.side(shift: shift - CellGrid.leafBits))
  }
}

// The three stages of a batch.

extension CellTables {
  fileprivate static let blockSize = 64

  /// How far one coordinate of a block has come.
  fileprivate struct Visit {
    let position: GridPosition
    var entry: CellEntry
    var shift: UInt32
  }

  private func enterRoot(
    _ coordinates: UnsafePointer<Coordinate>, _ count: Int, _ block: UnsafeMutablePointer<Visit>
  ) {
    for index in 0..<count {
      let position = GridPosition(coordinates[index])
      let visit = Visit(position: position, entry: .nowhere, shift: 0)
      (block + index).initialize(to: visit)
      cell_prefetch(root + rootIndex(position))
    }
  }

  private func enterNodes(_ count: Int, _ block: UnsafeMutablePointer<Visit>) {
    let childShift = rootShift &- CellGrid.childBits
    for index in 0..<count {
      let position = block[index].position
      let entry = rootEntry(rootIndex(position))
      block[index].entry = entry
      cell_prefetch(address(of: entry, child: position.child(childShift)))
    }
  }

  private func reachCells(_ count: Int, _ block: UnsafeMutablePointer<Visit>) {
    for index in 0..<count {
      let (entry, shift) = descend(from: block[index].entry, block[index].position)
      block[index].entry = entry
      block[index].shift = UInt32(truncatingIfNeeded: shift)
      let address = address(of: entry, child: 0)
      cell_prefetch(address)
      cell_prefetch(address + 64)
    }
  }

  /// Where an entry leads. From a table, not by branches: on random coordinates those would be
  /// guessed wrong every other time.
  @inline(__always)
  private func address(of entry: CellEntry, child: Int) -> UnsafeRawPointer {
    let sections: [4 of UnsafeRawPointer] = [
      UnsafeRawPointer(sets), UnsafeRawPointer(nodes), leaves, UnsafeRawPointer(lists),
    ]
    let shifts: [4 of Int] = [2, 8, 5, 2]
    let kind = Int(truncatingIfNeeded: entry.kind)
    let offset = entry.number &<< shifts[kind]
    return sections[kind] + (entry.kind == CellEntry.node ? offset &+ child &* 4 : offset)
  }
}

// Where positions are too near to an edge, exact arithmetic answers. Rare, so it is kept out of
// the way of everything else.

extension CellTables {
  /// The local patches of a leaf that the coordinate lies in under the rule.
  @inline(never)
  private static func exactMask(
    _ leaf: Leaf, _ lists: UnsafePointer<UInt32>, _ vertices: UnsafePointer<Coordinate>,
    _ corner: Coordinate, _ coordinate: Coordinate, _ rule: BoundaryRule
  ) -> UInt32 {
    let list = EdgeList(words: lists + Int(leaf.list))
    var inside = list.corner
    var boundary: UInt32 = 0
    for index in 0..<list.count {
      let edge = ExactEdge(list.edge(index), of: vertices)
      let mask = leaf.mask(ofEdge: index)
      if edge.crossesPath(from: corner, to: coordinate) { inside ^= mask }
      if edge.holds(coordinate) { boundary |= mask }
    }
    switch rule {
    case .interior: return inside & ~boundary
    case .covers: return inside | boundary
    }
  }
}

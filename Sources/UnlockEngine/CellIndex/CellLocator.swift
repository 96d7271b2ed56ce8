/// Says which patches contain a coordinate, from a `CellIndex`.
///
/// For any number of threads at the same time. A value of two words and a rule: copies are free.
public struct CellLocator: Locator, Sendable {
  /// The index that answers.
  public let index: CellIndex
  /// Whether boundaries belong to patches.
  public let rule: BoundaryRule

  /// A locator over an index.
  public init(_ index: CellIndex, rule: BoundaryRule) {
    self.index = index
    self.rule = rule
  }

  /// The answer for a coordinate with longitude in [-180, 180] and latitude in [-90, 90]; empty for
  /// any other.
  public func match(_ coordinate: Coordinate) -> CellMatch {
    index.tables.pointee.match(coordinate, rule)
  }

  /// The answer for a coordinate, and places around it that surely have the same.
  ///
  /// Dearer than `match` alone by a look at the edges nearby; it pays off where the next coordinate
  /// is likely to be a step away.
  ///
  /// - Parameter around: overwritten; empty where a border is too near, or too many pass.
  public func match(
    _ coordinate: Coordinate, findingNeighbourhood around: inout Neighbourhood
  ) -> CellMatch {
    index.tables.pointee.match(coordinate, rule, findingNeighbourhood: &around)
  }

  /// Places around a coordinate that surely have the same answer; empty where a border is too near,
  /// or too many pass.
  public func neighbourhood(of coordinate: Coordinate) -> Neighbourhood {
    index.tables.pointee.neighbourhood(of: coordinate)
  }

  /// Whether two answers surely name the same patches.
  ///
  /// False for crowded cells, whose patches are only asked when they are listed.
  @inlinable
  public func isUnchanged(_ match: CellMatch, since previous: CellMatch) -> Bool {
    match == previous && !match.isCrowded
  }

  /// Adds the patches of the answer for `coordinate` to `patches`, in no particular order.
  public func appendPatches(
    of match: CellMatch, at coordinate: Coordinate, to patches: inout [PatchIndex]
  ) {
    index.tables.pointee.forEachPatch(of: match, at: coordinate, rule) { patch in
      patches.append(PatchIndex(patch))
    }
  }

  /// Answers for many coordinates at once, which hides most of the waiting for memory: two thirds of
  /// the time of asking one by one where they are spread out.
  ///
  /// - Parameter matches: as many as there are coordinates; all are overwritten.
  public func match(_ coordinates: Span<Coordinate>, into matches: inout MutableSpan<CellMatch>) {
    precondition(coordinates.count == matches.count, "one match for each coordinate")
    coordinates.withUnsafeBufferPointer { coordinates in
      matches.withUnsafeMutableBufferPointer { matches in
        guard let first = matches.baseAddress else { return }
        index.tables.pointee.match(coordinates, rule, into: first)
      }
    }
  }

  /// Adds a pair for every patch of a match to a list.
  ///
  /// - Parameter number: what the pairs call the coordinate.
  public func append(
    _ match: CellMatch, at coordinate: Coordinate, number: UInt32, to list: inout ContainmentList
  ) {
    CellTables.append(match, coordinate, rule, number, from: index.tables, to: &list)
  }

  /// Adds a pair for every patch that contains a coordinate to a list.
  ///
  /// - Parameter number: what the pairs call the coordinate.
  public func append(
    _ coordinate: Coordinate, number: UInt32, to list: inout ContainmentList
  ) {
    let tables = index.tables
    let match = tables.pointee.match(coordinate, rule)
    CellTables.append(match, coordinate, rule, number, from: tables, to: &list)
  }

  /// Adds a pair for every patch of every coordinate to a list; coordinates are numbered by their
  /// order.
  public func append(_ coordinates: Span<Coordinate>, to list: inout ContainmentList) {
    coordinates.withUnsafeBufferPointer { coordinates in
      index.tables.pointee.append(coordinates, rule, to: &list)
    }
  }
}

/// Which patch lies in which, worked out once for a catalog.
public struct Nesting: Sendable, Equatable {
  /// For every patch, how many lie around it in the longest chain.
  public let depths: [Int]
  /// For every patch, its place in the order of batches: depth, then larger area, then id.
  public let batchRanks: [Int]
  /// For every patch, the patches that it is directly nested in.
  public let enclosers: [[PatchIndex]]

  /// Works out depths and order from who lies directly in whom.
  ///
  /// - Parameters:
  ///   - enclosers: for every patch, the patches around it; no circle among them.
  ///   - patches: the patches, for area and id.
  /// - Complexity: O(patches + pairs), and a sort.
  public init(enclosers: [[PatchIndex]], patches: [Patch]) {
    self.enclosers = enclosers
    var depths = [Int](repeating: -1, count: patches.count)
    // Depth first by hand: a chain may be as long as the catalog, the call stack may not.
    for start in patches.indices where depths[start] < 0 {
      var path = [start]
      while let top = path.last {
        if let open = enclosers[top].first(where: { depths[$0] < 0 }) {
          precondition(path.count <= patches.count, "nesting must not run in a circle")
          path.append(open)
        } else {
          depths[top] = (enclosers[top].lazy.map { depths[$0] }.max() ?? -1) + 1
          path.removeLast()
        }
      }
    }
    let order = patches.indices.sorted { left, right in
      if depths[left] != depths[right] { return depths[left] < depths[right] }
      let areas = (patches[left].area ?? 0, patches[right].area ?? 0)
      if areas.0 != areas.1 { return areas.0 > areas.1 }
      return patches[left].id < patches[right].id
    }
    var ranks = [Int](repeating: 0, count: patches.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    self.depths = depths
    self.batchRanks = ranks
  }
}

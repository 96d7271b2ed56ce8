extension Catalog {
  /// What a person is told of a batch, or nil where it is empty.
  ///
  /// Nesting is claimed only where it holds: a chain is told from the innermost outwards, patches
  /// that are not all nested in one another are only listed. A patch that has left the catalog is
  /// named and nothing is claimed of it.
  public func nestingSentence(of batch: [UnlockedPatch]) -> String? {
    guard !batch.isEmpty else { return nil }
    guard let chain = chain(of: batch) else {
      return "You crossed into \(Self.list(batch.map(\.name)))."
    }
    let names = chain.map(\.name)
    if names.count == 1 { return "You crossed into \(names[0])." }
    return "You crossed into \(names[0]), which sits inside \(Self.list(Array(names.dropFirst())))."
  }

  /// The patches from the innermost outwards, if each is nested in the next.
  private func chain(of batch: [UnlockedPatch]) -> [UnlockedPatch]? {
    guard batch.count > 1 else { return batch }
    var known: [(patch: UnlockedPatch, index: PatchIndex)] = []
    for patch in batch {
      guard let index = index(ofID: patch.id) else { return nil }
      known.append((patch, index))
    }
    known.sort { depth(at: $0.index) > depth(at: $1.index) }
    for (inner, outer) in zip(known, known.dropFirst())
    where !isNested(inner.index, in: outer.index) { return nil }
    return known.map(\.patch)
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

internal import UnlockEngine
internal import UnlockGeodesy

/// For the patches to whose boundaries fixes come nearest, which fix that is and how far away.
struct NearestFixes {
  struct Nearest {
    var patch: PatchIndex
    var metres: Double
    var fix: Int
  }

  /// Nearest first; never more than are wanted.
  private(set) var nearest: [Nearest] = []

  private let catalog: Catalog
  private let boundaries: BoundaryIndex
  private let wanted: Int
  private let reach: Double
  private var last: Coordinate?

  /// - Parameters:
  ///   - wanted: how many patches.
  ///   - reach: metres; what is farther away does not count.
  init(catalog: Catalog, boundaries: BoundaryIndex, wanted: Int, reach: Double) {
    self.catalog = catalog
    self.boundaries = boundaries
    self.wanted = wanted
    self.reach = reach
  }

  /// Metres at which a patch that is not among the nearest would become one.
  private var bound: Double {
    nearest.count < wanted ? reach : nearest.last?.metres ?? reach
  }

  mutating func consider(
    _ coordinate: Coordinate, number: Int, of isWanted: (PatchIndex) -> Bool
  ) {
    // Whoever stands still sends the same place again and again.
    guard coordinate != last else { return }
    last = coordinate
    let bound = bound
    let known = Dictionary(uniqueKeysWithValues: nearest.map { ($0.patch, $0.metres) })
    let found = BoundaryRuler(from: coordinate).nearestBoundaries(
      in: boundaries, within: { known[$0] ?? bound }, farthest: bound, of: isWanted)
    for (patch, point) in found {
      nearest.removeAll { $0.patch == patch }
      nearest.append(Nearest(patch: patch, metres: point.metres, fix: number))
    }
    guard !found.isEmpty else { return }
    let sorted = nearest.sorted { left, right in
      (left.metres, catalog[left.patch].id) < (right.metres, catalog[right.patch].id)
    }
    nearest = Array(sorted.prefix(wanted))
  }
}

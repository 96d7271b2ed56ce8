public import UnlockEngine
public import UnlockGeodesy

/// A patch as it lies around or beside a coordinate.
public struct PatchSighting: Sendable, Equatable {
  /// The patch.
  public var patch: PatchIndex
  /// The nearest place of its boundary; nil for a patch without any, which covers the Earth.
  public var boundary: BoundaryPoint?

  /// Makes a sighting.
  public init(patch: PatchIndex, boundary: BoundaryPoint?) {
    self.patch = patch
    self.boundary = boundary
  }
}

/// What lies around and beside a coordinate.
public struct Survey: Sendable, Equatable {
  /// The patches that contain the coordinate, outermost first.
  public var containing: [PatchSighting]
  /// The nearest that do not, nearest first.
  public var nearest: [PatchSighting]

  /// Makes a survey.
  public init(containing: [PatchSighting], nearest: [PatchSighting]) {
    self.containing = containing
    self.nearest = nearest
  }
}

/// Looks around at coordinates of a catalog.
public struct Surveyor<L: Locator> {
  private let catalog: Catalog
  private let locator: L

  /// A surveyor whose locator answers for this very catalog.
  public init(catalog: Catalog, locator: L) {
    self.catalog = catalog
    self.locator = locator
  }

  /// What lies around and beside a coordinate with longitude in [-180, 180] and latitude in
  /// [-90, 90].
  ///
  /// - Parameter count: how many patches that do not contain the coordinate are named at most.
  /// - Complexity: a bounding box for each patch, and the outlines of those that come near.
  public func survey(
    _ coordinate: Coordinate, nearest count: Int
  ) throws(L.Failure) -> Survey {
    let ruler = BoundaryRuler(from: coordinate)
    var patches = try locator.patches(containing: coordinate)
    catalog.sortForBatch(&patches)
    let containing = patches.map { patch in
      PatchSighting(
        patch: patch,
        boundary: catalog.geofence(at: patch).flatMap { ruler.nearestBoundary(of: $0) })
    }
    return Survey(
      containing: containing,
      nearest: nearest(count, by: ruler, without: Set(patches)))
  }

  private func nearest(
    _ count: Int, by ruler: BoundaryRuler, without containing: Set<PatchIndex>
  ) -> [PatchSighting] {
    guard count > 0 else { return [] }
    var candidates: [(patch: PatchIndex, bound: Double)] = []
    for patch in 0..<catalog.count where !containing.contains(patch) {
      guard let box = catalog.boundingBox(at: patch) else { continue }
      candidates.append((patch, ruler.lowerBound(to: box)))
    }
    candidates.sort { $0.bound < $1.bound }
    var found: [(patch: PatchIndex, boundary: BoundaryPoint)] = []
    for candidate in candidates {
      let limit = found.count < count ? .infinity : found[count - 1].boundary.metres
      // All that follow lie farther away still.
      guard candidate.bound < limit else { break }
      guard let geofence = catalog.geofence(at: candidate.patch),
        let boundary = ruler.nearestBoundary(of: geofence, within: limit)
      else { continue }
      let place = found.firstIndex { $0.boundary.metres > boundary.metres } ?? found.count
      found.insert((candidate.patch, boundary), at: place)
      if found.count > count { found.removeLast() }
    }
    return found.map { PatchSighting(patch: $0.patch, boundary: $0.boundary) }
  }
}

/// Asks every geofence whose box holds the coordinate, edge by edge.
///
/// Nothing to build and nothing to get wrong: what every index is measured against and checked
/// with. For any number of threads.
public struct ScanLocator: Locator, Sendable {
  private struct Candidate {
    var patch: PatchIndex
    var box: BoundingBox
    var geofence: Geofence
  }

  private let candidates: [Candidate]
  /// Whether boundaries belong to patches.
  public let rule: BoundaryRule

  /// A locator over geofences; patches are numbered by their order.
  public init(_ geofences: some Sequence<Geofence?>, rule: BoundaryRule) {
    self.rule = rule
    candidates = geofences.enumerated().compactMap { patch, geofence in
      geofence.map { Candidate(patch: patch, box: $0.boundingBox, geofence: $0) }
    }
  }

  /// The patches that contain the coordinate, in ascending order.
  public func match(_ coordinate: Coordinate) -> [PatchIndex] {
    candidates.lazy.filter { $0.box.contains(coordinate) && contains(coordinate, $0.geofence) }
      .map(\.patch)
  }

  /// Whether two answers name the same patches.
  public func isUnchanged(_ match: [PatchIndex], since previous: [PatchIndex]) -> Bool {
    match == previous
  }

  /// Adds the patches of the answer to `patches`.
  public func appendPatches(
    of match: [PatchIndex], at coordinate: Coordinate, to patches: inout [PatchIndex]
  ) {
    patches += match
  }

  /// Inside where a ray to the west crosses an odd number of edges.
  private func contains(_ coordinate: Coordinate, _ geofence: Geofence) -> Bool {
    var isInside = false
    for ring in geofence.ringEnds.indices {
      let range = geofence.ring(ring)
      for index in range.dropLast() {
        let edge = ExactEdge(geofence.coordinates[index], geofence.coordinates[index + 1])
        if edge.holds(coordinate) { return rule == .covers }
        if edge.reaches(latitude: coordinate.latitude),
          edge.passesWest(of: coordinate.longitude, coordinate.latitude)
        {
          isInside.toggle()
        }
      }
    }
    return isInside
  }
}

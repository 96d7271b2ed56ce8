/// The edges of all geofences of a catalog, found by where they lie.
///
/// For the rules that ask what is near a fix or along a line; containment has its own index.
/// Immutable, so engines may share one. It shares the coordinates of a catalog in memory and adds
/// about three bytes for each.
public struct BoundaryIndex: Sendable {
  /// One edge of a geofence.
  public struct Edge: Sendable {
    /// Whose.
    public var patch: PatchIndex
    /// Where it starts; walking on to `end` one has the inside on the left.
    public var start: Coordinate
    /// Where it ends.
    public var end: Coordinate
  }

  /// Some edges of one ring in a row.
  private struct Run {
    var patch: Int32
    var isReversed: Bool
    /// Offsets of coordinates: an edge leads from each but the last to the next.
    var positions: Range<Int>
  }

  private static let edgesPerRun = 16

  private let geofences: [Geofence?]
  private let runs: [Run]
  private let tree: PackedBoxTree

  /// An index over all geofences of a catalog, or over those of some patches.
  ///
  /// - Complexity: O(vertices), and a sort of a sixteenth as many runs of edges.
  public init(_ catalog: Catalog, of patches: Set<PatchIndex>? = nil) {
    geofences = (0..<catalog.count).map { patch in
      patches?.contains(patch) ?? true ? catalog.geofence(at: patch) : nil
    }
    var runs: [Run] = []
    var boxes: [BoundingBox] = []
    for (patch, geofence) in geofences.enumerated() {
      guard let geofence else { continue }
      Self.forEachRing(of: geofence) { positions, isReversed in
        var first = positions.lowerBound
        while first < positions.upperBound - 1 {
          let last = min(first + Self.edgesPerRun, positions.upperBound - 1)
          guard let box = BoundingBox(around: geofence.coordinates[first...last]) else { return }
          runs.append(
            Run(patch: Int32(patch), isReversed: isReversed, positions: first..<last + 1))
          boxes.append(box)
          first = last
        }
      }
    }
    let order = PackedBoxTree.order(boxes)
    self.runs = order.map { runs[$0] }
    tree = PackedBoxTree(order.map { boxes[$0] })
  }

  /// Calls `body` with every edge that may meet a box: all that do, and some near it.
  ///
  /// - Parameter isWanted: whether edges of a patch are asked for.
  public func forEachEdge(
    near box: BoundingBox, of isWanted: (PatchIndex) -> Bool, _ body: (Edge) -> Void
  ) {
    forEachEdge(inBoxes: { $0.intersects(box) }, of: isWanted, body)
  }

  /// Calls `body` with every edge that lies in boxes that `meets` accepts; it must accept every
  /// box around one that it accepts.
  public func forEachEdge(
    inBoxes meets: (BoundingBox) -> Bool, of isWanted: (PatchIndex) -> Bool, _ body: (Edge) -> Void
  ) {
    tree.forEach(meeting: meets) { number in
      let run = runs[number]
      let patch = PatchIndex(run.patch)
      guard isWanted(patch), let geofence = geofences[patch] else { return }
      forEachEdge(of: geofence, at: run.positions, isReversed: run.isReversed, patch, body)
    }
  }

  /// Calls `body` with every edge of one patch.
  public func forEachEdge(of patch: PatchIndex, _ body: (Edge) -> Void) {
    guard let geofence = geofences[patch] else { return }
    Self.forEachRing(of: geofence) { positions, isReversed in
      forEachEdge(of: geofence, at: positions, isReversed: isReversed, patch, body)
    }
  }

  private func forEachEdge(
    of geofence: Geofence, at positions: Range<Int>, isReversed: Bool, _ patch: PatchIndex,
    _ body: (Edge) -> Void
  ) {
    for position in positions.dropLast() {
      let (start, end) = (geofence.coordinates[position], geofence.coordinates[position + 1])
      body(
        isReversed
          ? Edge(patch: patch, start: end, end: start)
          : Edge(patch: patch, start: start, end: end))
    }
  }

  /// Calls `body` with every ring, and whether the inside is on the right as it is written.
  private static func forEachRing(of geofence: Geofence, _ body: (Range<Int>, Bool) -> Void) {
    for part in geofence.partEnds.indices {
      let rings = geofence.rings(ofPart: part)
      for ring in rings {
        let positions = geofence.ring(ring)
        let isCounterclockwise = doubleArea(geofence.coordinates[positions]) > 0
        body(positions, isCounterclockwise != (ring == rings.lowerBound))
      }
    }
  }

  /// Twice the signed area of a ring: positive where it runs counterclockwise.
  private static func doubleArea(_ ring: ArraySlice<Coordinate>) -> Double {
    guard let origin = ring.first else { return 0 }
    var sum = 0.0
    for index in ring.indices.dropLast() {
      let (start, end) = (ring[index], ring[index + 1])
      // From the ring's own first coordinate: far from 0, 0 small rings would drown in rounding.
      sum +=
        (start.longitude - origin.longitude) * (end.latitude - origin.latitude)
        - (end.longitude - origin.longitude) * (start.latitude - origin.latitude)
    }
    return sum
  }
}

extension BoundaryIndex.Edge {
  /// Whether the edge only comes of writing a geofence in degrees: where it runs on beyond the
  /// antimeridian, or along a pole.
  var isCut: Bool {
    (abs(start.longitude) == Geofence.seamLongitude && start.longitude == end.longitude)
      || (abs(start.latitude) == 90 && start.latitude == end.latitude)
  }
}

internal import Glibc
public import UnlockEngine

/// The place of a boundary that lies nearest to where a ruler starts.
public struct BoundaryPoint: Sendable, Equatable {
  /// Metres along the shortest way on the ellipsoid.
  public var metres: Double
  /// The place on the boundary.
  public var coordinate: Coordinate

  /// Makes a place with its distance.
  public init(metres: Double, coordinate: Coordinate) {
    self.metres = metres
    self.coordinate = coordinate
  }
}

/// Measures from one coordinate to the boundaries of geofences, in metres on WGS 84.
///
/// A boundary runs straight in degrees, as containment has it, so a long edge is neither a
/// geodesic nor a loxodrome. Distances are right to a millimetre and 1e-8 of the distance: edges
/// are narrowed down between bounds that hold on the ellipsoid, never sampled. The same place is
/// measured whatever turn its longitude is written in, and the cuts at the antimeridian and along
/// a pole that only the writing in degrees makes are not taken for boundaries. Safe from any
/// thread.
public struct BoundaryRuler: Sendable {
  /// Where the ruler starts.
  public let origin: Coordinate

  private let geodesic = Geodesic()
  private let position: SIMD3<Double>
  private let axisDistance: Double

  /// A ruler that starts at a coordinate with latitude in [-90, 90].
  public init(from origin: Coordinate) {
    self.origin = origin
    position = Ellipsoid.position(of: origin)
    axisDistance = Ellipsoid.parallelRadius(latitude: origin.latitude.radians)
  }

  /// Metres that lie at least between the origin and every place of a box; 0 where it lies in the
  /// box. Costs a sine.
  public func lowerBound(to box: BoundingBox) -> Double {
    // Between two parallels the shortest way runs along a meridian.
    let north = max(box.minLatitude - origin.latitude, origin.latitude - box.maxLatitude, 0)
    // Away from the origin's own meridian, the nearest place of space is a foot on a half plane.
    let east =
      [-360.0, 0, 360].lazy.map { [origin] turn in
        max(
          box.minLongitude - (origin.longitude + turn),
          origin.longitude + turn - box.maxLongitude, 0)
      }.min() ?? 0
    let across = axisDistance * (east < 90 ? sin(east.radians) : 1)
    return max(north.radians * Ellipsoid.smallestRadius, across)
  }

  /// The nearest place on a geofence's boundary, holes included, or nil where none is nearer than
  /// `limit` metres.
  ///
  /// - Complexity: a few dozen nanoseconds for each edge, and microseconds for each that comes
  ///   near to being the nearest.
  public func nearestBoundary(of geofence: Geofence, within limit: Double = .infinity)
    -> BoundaryPoint?
  {
    var candidates: [Candidate] = []
    for ring in geofence.ringEnds.indices {
      for end in geofence.ring(ring).dropFirst() {
        let (start, end) = (geofence.coordinates[end - 1], geofence.coordinates[end])
        if let candidate = candidate(start, end, within: limit) { candidates.append(candidate) }
      }
    }
    return nearest(of: &candidates, within: limit)
  }

  /// The nearest place on the boundary of each patch that is asked for, of those that an index
  /// knows and that have one nearer than `limit` metres.
  ///
  /// - Parameters:
  ///   - limit: metres for a patch.
  ///   - farthest: metres; no limit is greater.
  ///   - isWanted: whether a patch is asked for.
  /// - Complexity: as for one geofence, but only boxes of edges within `farthest` are looked into.
  public func nearestBoundaries(
    in boundaries: BoundaryIndex, within limit: (PatchIndex) -> Double, farthest: Double,
    of isWanted: (PatchIndex) -> Bool
  ) -> [PatchIndex: BoundaryPoint] {
    var candidates: [PatchIndex: [Candidate]] = [:]
    boundaries.forEachEdge(inBoxes: { lowerBound(to: $0) < farthest }, of: isWanted) { edge in
      if let candidate = candidate(edge.start, edge.end, within: limit(edge.patch)) {
        candidates[edge.patch, default: []].append(candidate)
      }
    }
    var nearest: [PatchIndex: BoundaryPoint] = [:]
    for (patch, var edges) in candidates {
      nearest[patch] = self.nearest(of: &edges, within: limit(patch))
    }
    return nearest
  }

  private func nearest(of candidates: inout [Candidate], within limit: Double) -> BoundaryPoint? {
    guard let first = candidates.indices.min(by: { candidates[$0].bound < candidates[$1].bound })
    else { return nil }
    // The likely winner first: what it reaches spares most of the others.
    candidates.swapAt(0, first)
    var best = BoundaryPoint(metres: limit, coordinate: origin)
    for candidate in candidates where candidate.bound < best.metres {
      narrow(candidate.edge, best: &best)
    }
    return best.metres < limit ? best : nil
  }

  private struct Candidate {
    var edge: BoundaryEdge
    /// Metres below which no place of the edge lies.
    var bound: Double
  }

  private func candidate(
    _ start: Coordinate, _ end: Coordinate, within limit: Double
  ) -> Candidate? {
    let edge = BoundaryEdge(start, end)
    guard !edge.isCut else { return nil }
    let offset = Ellipsoid.position(of: edge.coordinate(at: 0.5)) - position
    // The straight line through the Earth is shorter than any way upon it.
    let bound = (offset * offset).sum().squareRoot() - edge.lengthBound / 2
    return bound < limit ? Candidate(edge: edge, bound: bound) : nil
  }

  /// Halves the edge until no part of it can hold a place nearer than `best` by the tolerance.
  private func narrow(_ edge: BoundaryEdge, best: inout BoundaryPoint) {
    for end in [0.0, 1.0] { consider(edge, at: end, best: &best) }
    var open: [(middle: Double, half: Double)] = [(0.5, 0.5)]
    while let (middle, half) = open.popLast() {
      let place = edge.coordinate(at: middle)
      let (metres, azimuth) = geodesic.arrival(from: origin, to: place)
      if metres < best.metres { best = BoundaryPoint(metres: metres, coordinate: place) }
      let reach = edge.lengthBound * half
      let slope = edge.speed(towards: azimuth, at: place.latitude.radians)
      var bound = max(metres - reach, 0)
      if let bend = bend(of: edge, within: metres + reach) {
        bound = max(bound, metres - abs(slope) * half - bend * half * half / 2)
      }
      guard bound < best.metres - Self.tolerance(best.metres) else { continue }
      open.append((middle - half / 2, half / 2))
      open.append((middle + half / 2, half / 2))
    }
  }

  /// By how much at most the distance bends down along an edge (its second derivative, negated),
  /// where nothing of it is farther than `metres`; nil too close to the antipode to say.
  ///
  /// Along a geodesic the distance bends only upwards within a quarter turn, and beyond that no
  /// more than it would on a sphere of the smallest radius (Hessian comparison).
  private func bend(of edge: BoundaryEdge, within metres: Double) -> Double? {
    let turn = metres / Ellipsoid.smallestRadius
    if turn <= .pi / 2 { return edge.accelerationBound }
    guard turn < 0.9 * .pi else { return nil }
    let length = edge.lengthBound
    return edge.accelerationBound - length * length / (tan(turn) * Ellipsoid.smallestRadius)
  }

  private func consider(_ edge: BoundaryEdge, at share: Double, best: inout BoundaryPoint) {
    let place = edge.coordinate(at: share)
    let metres = geodesic.distance(from: origin, to: place)
    if metres < best.metres { best = BoundaryPoint(metres: metres, coordinate: place) }
  }

  private static func tolerance(_ metres: Double) -> Double { 0.001 + metres * 1e-8 }
}

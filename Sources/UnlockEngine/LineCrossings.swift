/// Where a line may enter or leave a geofence, as shares of the line from 0 to 1.
///
/// Between two neighbouring shares the line is inside throughout or outside throughout. There may
/// be shares too many, at which nothing changes; what is inside is for the locator to say.
struct LineCrossings {
  /// Shorter pieces of the line are left out: below a micrometre nothing can be told.
  private static let shortest = 1e-10

  /// A piece of the line, and a place that is inside if and only if the piece is.
  struct Piece {
    var shares: ClosedRange<Double>
    var probe: Coordinate
  }

  private var shares: [Double] = [0, 1]
  /// Pieces on which the line runs along an edge, each with an end of that edge.
  private var overlaps: [Piece] = []

  /// The pieces of the line in order.
  func pieces(of line: FixLine) -> [Piece] {
    let sorted = shares.sorted()
    return zip(sorted, sorted.dropFirst()).compactMap { from, to in
      guard to - from > Self.shortest else { return nil }
      let middle = (from + to) / 2
      // The middle of a slanting edge cannot be written down exactly, an end of the edge can.
      let overlap = overlaps.first { $0.shares.contains(middle) }
      return Piece(shares: from...to, probe: overlap?.probe ?? line.coordinate(at: middle))
    }
  }

  /// Notes where the edge meets the line from `start` to `end`.
  mutating func note(_ edge: BoundaryIndex.Edge, from start: Coordinate, to end: Coordinate) {
    let line = StraightLine(start, end)
    let (first, second) = (line.side(of: edge.start), line.side(of: edge.end))
    if first == 0, second == 0 {
      let ends = [line.share(of: edge.start), line.share(of: edge.end)].map { min(1, max(0, $0)) }
      shares += ends
      overlaps.append(
        Piece(shares: min(ends[0], ends[1])...max(ends[0], ends[1]), probe: edge.start))
    } else if first == 0 {
      note(line.share(of: edge.start))
    } else if second == 0 {
      note(line.share(of: edge.end))
    } else if first != second {
      note(line.share(ofCrossing: edge))
    }
  }

  private mutating func note(_ share: Double) {
    if share > 0, share < 1 { shares.append(share) }
  }
}

/// A line in the plane of degrees.
private struct StraightLine {
  private let start: Coordinate
  private let east: Double
  private let north: Double

  init(_ start: Coordinate, _ end: Coordinate) {
    self.start = start
    east = end.longitude - start.longitude
    north = end.latitude - start.latitude
  }

  /// 1 on the left, -1 on the right, 0 on the line or too close to it to say.
  func side(of place: Coordinate) -> Int {
    let left = east * (place.latitude - start.latitude)
    let right = north * (place.longitude - start.longitude)
    // The differences are off by the rounding of the coordinates themselves.
    let doubt =
      4e-16
      * (abs(left) + abs(right)
        + abs(east) * abs(start.latitude) + abs(north) * abs(start.longitude))
    return abs(left - right) <= doubt ? 0 : left > right ? 1 : -1
  }

  /// The share of the line that lies nearest to a place.
  func share(of place: Coordinate) -> Double {
    ((place.longitude - start.longitude) * east + (place.latitude - start.latitude) * north)
      / (east * east + north * north)
  }

  /// The share at which an edge crosses that has its ends on different sides.
  func share(ofCrossing edge: BoundaryIndex.Edge) -> Double {
    var (from, to) = (edge.start, edge.end)
    // Neighbours that share an edge run along it in opposite directions, and are crossed at once.
    if (to.longitude, to.latitude) < (from.longitude, from.latitude) { swap(&from, &to) }
    let edgeEast = to.longitude - from.longitude
    let edgeNorth = to.latitude - from.latitude
    let offset = (from.longitude - start.longitude, from.latitude - start.latitude)
    return (offset.0 * edgeNorth - offset.1 * edgeEast) / (east * edgeNorth - north * edgeEast)
  }
}

extension BoundaryIndex {
  /// Where a line may enter or leave each of the patches that are asked for; patches that it does
  /// not meet are left out.
  func crossings(
    of line: FixLine, with isWanted: (PatchIndex) -> Bool
  ) -> [PatchIndex: LineCrossings] {
    var crossings: [PatchIndex: LineCrossings] = [:]
    for (start, end) in line.copies {
      let segment = SegmentBox(start, end)
      forEachEdge(inBoxes: segment.meets, of: isWanted) { edge in
        guard segment.meets(edge) else { return }
        crossings[edge.patch, default: LineCrossings()].note(edge, from: start, to: end)
      }
    }
    return crossings
  }
}

/// Tells boxes that a line may meet from those that it surely passes by.
private struct SegmentBox {
  private let box: BoundingBox
  private let middle: Coordinate
  private let halfEast: Double
  private let halfNorth: Double

  init(_ start: Coordinate, _ end: Coordinate) {
    box = BoundingBox(
      minLongitude: min(start.longitude, end.longitude),
      minLatitude: min(start.latitude, end.latitude),
      maxLongitude: max(start.longitude, end.longitude),
      maxLatitude: max(start.latitude, end.latitude))
    middle = Coordinate(
      longitude: (start.longitude + end.longitude) / 2,
      latitude: (start.latitude + end.latitude) / 2)
    halfEast = (end.longitude - start.longitude) / 2
    halfNorth = (end.latitude - start.latitude) / 2
  }

  func meets(_ other: BoundingBox) -> Bool {
    guard box.intersects(other) else { return false }
    // Separating axis: across the line, the box must reach as far as the line is away from it.
    let east = (other.minLongitude + other.maxLongitude) / 2 - middle.longitude
    let north = (other.minLatitude + other.maxLatitude) / 2 - middle.latitude
    let width = (other.maxLongitude - other.minLongitude) / 2
    let height = (other.maxLatitude - other.minLatitude) / 2
    let across = abs(halfEast * north - halfNorth * east)
    let reach = abs(halfEast) * height + abs(halfNorth) * width
    return across <= reach + 1e-13 * (abs(halfEast) + abs(halfNorth))
  }

  func meets(_ edge: BoundaryIndex.Edge) -> Bool {
    min(edge.start.longitude, edge.end.longitude) <= box.maxLongitude
      && max(edge.start.longitude, edge.end.longitude) >= box.minLongitude
      && min(edge.start.latitude, edge.end.latitude) <= box.maxLatitude
      && max(edge.start.latitude, edge.end.latitude) >= box.minLatitude
  }
}

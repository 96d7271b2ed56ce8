internal import Glibc
internal import UnlockEngine

/// Tells about how far a coordinate is from the nearest fix, to decide what is worth drawing.
///
/// A tree of boxes around directions from the Earth's centre, so that neither the antimeridian nor
/// a pole is special. Boxes that are small for their distance are not looked into: the answer may
/// be up to a fifth too small, and never takes more than a few dozen steps.
struct FixTree {
  private typealias Direction = SIMD3<Double>

  private struct Node {
    var low: Direction
    var high: Direction

    /// Squared distance from a direction to the box.
    func squared(to target: Direction) -> Double {
      let outside = (low - target).replacing(with: target - high, where: target .> high)
      let clamped = outside.replacing(with: 0, where: outside .< 0)
      return clamped.squaredLength
    }
  }

  private static let leafSize = 8
  private static let negligible = 0.2

  /// A binary heap: the children of node `i` are `2 i + 1` and `2 i + 2`, each with half of the
  /// directions of their parent.
  private var nodes: [Node?]
  private var directions: [Direction]

  init(_ coordinates: [Coordinate]) {
    directions = coordinates.map(Self.direction)
    nodes = []
    arrange(directions.indices, node: 0, axis: 0)
  }

  /// About how many metres to the nearest fix; infinite where there are no fixes.
  func metres(from coordinate: Coordinate) -> Double {
    var best = Double.infinity
    search(directions.indices, node: 0, target: Self.direction(coordinate), best: &best)
    return best.squareRoot() * MapScale.earthRadius
  }

  /// A lower bound of the metres between a box and the nearest fix.
  func metres(from box: BoundingBox) -> Double {
    // Round a globe, the far corner of a box that is wider than this need not be the farthest.
    guard box.maxLongitude - box.minLongitude < 90 else { return 0 }
    let middle = Coordinate(
      longitude: (box.minLongitude + box.maxLongitude) / 2,
      latitude: (box.minLatitude + box.maxLatitude) / 2)
    let radius =
      [box.minLatitude, box.maxLatitude].map { latitude in
        let corner = Coordinate(longitude: box.minLongitude, latitude: latitude)
        return (Self.direction(corner) - Self.direction(middle)).squaredLength.squareRoot()
      }.max() ?? 0
    return max(0, metres(from: middle) - radius * MapScale.earthRadius)
  }

  private func search(_ range: Range<Int>, node: Int, target: Direction, best: inout Double) {
    guard node < nodes.count, let box = nodes[node] else { return }
    let squared = box.squared(to: target)
    guard squared < best else { return }
    if (box.high - box.low).squaredLength < Self.negligible * Self.negligible * squared {
      best = squared
      return
    }
    guard range.count > Self.leafSize else {
      for index in range { best = min(best, (directions[index] - target).squaredLength) }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    let (left, right) = (range.lowerBound..<middle, middle..<range.upperBound)
    if isNearer(2 * node + 2, than: 2 * node + 1, to: target) {
      search(right, node: 2 * node + 2, target: target, best: &best)
      search(left, node: 2 * node + 1, target: target, best: &best)
    } else {
      search(left, node: 2 * node + 1, target: target, best: &best)
      search(right, node: 2 * node + 2, target: target, best: &best)
    }
  }

  private func isNearer(_ left: Int, than right: Int, to target: Direction) -> Bool {
    guard let left = nodes[left], let right = nodes[right] else { return false }
    return left.squared(to: target) < right.squared(to: target)
  }

  private mutating func arrange(_ range: Range<Int>, node: Int, axis: Int) {
    guard let first = range.first else { return }
    if node >= nodes.count {
      nodes.append(contentsOf: repeatElement(nil, count: node + 1 - nodes.count))
    }
    var box = Node(low: directions[first], high: directions[first])
    for index in range {
      box.low = pointwiseMin(box.low, directions[index])
      box.high = pointwiseMax(box.high, directions[index])
    }
    nodes[node] = box
    guard range.count > Self.leafSize else { return }
    directions[range].sort { $0[axis] < $1[axis] }
    let middle = (range.lowerBound + range.upperBound) / 2
    arrange(range.lowerBound..<middle, node: 2 * node + 1, axis: (axis + 1) % 3)
    arrange(middle..<range.upperBound, node: 2 * node + 2, axis: (axis + 1) % 3)
  }

  private static func direction(_ coordinate: Coordinate) -> Direction {
    let longitude = coordinate.longitude * .pi / 180
    let latitude = coordinate.latitude * .pi / 180
    return Direction(
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }
}

extension SIMD3<Double> {
  fileprivate var squaredLength: Double { x * x + y * y + z * z }
}

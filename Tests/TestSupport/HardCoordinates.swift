public import UnlockEngine

/// Coordinates at which indexes go wrong: on the vertices and edges of geofences, one ulp beside
/// them, on the corners of grid cells nearby, and anywhere.
public struct HardCoordinates: Sequence, IteratorProtocol {
  private let boundaries: [[Coordinate]]
  private let box: BoundingBox
  private var generator: SeededGenerator
  private var left: Int

  /// `count` coordinates around geofences, the same for the same seed.
  public init(around geofences: [Geofence], count: Int, seed: UInt64) {
    boundaries = geofences.map(\.coordinates).filter { !$0.isEmpty }
    box =
      boundaries.reduce(nil) { (box: BoundingBox?, ring) in
        guard let next = BoundingBox(around: ring) else { return box }
        return box?.union(next) ?? next
      }
      ?? BoundingBox(minLongitude: -180, minLatitude: -90, maxLongitude: 180, maxLatitude: 90)
    generator = SeededGenerator(seed: seed)
    left = count
  }

  /// The next one, within the domain of a locator.
  public mutating func next() -> Coordinate? {
    if left == 0 { return nil }
    left -= 1
    let place = hardPlace()
    return Coordinate(
      longitude: Swift.min(Swift.max(place.longitude, -180), 180),
      latitude: Swift.min(Swift.max(place.latitude, -90), 90))
  }

  private mutating func hardPlace() -> Coordinate {
    let boundary = boundaries[Int.random(in: 0..<boundaries.count, using: &generator)]
    let vertex = Int.random(in: 0..<boundary.count, using: &generator)
    let (a, b) = (boundary[vertex], boundary[(vertex + 1) % boundary.count])
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return a
    case 1: return beside(a)
    case 2: return middle(a, b, 0.5)
    case 3: return beside(middle(a, b, 0.5))
    case 4: return beside(middle(a, b, Double.random(in: -0.1...1.1, using: &generator)))
    case 5: return corner(near: a)
    case 6: return beside(corner(near: middle(a, b, 0.5)))
    case 7: return aside(a, b)
    case 8: return Coordinate(longitude: a.longitude, latitude: b.latitude)
    default: return anywhere()
    }
  }

  private func middle(_ a: Coordinate, _ b: Coordinate, _ share: Double) -> Coordinate {
    Coordinate(
      longitude: a.longitude + share * (b.longitude - a.longitude),
      latitude: a.latitude + share * (b.latitude - a.latitude))
  }

  private mutating func beside(_ place: Coordinate) -> Coordinate {
    Coordinate(longitude: nudged(place.longitude), latitude: nudged(place.latitude))
  }

  private mutating func nudged(_ value: Double) -> Double {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: value.nextUp
    case 1: value.nextDown
    default: value
    }
  }

  /// The corner of a grid cell of some size.
  private mutating func corner(near place: Coordinate) -> Coordinate {
    let cells = Double(1 << (3 * Int.random(in: 0...6, using: &generator)))
    return Coordinate(
      longitude: (place.longitude * cells).rounded() / cells,
      latitude: (place.latitude * cells).rounded() / cells)
  }

  /// Beside an edge by a distance of any order of magnitude.
  private mutating func aside(_ a: Coordinate, _ b: Coordinate) -> Coordinate {
    let place = middle(a, b, Double.random(in: 0...1, using: &generator))
    let power = Int.random(in: -45 ... -3, using: &generator)
    let distance = Double(sign: .plus, exponent: power, significand: 1)
    return Coordinate(
      longitude: place.longitude + Double.random(in: -distance...distance, using: &generator),
      latitude: place.latitude + Double.random(in: -distance...distance, using: &generator))
  }

  private mutating func anywhere() -> Coordinate {
    if Bool.random(using: &generator) {
      return Coordinate(
        longitude: Double.random(in: box.minLongitude...box.maxLongitude, using: &generator),
        latitude: Double.random(in: box.minLatitude...box.maxLatitude, using: &generator))
    }
    return Coordinate(
      longitude: [-180, 180, Double.random(in: -180...180, using: &generator)]
        .randomElement(using: &generator) ?? 0,
      latitude: [-90, 90, Double.random(in: -90...90, using: &generator)]
        .randomElement(using: &generator) ?? 0)
  }
}

public import UnlockEngine

/// Some polygons in flat arrays, laid out as in `Geofence` but with no promise of being valid.
public struct PolygonParts: Sendable, Equatable {
  /// The coordinates of all rings, one ring after another, shell before holes, part after part.
  public var coordinates: [Coordinate] = []
  /// For every ring, the offset in `coordinates` just after its last coordinate.
  public var ringEnds: [Int] = []
  /// For every part, the offset in `ringEnds` just after its last ring.
  public var partEnds: [Int] = []

  /// No polygons.
  public init() {}

  /// The parts of a geofence.
  public init(_ geofence: Geofence) {
    coordinates = geofence.coordinates
    ringEnds = geofence.ringEnds
    partEnds = geofence.partEnds
  }

  /// One part of the given rings, shell first.
  public init(rings: [[Coordinate]]) {
    for ring in rings { appendRing(ring) }
    endPart()
  }

  /// Whether there are no parts.
  public var isEmpty: Bool { partEnds.isEmpty }

  /// The offsets of one ring's coordinates.
  public func ring(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ringEnds[index - 1])..<ringEnds[index]
  }

  /// The rings of one part as offsets in `ringEnds`, shell first.
  public func rings(ofPart index: Int) -> Range<Int> {
    (index == 0 ? 0 : partEnds[index - 1])..<partEnds[index]
  }

  /// The coordinates of each ring of one part, shell first.
  public func part(_ index: Int) -> [[Coordinate]] {
    rings(ofPart: index).map { Array(coordinates[ring($0)]) }
  }

  /// Adds a ring to the part that is being written.
  public mutating func appendRing(_ ring: some Sequence<Coordinate>) {
    coordinates.append(contentsOf: ring)
    ringEnds.append(coordinates.count)
  }

  /// Ends the part that is being written; without any ring since the last end, none is added.
  public mutating func endPart() {
    if ringEnds.count > (partEnds.last ?? 0) { partEnds.append(ringEnds.count) }
  }

  /// Adds one part of another value.
  public mutating func appendPart(_ index: Int, of other: PolygonParts) {
    for ring in other.rings(ofPart: index) { appendRing(other.coordinates[other.ring(ring)]) }
    endPart()
  }

  /// Adds all parts of another value.
  public mutating func append(_ other: PolygonParts) {
    for part in other.partEnds.indices { appendPart(part, of: other) }
  }
}

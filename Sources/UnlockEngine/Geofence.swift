/// The area of a patch: a multipolygon in flat arrays, valid in the sense of OGC Simple Features.
///
/// Every ring is closed (its last coordinate repeats its first) and has at least four coordinates.
/// Parts do not overlap and share no edge, so the area is what lies inside an odd number of rings.
/// Nothing here checks that: the catalog reader repairs what it reads before it makes one.
///
/// A geofence that meets the antimeridian is written on both sides of it and runs on to longitude
/// ±`seamLongitude`, so that coordinates at 180 and at -180 get the same answer without a special
/// case anywhere. `area` counts every place once.
public struct Geofence: Sendable, Equatable {
  /// How far a geofence that meets the antimeridian runs on beyond it, as a longitude in degrees.
  public static let seamLongitude = 181.0

  /// The coordinates of all rings, one ring after another, shell before holes, part after part.
  public let coordinates: [Coordinate]
  /// For every ring, the offset in `coordinates` just after its last coordinate.
  public let ringEnds: [Int]
  /// For every part, the offset in `ringEnds` just after its last ring. The first ring of a part
  /// is its shell, the others are its holes.
  public let partEnds: [Int]
  /// Planar area in square degrees.
  public let area: Double

  /// Makes a geofence from flat arrays that keep the promises of this type.
  public init(coordinates: [Coordinate], ringEnds: [Int], partEnds: [Int], area: Double) {
    precondition(ringEnds.last == coordinates.count, "ringEnds must end at the last coordinate")
    precondition(partEnds.last == ringEnds.count, "partEnds must end at the last ring")
    self.coordinates = coordinates
    self.ringEnds = ringEnds
    self.partEnds = partEnds
    self.area = area
  }

  /// The smallest box around the geofence.
  public var boundingBox: BoundingBox {
    guard let box = BoundingBox(around: coordinates) else {
      preconditionFailure("a geofence has coordinates")
    }
    return box
  }

  /// The offsets of one ring's coordinates, the closing one included.
  public func ring(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ringEnds[index - 1])..<ringEnds[index]
  }

  /// The rings of one part as offsets in `ringEnds`, shell first.
  public func rings(ofPart index: Int) -> Range<Int> {
    (index == 0 ? 0 : partEnds[index - 1])..<partEnds[index]
  }
}

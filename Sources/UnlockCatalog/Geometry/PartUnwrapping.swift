internal import GEOSBridge
internal import UnlockEngine

/// Unwraps the rings of parts, and brings each hole to the turn on which its shell lies.
enum PartUnwrapping {
  /// Parts of closed rings, longitudes in [-540, 540]; what does not jump keeps its coordinates.
  static func unwrap(_ parts: PolygonParts) -> PolygonParts {
    var result = PolygonParts()
    for index in parts.partEnds.indices {
      let rings = parts.part(index).map { RingUnwrapping.unwrap($0) }
      let shell = rings.first.flatMap { BoundingBox(around: $0) }
      for (place, ring) in rings.enumerated() {
        if place > 0, let shell {
          result.appendRing(brought(ring, to: shell))
        } else {
          result.appendRing(ring)
        }
      }
      result.endPart()
    }
    return result
  }

  private static func brought(_ hole: [Coordinate], to shell: BoundingBox) -> [Coordinate] {
    guard let box = BoundingBox(around: hole) else { return hole }
    if shell.minLongitude <= box.minLongitude && box.maxLongitude <= shell.maxLongitude {
      return hole
    }
    let distance =
      (shell.minLongitude + shell.maxLongitude) - (box.minLongitude + box.maxLongitude)
    return hole.shifted(byTurns: (distance / 720).rounded())
  }
}

extension [Coordinate] {
  /// The same coordinates some whole turns further east.
  func shifted(byTurns turns: Double) -> [Coordinate] {
    turns == 0
      ? self
      : map { Coordinate(longitude: $0.longitude + 360 * turns, latitude: $0.latitude) }
  }
}

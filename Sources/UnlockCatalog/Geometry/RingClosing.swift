internal import GEOSBridge
internal import UnlockEngine

/// Closes rings, and leaves out those that are too short to enclose anything.
enum RingClosing {
  static func close(_ raw: PolygonParts, _ tally: inout DefectTally) -> PolygonParts {
    var closed = PolygonParts()
    for part in raw.partEnds.indices {
      for (place, ring) in raw.rings(ofPart: part).enumerated() {
        var coordinates = Array(raw.coordinates[raw.ring(ring)])
        let isOpen = coordinates.first != coordinates.last
        if isOpen, let first = coordinates.first { coordinates.append(first) }
        // Three different positions and the first again.
        guard coordinates.count >= 4 else {
          tally.count(.tooFewPoints)
          // Holes in a shell that encloses nothing are holes in nothing.
          if place == 0 { break }
          continue
        }
        if isOpen { tally.count(.unclosedRing) }
        closed.appendRing(coordinates)
      }
      closed.endPart()
    }
    return closed
  }
}

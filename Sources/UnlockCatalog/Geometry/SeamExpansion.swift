internal import GEOSBridge
internal import UnlockEngine

/// Brings valid parts, on whatever turn they lie, to where coordinates are asked for, and makes
/// those that meet the antimeridian run on beyond it on both sides, as `Geofence` promises.
struct SeamExpansion {
  private static let domain = BoundingBox(
    minLongitude: -Geofence.seamLongitude, minLatitude: -90,
    maxLongitude: Geofence.seamLongitude, maxLatitude: 90)

  private let repair: GEOSRepair

  init(_ repair: GEOSRepair) {
    self.repair = repair
  }

  /// The parts as a geofence has them. Those that stay clear of the antimeridian keep their
  /// coordinates.
  func expanded(_ parts: PolygonParts) throws(GEOSError) -> PolygonParts {
    var clear = PolygonParts()
    var meeting = PolygonParts()
    var hasMoved = false
    for index in parts.partEnds.indices {
      var part = PolygonParts()
      part.appendPart(index, of: parts)
      if let turns = turnsToClear(part) {
        clear.append(part.shifted(byTurns: turns))
        hasMoved = hasMoved || turns != 0
      } else {
        meeting.append(part)
      }
    }
    guard hasMoved || !meeting.isEmpty else { return parts }
    var result = clear
    if !meeting.isEmpty { result.append(try repeated(meeting)) }
    // Parts that were apart on different turns may meet now.
    return try repair.flaw(of: result) == nil ? result : repair.union(of: result)
  }

  /// By how many turns to move a part so that it stays clear of the antimeridian, if it can.
  private func turnsToClear(_ part: PolygonParts) -> Double? {
    guard let box = BoundingBox(around: part.coordinates) else { return nil }
    let turns = -((box.minLongitude + box.maxLongitude) / 720).rounded()
    let isClear =
      box.minLongitude + 360 * turns > -180 && box.maxLongitude + 360 * turns < 180
    return isClear ? turns : nil
  }

  /// The union of the parts on every turn, as far as the domain goes.
  func repeated(_ parts: PolygonParts) throws(GEOSError) -> PolygonParts {
    guard let box = BoundingBox(around: parts.coordinates) else { return parts }
    let first = ((Self.domain.minLongitude - box.maxLongitude) / 360).rounded(.up)
    let last = ((Self.domain.maxLongitude - box.minLongitude) / 360).rounded(.down)
    var pieces = PolygonParts()
    for turns in stride(from: first, through: last, by: 1) {
      let moved = parts.shifted(byTurns: turns)
      for index in moved.partEnds.indices {
        var part = PolygonParts()
        part.appendPart(index, of: moved)
        pieces.append(isInDomain(part) ? part : try repair.clip(part, to: Self.domain))
      }
    }
    return try repair.union(of: pieces)
  }

  private func isInDomain(_ part: PolygonParts) -> Bool {
    part.coordinates.allSatisfy { Self.domain.contains($0) }
  }
}

extension PolygonParts {
  /// The same parts some whole turns further east.
  func shifted(byTurns turns: Double) -> PolygonParts {
    var moved = self
    moved.coordinates = coordinates.shifted(byTurns: turns)
    return moved
  }

  /// Whether the shell of a part goes all around the Earth and a hole of it lies on the line where
  /// the shell happens to be cut open: then the two cannot be told apart on one turn.
  func hasHoleAcrossCut(inPart index: Int) -> Bool {
    let rings = self.rings(ofPart: index)
    guard rings.count > 1, let shell = BoundingBox(around: coordinates[ring(rings.lowerBound)]),
      shell.maxLongitude - shell.minLongitude >= 360
    else { return false }
    return rings.dropFirst().contains { hole in
      coordinates[ring(hole)].contains {
        $0.longitude < shell.minLongitude || $0.longitude > shell.maxLongitude
      }
    }
  }
}

internal import GEOSBridge
internal import UnlockEngine

/// Repairs one part that is not valid and names what was wrong with it.
///
/// GEOS names only the first flaw it meets; so rings are looked at one by one.
struct PartRepair {
  private let repair: GEOSRepair

  init(_ repair: GEOSRepair) {
    self.repair = repair
  }

  /// What is left of the part as valid polygons.
  func repaired(
    _ part: PolygonParts, _ tally: inout DefectTally
  ) throws(GEOSError) -> PolygonParts {
    var kept = PolygonParts()
    var inside = PolygonParts()
    var shell = PolygonParts()
    var crossesItself = false
    for (place, ring) in part.part(0).enumerated() {
      let alone = PolygonParts(rings: [ring])
      let isSound = try repair.flaw(of: alone) == nil
      let area = isSound ? alone : try repair.madeValid(alone)
      guard !area.isEmpty else {
        tally.count(.tooFewPoints)
        if place == 0 { return PolygonParts() }
        continue
      }
      crossesItself = crossesItself || !isSound
      if place == 0 { shell = area }
      let liesOutside = place > 0 ? !(try repair.overlap(shell, area)) : false
      if liesOutside { tally.count(.holeOutsideShell) } else { inside.appendRing(ring) }
      kept.appendRing(ring)
    }
    kept.endPart()
    inside.endPart()
    if !crossesItself { crossesItself = try repair.flaw(of: inside) != nil }
    if crossesItself { tally.count(.selfIntersection) }
    return try repair.flaw(of: kept) == nil ? kept : repair.madeValid(kept)
  }
}

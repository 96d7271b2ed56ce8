internal import GEOSBridge
internal import UnlockEngine

/// Repairs one part and names what was wrong with it.
///
/// GEOS names only the first flaw it meets; so rings are looked at one by one.
struct PartRepair {
  private let repair: GEOSRepair

  init(_ repair: GEOSRepair) {
    self.repair = repair
  }

  /// What is left of a part as valid polygons; the part itself where it has no flaw.
  func repaired(
    _ parts: PolygonParts, part index: Int, _ tally: inout DefectTally
  ) throws(GEOSError) -> PolygonParts {
    var part = PolygonParts()
    part.appendPart(index, of: parts)
    guard try repair.flaw(of: part) != nil else { return part }
    let areas = try areas(of: part, &tally)
    guard let shell = areas.first else { return PolygonParts() }
    return part.hasHoleAcrossCut(inPart: 0)
      ? try cutOut(areas.dropFirst(), of: shell) : try united(areas, &tally)
  }

  /// One ring of the part, and what it encloses by itself.
  private struct Area {
    var ring: [Coordinate]
    var inside: PolygonParts
  }

  /// The rings that enclose something, shell first; none where the shell encloses nothing.
  private func areas(
    of part: PolygonParts, _ tally: inout DefectTally
  ) throws(GEOSError) -> [Area] {
    var areas: [Area] = []
    var crossings = 0
    for (place, ring) in part.part(0).enumerated() {
      let alone = PolygonParts(rings: [ring])
      let isSound = try repair.flaw(of: alone) == nil
      let inside = isSound ? alone : try repair.madeValid(alone)
      if inside.isEmpty {
        tally.count(.tooFewPoints)
        if place == 0 { return [] }
      } else {
        areas.append(Area(ring: ring, inside: inside))
        if !isSound { crossings += 1 }
      }
    }
    if crossings > 0 { tally.count(.selfIntersection) }
    return areas
  }

  /// The rings taken together as GEOS's make-valid does.
  private func united(
    _ areas: [Area], _ tally: inout DefectTally
  ) throws(GEOSError) -> PolygonParts {
    var rest: [[Coordinate]] = []
    var areAllSound = true
    for (place, area) in areas.enumerated() {
      areAllSound = areAllSound && area.inside.coordinates == area.ring
      if place > 0, !(try repair.overlap(areas[0].inside, area.inside)) {
        tally.count(.holeOutsideShell)
      } else {
        rest.append(area.ring)
      }
    }
    // What the rings that are in their place do with one another.
    if areAllSound, try repair.flaw(of: PolygonParts(rings: rest)) != nil {
      tally.count(.selfIntersection)
    }
    let all = PolygonParts(rings: areas.map(\.ring))
    return try repair.flaw(of: all) == nil ? all : repair.madeValid(all)
  }

  /// The shell without its holes, where the two only meet when both are taken on every turn.
  private func cutOut(
    _ holes: ArraySlice<Area>, of shell: Area
  ) throws(GEOSError) -> PolygonParts {
    let seam = SeamExpansion(repair)
    var all = PolygonParts()
    for hole in holes { all.append(hole.inside) }
    return try repair.difference(
      try seam.repeated(shell.inside), minus: try seam.repeated(try repair.union(of: all)))
  }
}

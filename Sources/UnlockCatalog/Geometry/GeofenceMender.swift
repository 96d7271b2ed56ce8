internal import GEOSBridge
internal import UnlockEngine

/// Makes geofences of raw geometries and says what it had to put right. For one thread at a time.
final class GeofenceMender {
  private let repair: GEOSRepair
  private let isStrict: Bool

  init(options: CatalogOptions) {
    do throws(GEOSError) {
      repair = try GEOSRepair()
    } catch {
      fatalError("out of memory: \(error)")
    }
    isStrict = options.isStrict
  }

  /// What became of a feature's geometry.
  struct Outcome: Sendable {
    var geofence: Geofence?
    var findings: [Finding] = []
  }

  func mend(_ feature: RawFeature) -> Outcome {
    var tally = DefectTally()
    var outcome = Outcome()
    do throws(GEOSError) {
      outcome.geofence = try geofence(of: feature, &tally)
    } catch {
      tally.note(.selfIntersection, "cannot be repaired: \(error)")
    }
    outcome.findings = tally.findings
    if isStrict, outcome.findings.contains(where: \.defect.isRepair) { outcome.geofence = nil }
    return outcome
  }

  private func geofence(
    of feature: RawFeature, _ tally: inout DefectTally
  ) throws(GEOSError) -> Geofence? {
    guard let outline = try outline(of: feature, &tally), !outline.isEmpty else { return nil }
    if let oddity = SizeCheck.oddity(of: outline, type: feature.type) {
      tally.note(.wrongUnits, oddity, hint: CoordinateCheck.reprojection)
    } else if let system = feature.projectedSystem {
      tally.note(
        .wrongUnits, "its file declares \(system), yet its numbers were taken for degrees",
        hint: CoordinateCheck.reprojection)
    }
    let parts = try SeamExpansion(repair).expanded(outline)
    return Geofence(
      coordinates: parts.coordinates, ringEnds: parts.ringEnds, partEnds: parts.partEnds,
      area: parts.area(within: -180...180))
  }

  /// Valid parts, on whatever turn they are written.
  private func outline(
    of feature: RawFeature, _ tally: inout DefectTally
  ) throws(GEOSError) -> PolygonParts? {
    switch feature.geometry {
    case .none:
      tally.note(.noGeofence, "has no geometry, so it is listed and never unlocks by location")
      return nil
    case .notAnArea(let what):
      tally.note(.notAnArea, "is \(what), no area")
      return nil
    case .point(let center):
      return circle(around: center, radius: feature.radius, &tally)
    case .polygons(let raw):
      guard CoordinateCheck(raw.coordinates).passes(&tally) else { return nil }
      return try valid(PartUnwrapping.unwrap(RingClosing.close(raw, &tally)), &tally)
    }
  }

  private func circle(
    around center: Coordinate, radius: Double?, _ tally: inout DefectTally
  ) -> PolygonParts? {
    guard let radius else {
      tally.note(
        .notAnArea, "is a Point without a radius, no area",
        hint: "give it a property \"radius\" in metres")
      return nil
    }
    guard CoordinateCheck([center]).passes(&tally), let center = center.normalised else {
      return nil
    }
    guard CircleOutline.radii.contains(radius) else {
      let spelling = radius.isNaN ? "that is no number" : "of \(radius) m"
      tally.note(
        .notAnArea, "is a Point with a radius \(spelling), no area",
        hint: "give it a radius between 0.01 and 5000000 metres")
      return nil
    }
    return PolygonParts(rings: [CircleOutline(center: center, metres: radius).ring])
  }

  /// Repairs part by part and then unites: repairing the whole at once would punch holes where
  /// parts overlap.
  private func valid(
    _ parts: PolygonParts, _ tally: inout DefectTally
  ) throws(GEOSError) -> PolygonParts {
    guard !parts.isEmpty, try repair.flaw(of: parts) != nil else { return parts }
    var sound = PolygonParts()
    for index in parts.partEnds.indices {
      sound.append(try PartRepair(repair).repaired(parts, part: index, &tally))
    }
    guard sound.partEnds.count > 1, try repair.flaw(of: sound) != nil else { return sound }
    tally.count(.overlappingParts)
    return try repair.union(of: sound)
  }
}

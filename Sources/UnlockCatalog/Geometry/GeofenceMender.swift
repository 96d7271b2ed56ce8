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
    switch feature.geometry {
    case .none:
      tally.note(.noGeofence, "has no geometry, so it is listed and never unlocks by location")
      return nil
    case .notAnArea(let what):
      tally.note(.notAnArea, "is \(what), no area")
      return nil
    case .point:
      tally.note(.notAnArea, "is a Point without a radius, no area")
      return nil
    case .polygons(let raw):
      guard CoordinateCheck(raw.coordinates).passes(&tally) else { return nil }
      let parts = try valid(RingClosing.close(raw, &tally), &tally)
      return parts.isEmpty ? nil : Geofence(parts)
    }
  }

  /// Repairs part by part and then unites: repairing the whole at once would punch holes where
  /// parts overlap.
  private func valid(
    _ parts: PolygonParts, _ tally: inout DefectTally
  ) throws(GEOSError) -> PolygonParts {
    guard !parts.isEmpty, try repair.flaw(of: parts) != nil else { return parts }
    var sound = PolygonParts()
    for index in parts.partEnds.indices {
      var part = PolygonParts()
      part.appendPart(index, of: parts)
      if try repair.flaw(of: part) == nil {
        sound.append(part)
      } else {
        sound.append(try PartRepair(repair).repaired(part, &tally))
      }
    }
    guard sound.partEnds.count > 1, try repair.flaw(of: sound) != nil else { return sound }
    tally.count(.overlappingParts)
    return try repair.union(of: sound)
  }
}

extension Geofence {
  /// A geofence of valid parts.
  fileprivate init(_ parts: PolygonParts) {
    self.init(
      coordinates: parts.coordinates, ringEnds: parts.ringEnds, partEnds: parts.partEnds,
      area: parts.area(within: -180...180))
  }
}

public import GEOSBridge
public import UnlockEngine
internal import UnlockJSON

/// Writes patches as GeoJSON features (RFC 7946): shells counterclockwise and holes clockwise, and
/// what crosses the antimeridian cut there. For one thread at a time.
public final class GeoJSONExport {
  private static let world = BoundingBox(
    minLongitude: -180, minLatitude: -90, maxLongitude: 180, maxLatitude: 90)

  private let repair: GEOSRepair
  private var json = JSONWriter()

  /// An export with a GEOS context of its own; throws where there is no memory for one.
  public init() throws(GEOSError) {
    repair = try GEOSRepair()
  }

  /// A patch as one feature, UTF-8 without a line break: its id; `name`, `type` and `parent` before
  /// its other properties; and its geofence as it is after repair, or null.
  ///
  /// Throws where GEOS cannot cut the geofence at the antimeridian.
  public func feature(of index: PatchIndex, in catalog: Catalog) throws(GEOSError) -> [UInt8] {
    let patch = catalog[index]
    let parts = try catalog.geofence(at: index).map(cut)
    json.removeAll()
    json.object { json in
      json.member("type", "Feature")
      json.member("id", patch.id)
      json.member("properties") { json in json.object { Self.properties(of: patch, &$0) } }
      json.member("geometry") { json in
        if let parts { Self.geometry(parts, &json) } else { json.value(nil as String?) }
      }
    }
    return json.bytes
  }

  private static func properties(of patch: Patch, _ json: inout JSONWriter) {
    json.member("name", patch.name)
    if let type = patch.type { json.member("type", type) }
    if let parent = patch.parentID { json.member("parent", parent) }
    // The members of an object that is written without blanks.
    if let others = patch.propertiesJSON?.utf8.dropFirst().dropLast(), !others.isEmpty {
      json.raw(others)
    }
  }

  /// The geofence without what runs on beyond the antimeridian; parts clear of it stay untouched.
  private func cut(_ geofence: Geofence) throws(GEOSError) -> PolygonParts {
    let parts = PolygonParts(geofence)
    var result = PolygonParts()
    for index in parts.partEnds.indices {
      var part = PolygonParts()
      part.appendPart(index, of: parts)
      let isInside = part.coordinates.allSatisfy { Self.world.contains($0) }
      result.append(isInside ? part : try repair.clip(part, to: Self.world))
    }
    return result
  }

  private static func geometry(_ parts: PolygonParts, _ json: inout JSONWriter) {
    let isSingle = parts.partEnds.count == 1
    json.object { json in
      json.member("type", isSingle ? "Polygon" : "MultiPolygon")
      json.member("coordinates") { json in
        if isSingle { return polygon(parts, part: 0, &json) }
        json.array { json in
          for part in parts.partEnds.indices { polygon(parts, part: part, &json) }
        }
      }
    }
  }

  private static func polygon(_ parts: PolygonParts, part: Int, _ json: inout JSONWriter) {
    json.array { json in
      for (place, ring) in parts.part(part).enumerated() {
        let runsRightWay = isCounterclockwise(ring) == (place == 0)
        let ordered = runsRightWay ? ring : ring.reversed()
        json.array { json in
          for coordinate in ordered {
            json.array { json in
              json.value(coordinate.longitude)
              json.value(coordinate.latitude)
            }
          }
        }
      }
    }
  }

  private static func isCounterclockwise(_ ring: [Coordinate]) -> Bool {
    guard let base = ring.first else { return true }
    var doubled = 0.0
    for (start, end) in zip(ring, ring.dropFirst()) {
      // Relative to the first corner, so that a small ring far from the origin keeps its sign.
      doubled +=
        (start.longitude - base.longitude) * (end.latitude - base.latitude)
        - (end.longitude - base.longitude) * (start.latitude - base.latitude)
    }
    return doubled > 0
  }
}

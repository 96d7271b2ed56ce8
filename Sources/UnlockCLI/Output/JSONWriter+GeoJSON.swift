internal import UnlockEngine
internal import UnlockJSON

/// GeoJSON features (RFC 7946).
extension JSONWriter {
  /// Adds a FeatureCollection whose features are added by `features`, and what else it has by
  /// `members`.
  mutating func featureCollection(
    _ features: (inout JSONWriter) -> Void, members: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { json in
      json.member("type", "FeatureCollection")
      json.member("features") { $0.array(features) }
      members(&json)
    }
  }

  /// Adds a GeoJSON feature: a point, or no geometry where the coordinate is none or no place.
  mutating func feature(at coordinate: Coordinate?, properties: (inout JSONWriter) -> Void) {
    feature(properties: properties) { json in
      guard let coordinate, coordinate.normalised != nil else {
        return json.value(nil as String?)
      }
      json.object { json in
        json.member("type", "Point")
        json.member("coordinates") { $0.position(coordinate) }
      }
    }
  }

  /// Adds a GeoJSON feature: the line between two places, or no geometry.
  mutating func feature(
    from start: Coordinate, to end: Coordinate?, properties: (inout JSONWriter) -> Void
  ) {
    feature(properties: properties) { json in
      guard let end else { return json.value(nil as String?) }
      json.object { json in
        json.member("type", "LineString")
        json.member("coordinates") { json in
          json.array { json in
            json.position(start)
            json.position(end)
          }
        }
      }
    }
  }

  /// Adds a GeoJSON feature: the outline of a box, or no geometry.
  mutating func feature(box: BoundingBox?, properties: (inout JSONWriter) -> Void) {
    feature(properties: properties) { json in
      guard let box else { return json.value(nil as String?) }
      json.object { json in
        json.member("type", "Polygon")
        json.member("coordinates") { json in
          json.array { json in
            json.array { json in for corner in box.ring { json.position(corner) } }
          }
        }
      }
    }
  }

  private mutating func feature(
    properties: (inout JSONWriter) -> Void, geometry: (inout JSONWriter) -> Void
  ) {
    object { json in
      json.member("type", "Feature")
      json.member("geometry", geometry)
      json.member("properties", properties)
    }
  }

  private mutating func position(_ coordinate: Coordinate) {
    array { json in
      json.value(coordinate.longitude)
      json.value(coordinate.latitude)
    }
  }
}

extension BoundingBox {
  /// The corners as a closed ring, counterclockwise.
  fileprivate var ring: [Coordinate] {
    [
      Coordinate(longitude: minLongitude, latitude: minLatitude),
      Coordinate(longitude: maxLongitude, latitude: minLatitude),
      Coordinate(longitude: maxLongitude, latitude: maxLatitude),
      Coordinate(longitude: minLongitude, latitude: maxLatitude),
      Coordinate(longitude: minLongitude, latitude: minLatitude),
    ]
  }
}

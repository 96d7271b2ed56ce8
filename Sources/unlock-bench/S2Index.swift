#if S2
  import CS2
  import UnlockEngine

  /// Google's S2: a shape index over polygons on the sphere.
  ///
  /// Its edges are geodesics and not straight in longitude and latitude, so a few answers near long
  /// edges differ. For one thread at a time.
  final class S2Index {
    private let index: OpaquePointer
    private var found: [UInt32]

    init(_ catalog: Catalog) {
      index = s2_index_new()
      found = []
      for patch in 0..<catalog.count {
        let rings = catalog.geofence(at: patch).map(Self.rings) ?? []
        // A geofence runs on beyond the antimeridian, which on a sphere would be there twice.
        let positions = rings.joined().flatMap { [min(max($0.longitude, -180), 180), $0.latitude] }
        var end: UInt32 = 0
        let ends = rings.map { ring in
          end += UInt32(ring.count)
          return end
        }
        s2_index_add(index, positions, ends, ends.count)
      }
      s2_index_build(index)
      found = Array(repeating: 0, count: max(1, catalog.count))
    }

    deinit { s2_index_free(index) }

    /// Shells counterclockwise and holes clockwise, as S2 wants its polygons: inside is left.
    private static func rings(_ geofence: Geofence) -> [[Coordinate]] {
      geofence.partEnds.indices.flatMap { part in
        geofence.rings(ofPart: part).enumerated().map { number, ring in
          let coordinates = geofence.coordinates[geofence.ring(ring)]
          let isCounterclockwise = doubledArea(coordinates) > 0
          return isCounterclockwise == (number == 0)
            ? Array(coordinates) : coordinates.reversed()
        }
      }
    }

    /// Seen from the first vertex: far from there a small ring would be lost in rounding.
    private static func doubledArea(_ ring: ArraySlice<Coordinate>) -> Double {
      guard let origin = ring.first else { return 0 }
      return zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
        let (x1, y1) = (edge.0.longitude - origin.longitude, edge.0.latitude - origin.latitude)
        let (x2, y2) = (edge.1.longitude - origin.longitude, edge.1.latitude - origin.latitude)
        return sum + x1 * y2 - x2 * y1
      }
    }

    func forEachPatch(containing place: Coordinate, _ body: (PatchIndex) -> Void) {
      let count = s2_index_query(index, place.longitude, place.latitude, &found, found.count)
      for patch in found.prefix(count) { body(PatchIndex(patch)) }
    }
  }
#endif

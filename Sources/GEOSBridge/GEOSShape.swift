internal import CGEOS
internal import UnlockEngine

/// A geometry of GEOS with one owner.
struct GEOSShape: ~Copyable {
  let pointer: OpaquePointer
  let context: GEOSContext
  private var isOwned = true

  init(owning pointer: OpaquePointer, in context: GEOSContext) {
    self.pointer = pointer
    self.context = context
  }

  deinit { if isOwned { GEOSGeom_destroy_r(context.handle, pointer) } }

  /// Gives the geometry to a caller who will destroy it.
  consuming func release() -> OpaquePointer {
    isOwned = false
    return pointer
  }
}

extension GEOSContext {
  /// A point.
  func point(_ coordinate: Coordinate) throws(GEOSError) -> GEOSShape {
    try own(GEOSGeom_createPointFromXY_r(handle, coordinate.longitude, coordinate.latitude))
  }

  /// A box as a polygon.
  func rectangle(_ box: BoundingBox) throws(GEOSError) -> GEOSShape {
    try own(
      GEOSGeom_createRectangle_r(
        handle, box.minLongitude, box.minLatitude, box.maxLongitude, box.maxLatitude))
  }

  /// The polygon whose rings are ranges of `coordinates`, shell first; every ring closed.
  func polygon(
    _ coordinates: [Coordinate], rings: some Collection<Range<Int>>
  ) throws(GEOSError) -> GEOSShape {
    var open: [OpaquePointer?] = []
    for range in rings {
      guard let ring = linearRing(coordinates[range]) else {
        for made in open { GEOSGeom_destroy_r(handle, made) }
        throw error
      }
      open.append(ring)
    }
    guard let shell = open.first else { return try own(GEOSGeom_createEmptyPolygon_r(handle)) }
    var holes = Array(open.dropFirst())
    // The polygon takes over its rings, also where it cannot be made.
    return try own(
      holes.withUnsafeMutableBufferPointer {
        GEOSGeom_createPolygon_r(handle, shell, $0.baseAddress, UInt32($0.count))
      })
  }

  private func linearRing(_ coordinates: ArraySlice<Coordinate>) -> OpaquePointer? {
    // A `Coordinate` is two doubles, longitude first: what GEOS calls a buffer of XY.
    let sequence = coordinates.withUnsafeBytes {
      GEOSCoordSeq_copyFromBuffer_r(
        handle, $0.baseAddress?.assumingMemoryBound(to: Double.self), UInt32(coordinates.count),
        0, 0)
    }
    // The ring takes over the sequence, also where it cannot be made.
    return sequence.flatMap { GEOSGeom_createLinearRing_r(handle, $0) }
  }

  /// The parts as one multipolygon.
  func multipolygon(_ parts: PolygonParts) throws(GEOSError) -> GEOSShape {
    var polygons: [OpaquePointer?] = []
    do throws(GEOSError) {
      for part in parts.partEnds.indices {
        let rings = parts.rings(ofPart: part).map(parts.ring)
        polygons.append(try polygon(parts.coordinates, rings: rings).release())
      }
    } catch {
      for made in polygons { GEOSGeom_destroy_r(handle, made) }
      throw error
    }
    return try own(
      polygons.withUnsafeMutableBufferPointer {
        GEOSGeom_createCollection_r(
          handle, Int32(GEOS_MULTIPOLYGON.rawValue), $0.baseAddress, UInt32($0.count))
      })
  }

  /// The polygons within a geometry of any type; points and lines are left out.
  func polygons(of shape: borrowing GEOSShape) throws(GEOSError) -> PolygonParts {
    var parts = PolygonParts()
    try append(shape.pointer, to: &parts)
    return parts
  }

  private func append(_ geometry: OpaquePointer, to parts: inout PolygonParts) throws(GEOSError) {
    switch UInt32(GEOSGeomTypeId_r(handle, geometry)) {
    case GEOS_POLYGON.rawValue:
      guard GEOSisEmpty_r(handle, geometry) == 0 else { return }
      try appendRing(GEOSGetExteriorRing_r(handle, geometry), to: &parts)
      for hole in 0..<max(0, GEOSGetNumInteriorRings_r(handle, geometry)) {
        try appendRing(GEOSGetInteriorRingN_r(handle, geometry, hole), to: &parts)
      }
      parts.endPart()
    case GEOS_MULTIPOLYGON.rawValue, GEOS_GEOMETRYCOLLECTION.rawValue:
      for index in 0..<max(0, GEOSGetNumGeometries_r(handle, geometry)) {
        guard let part = GEOSGetGeometryN_r(handle, geometry, index) else { throw error }
        try append(part, to: &parts)
      }
    default: break
    }
  }

  private func appendRing(_ ring: OpaquePointer?, to parts: inout PolygonParts) throws(GEOSError) {
    var count: UInt32 = 0
    guard let ring, let sequence = GEOSGeom_getCoordSeq_r(handle, ring),
      GEOSCoordSeq_getSize_r(handle, sequence, &count) == 1
    else { throw error }
    var copied: Int32 = 0
    let coordinates = [Coordinate](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      // As above: two doubles each. GEOS fills all of them or answers 0.
      let doubles = UnsafeMutableRawPointer(buffer.baseAddress)?
        .bindMemory(to: Double.self, capacity: 2 * Int(count))
      copied = GEOSCoordSeq_copyToBuffer_r(handle, sequence, doubles, 0, 0)
      filled = copied == 1 ? Int(count) : 0
    }
    guard copied == 1 else { throw error }
    parts.appendRing(coordinates)
  }
}

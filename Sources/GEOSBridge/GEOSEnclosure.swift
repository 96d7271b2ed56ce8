internal import CGEOS
public import UnlockEngine

/// Says how much of one geofence lies in another, by planar area. For one thread at a time.
public final class GEOSEnclosure {
  /// Above this many coordinates a geofence is prepared once and kept: it is asked about by all
  /// that lies in it, and each plain question would walk over all of its edges.
  private static let preparedFrom = 128

  private let context: GEOSContext
  private let geofences: [Geofence?]
  private var large: [Int: Prepared] = [:]
  private var inner: (index: Int, shape: Owned)?

  /// Questions about these geofences, which are named by their places in the array.
  public init(_ geofences: [Geofence?]) throws(GEOSError) {
    context = try GEOSContext()
    self.geofences = geofences
  }

  /// Whether at least the given share (above 0, at most 1) of the area of `inner` lies in `outer`.
  ///
  /// Both must have a geofence. Every place counts once, also where geofences run on beyond the
  /// antimeridian.
  public func holds(
    _ outer: Int, atLeast share: Double, of inner: Int
  ) throws(GEOSError) -> Bool {
    guard let geofence = geofences[outer], let innerGeofence = geofences[inner] else {
      return false
    }
    let shape = try innerShape(inner, innerGeofence)
    let wanted = (area: share * innerGeofence.area, box: innerGeofence.boundingBox)
    guard geofence.coordinates.count > Self.preparedFrom else {
      let whole = try context.multipolygon(PolygonParts(geofence))
      return try shares(whole.pointer, with: shape, wanted)
    }
    let prepared = try self.prepared(outer, geofence)
    if try context.answer(GEOSPreparedContains_r(context.handle, prepared.index, shape)) {
      return true
    }
    let meets = try context.answer(
      GEOSPreparedIntersects_r(context.handle, prepared.index, shape))
    return meets ? try shares(prepared.shape.pointer, with: shape, wanted) : false
  }

  /// Whether two shapes share an area; the box is that of the second.
  private func shares(
    _ whole: OpaquePointer, with shape: OpaquePointer, _ wanted: (area: Double, box: BoundingBox)
  ) throws(GEOSError) -> Bool {
    // Only what lies in the box of the inner one can count, and that is mostly a few edges of many.
    let clipped = try clip(whole, to: wanted.box)
    guard try area(of: clipped.pointer, wanted.box) >= wanted.area else { return false }
    return try area(sharedBy: shape, and: clipped.pointer, wanted.box) >= wanted.area
  }

  private func clip(_ shape: OpaquePointer, to box: BoundingBox) throws(GEOSError) -> GEOSShape {
    let clipped = GEOSClipByRect_r(
      context.handle, shape, box.minLongitude, box.minLatitude, box.maxLongitude, box.maxLatitude)
    // Clipping is quick, but promises no valid result where the outline only touches the box.
    if let clipped, GEOSisValid_r(context.handle, clipped) == 1 { return try context.own(clipped) }
    if let clipped { GEOSGeom_destroy_r(context.handle, clipped) }
    let frame = try context.rectangle(box)
    return try context.own(GEOSIntersection_r(context.handle, shape, frame.pointer))
  }

  private func area(
    sharedBy shape: OpaquePointer, and other: OpaquePointer, _ box: BoundingBox
  ) throws(GEOSError) -> Double {
    let shared = try context.own(GEOSIntersection_r(context.handle, shape, other))
    return try area(of: shared.pointer, box)
  }

  /// The area between -180 and 180: what runs on beyond is there a second time.
  private func area(of shape: OpaquePointer, _ box: BoundingBox) throws(GEOSError) -> Double {
    guard box.minLongitude < -180 || box.maxLongitude > 180 else { return try plainArea(of: shape) }
    let world = try context.rectangle(
      BoundingBox(minLongitude: -180, minLatitude: -90, maxLongitude: 180, maxLatitude: 90))
    let once = try context.own(GEOSIntersection_r(context.handle, shape, world.pointer))
    return try plainArea(of: once.pointer)
  }

  private func plainArea(of shape: OpaquePointer) throws(GEOSError) -> Double {
    var area = 0.0
    guard GEOSArea_r(context.handle, shape, &area) == 1 else { throw context.error }
    return area
  }

  /// The shape of the inner one; the same is mostly asked about several times in a row.
  private func innerShape(_ index: Int, _ geofence: Geofence) throws(GEOSError) -> OpaquePointer {
    if let inner, inner.index == index { return inner.shape.pointer }
    let owned = Owned(try context.multipolygon(PolygonParts(geofence)))
    inner = (index, owned)
    return owned.pointer
  }

  private func prepared(_ index: Int, _ geofence: Geofence) throws(GEOSError) -> Prepared {
    if let kept = large[index] { return kept }
    let made = try Prepared(Owned(try context.multipolygon(PolygonParts(geofence))), in: context)
    large[index] = made
    return made
  }
}

/// A geometry that can be kept in a collection.
private final class Owned {
  private let shape: GEOSShape

  init(_ shape: consuming GEOSShape) { self.shape = shape }

  var pointer: OpaquePointer { shape.pointer }
}

/// A geometry and the index that GEOS builds over it; the index goes first.
private final class Prepared {
  let shape: Owned
  let index: OpaquePointer
  private let context: GEOSContext

  init(_ shape: Owned, in context: GEOSContext) throws(GEOSError) {
    guard let index = GEOSPrepare_r(context.handle, shape.pointer) else { throw context.error }
    self.shape = shape
    self.index = index
    self.context = context
  }

  deinit { GEOSPreparedGeom_destroy_r(context.handle, index) }
}

internal import CGEOS
public import UnlockEngine

/// Looks for what is wrong with polygons and puts it right. For one thread at a time.
public final class GEOSRepair {
  private let context: GEOSContext

  /// A repairer with a GEOS context of its own.
  public init() throws(GEOSError) {
    context = try GEOSContext()
  }

  /// GEOS's word for why the polygons are not a valid multipolygon, or nil where they are one.
  ///
  /// Every ring must be closed and have at least four coordinates.
  public func flaw(of parts: PolygonParts) throws(GEOSError) -> String? {
    let shape = try context.multipolygon(parts)
    var reason: UnsafeMutablePointer<CChar>?
    let reply = GEOSisValidDetail_r(context.handle, shape.pointer, 0, &reason, nil)
    defer { if let reason { GEOSFree_r(context.handle, reason) } }
    if try context.answer(reply) { return nil }
    return reason.map { String(cString: $0) } ?? "invalid"
  }

  /// What is left of the polygons as areas after GEOS's make-valid: an even number of turns around
  /// a place is outside, lines and points are left out. A hole that shares an edge with its shell is
  /// filled, as `ST_MakeValid` fills it.
  public func madeValid(_ parts: PolygonParts) throws(GEOSError) -> PolygonParts {
    let shape = try context.multipolygon(parts)
    return try context.polygons(
      of: try context.own(GEOSMakeValid_r(context.handle, shape.pointer)))
  }

  /// The union of valid polygons.
  public func union(of parts: PolygonParts) throws(GEOSError) -> PolygonParts {
    let shape = try context.multipolygon(parts)
    return try context.polygons(
      of: try context.own(GEOSUnaryUnion_r(context.handle, shape.pointer)))
  }

  /// Whether two valid sets of polygons share more than boundaries.
  public func overlap(_ parts: PolygonParts, _ others: PolygonParts) throws(GEOSError) -> Bool {
    let shape = try context.multipolygon(parts)
    let other = try context.multipolygon(others)
    return try context.answer(
      GEOSRelatePattern_r(context.handle, shape.pointer, other.pointer, "T********"))
  }

  /// What the valid polygons `parts` do not share with the valid polygons `others`.
  public func difference(
    _ parts: PolygonParts, minus others: PolygonParts
  ) throws(GEOSError) -> PolygonParts {
    let shape = try context.multipolygon(parts)
    let other = try context.multipolygon(others)
    return try context.polygons(
      of: try context.own(GEOSDifference_r(context.handle, shape.pointer, other.pointer)))
  }

  /// What of valid polygons lies in a box.
  public func clip(_ parts: PolygonParts, to box: BoundingBox) throws(GEOSError) -> PolygonParts {
    let shape = try context.multipolygon(parts)
    let frame = try context.rectangle(box)
    return try context.polygons(
      of: try context.own(GEOSIntersection_r(context.handle, shape.pointer, frame.pointer)))
  }
}

internal import CGEOS
public import UnlockEngine

/// The reference: what GEOS says. An STRtree over the parts of all patches, and prepared geometries.
///
/// A class that cannot be sent to another thread, on purpose: its context, its tree and its prepared
/// geometries bear one thread only. Each worker makes its own.
public final class GEOSLocator: Locator {
  private let context: GEOSContext
  private let tree: GEOSBoxTree
  private let catalog: Catalog
  private let rule: BoundaryRule
  private var parts: [Part]

  /// One part of one patch. Parts of a valid geofence meet in single points at most, and such a
  /// point is on the boundary of the whole as of each part: so parts can be asked one by one.
  private struct Part {
    var patch: PatchIndex
    var part: Int
    /// Made when the part is first asked: most parts of a large catalog never are.
    var geometry: OpaquePointer?
    var prepared: OpaquePointer?
  }

  /// A locator for a catalog under a boundary rule.
  public init(catalog: Catalog, rule: BoundaryRule) throws(GEOSError) {
    var parts: [Part] = []
    var boxes: [BoundingBox] = []
    for patch in 0..<catalog.count {
      guard let geofence = catalog.geofence(at: patch) else { continue }
      for part in geofence.partEnds.indices {
        guard let shell = geofence.rings(ofPart: part).first,
          let box = BoundingBox(around: geofence.coordinates[geofence.ring(shell)])
        else { continue }
        parts.append(Part(patch: patch, part: part))
        boxes.append(box)
      }
    }
    let context = try GEOSContext()
    self.context = context
    self.tree = try GEOSBoxTree(boxes, in: context)
    self.catalog = catalog
    self.rule = rule
    self.parts = parts
  }

  deinit {
    for part in parts {
      if let prepared = part.prepared { GEOSPreparedGeom_destroy_r(context.handle, prepared) }
      if let geometry = part.geometry { GEOSGeom_destroy_r(context.handle, geometry) }
    }
  }

  /// The patches that contain the coordinate, in ascending order.
  public func match(_ coordinate: Coordinate) throws(GEOSError) -> [PatchIndex] {
    let point = try context.point(coordinate)
    var near: [Int] = []
    tree.query(point.pointer) { near.append($0) }
    var patches: [PatchIndex] = []
    for part in near where !patches.contains(parts[part].patch) {
      if try holds(part, point) { patches.append(parts[part].patch) }
    }
    return patches.sorted()
  }

  /// Whether both answers name the same patches.
  public func isUnchanged(_ match: [PatchIndex], since previous: [PatchIndex]) -> Bool {
    match == previous
  }

  /// Adds the patches of an answer.
  public func appendPatches(
    of match: [PatchIndex], at coordinate: Coordinate, to patches: inout [PatchIndex]
  ) throws(GEOSError) {
    patches.append(contentsOf: match)
  }

  private func holds(_ part: Int, _ point: borrowing GEOSShape) throws(GEOSError) -> Bool {
    let prepared = try prepare(part)
    return try context.answer(
      rule == .covers
        ? GEOSPreparedCovers_r(context.handle, prepared, point.pointer)
        : GEOSPreparedContains_r(context.handle, prepared, point.pointer))
  }

  /// Makes the geometries of all parts now, which is otherwise done when each is first asked.
  public func makeGeometries() throws(GEOSError) {
    for part in parts.indices { _ = try geometry(part) }
  }

  private func prepare(_ index: Int) throws(GEOSError) -> OpaquePointer {
    if let prepared = parts[index].prepared { return prepared }
    guard let prepared = GEOSPrepare_r(context.handle, try geometry(index)) else {
      throw context.error
    }
    parts[index].prepared = prepared
    return prepared
  }

  private func geometry(_ index: Int) throws(GEOSError) -> OpaquePointer {
    if let geometry = parts[index].geometry { return geometry }
    guard let geofence = catalog.geofence(at: parts[index].patch) else {
      preconditionFailure("a catalog's answers do not change")
    }
    let rings = geofence.rings(ofPart: parts[index].part).map(geofence.ring)
    let geometry = try context.polygon(geofence.coordinates, rings: rings).release()
    parts[index].geometry = geometry
    return geometry
  }
}

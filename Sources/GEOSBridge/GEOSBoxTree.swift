internal import CGEOS
public import UnlockEngine

/// Boxes, and which of them meet another box: GEOS's STRtree. For one thread at a time.
public final class GEOSBoxTree {
  private let context: GEOSContext
  private let tree: OpaquePointer

  /// A tree over boxes; answers name them by their place in the array.
  public convenience init(_ boxes: [BoundingBox]) throws(GEOSError) {
    try self.init(boxes, in: GEOSContext())
  }

  init(_ boxes: [BoundingBox], in context: GEOSContext) throws(GEOSError) {
    guard let tree = GEOSSTRtree_create_r(context.handle, 10) else { throw context.error }
    self.context = context
    self.tree = tree
    for (index, box) in boxes.enumerated() {
      // The tree copies the envelope (GEOS 3.9 and later), so the rectangle may go at once. An item
      // is the index plus one, since a null item cannot be told from none.
      let frame = try context.rectangle(box)
      GEOSSTRtree_insert_r(
        context.handle, tree, frame.pointer, UnsafeMutableRawPointer(bitPattern: index + 1))
    }
    // GEOS 3.11 builds the tree on its first query: here, so that no later question waits for it.
    let point = try context.point(Coordinate(longitude: 0, latitude: 0))
    query(point.pointer) { _ in }
  }

  deinit { GEOSSTRtree_destroy_r(context.handle, tree) }

  /// Hands out every box that shares a coordinate with `box`, in no particular order.
  public func forEach(meeting box: BoundingBox, _ body: (Int) -> Void) throws(GEOSError) {
    let frame = try context.rectangle(box)
    query(frame.pointer, body)
  }

  /// Hands out every box that holds the point `shape`.
  func query(_ shape: OpaquePointer, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { body in
        GEOSSTRtree_query_r(
          context.handle, tree, shape,
          { item, body in
            guard let item, let body else { return }
            body.assumingMemoryBound(to: ((Int) -> Void).self).pointee(Int(bitPattern: item) - 1)
          },
          UnsafeMutableRawPointer(mutating: body))
      }
    }
  }
}

internal import CGEOS

/// One GEOS context and what GEOS last complained of in it.
///
/// Whatever is made in a context keeps it alive. A context and all that is made in it belong to one
/// thread at a time: a prepared geometry builds its index on the second question, without a lock.
final class GEOSContext {
  private final class Messages {
    var last: String?
  }

  let handle: GEOSContextHandle_t
  private let messages = Messages()

  init() throws(GEOSError) {
    guard let handle = GEOS_init_r() else { throw GEOSError(message: "no context could be made") }
    self.handle = handle
    _ = GEOSContext_setErrorMessageHandler_r(
      handle,
      { text, box in
        guard let text, let box else { return }
        Unmanaged<Messages>.fromOpaque(box).takeUnretainedValue().last = String(cString: text)
      },
      Unmanaged.passUnretained(messages).toOpaque())
  }

  deinit { GEOS_finish_r(handle) }

  /// What GEOS said last, as an error.
  var error: GEOSError {
    defer { messages.last = nil }
    return GEOSError(message: messages.last ?? "no reason given")
  }

  /// GEOS answers a predicate with 0, 1, or 2 for an exception: the one place that tells them apart.
  func answer(_ reply: CChar) throws(GEOSError) -> Bool {
    guard reply == 0 || reply == 1 else { throw error }
    return reply == 1
  }

  /// A geometry that a call has just made, or the error that kept it from that.
  func own(_ geometry: OpaquePointer?) throws(GEOSError) -> GEOSShape {
    guard let geometry else { throw error }
    return GEOSShape(owning: geometry, in: self)
  }
}

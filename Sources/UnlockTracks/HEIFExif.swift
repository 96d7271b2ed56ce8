internal import CHeif

/// Finds the EXIF data of a HEIC, HEIF or AVIF picture with libheif. The picture is not decoded.
enum HEIFExif {
  /// The EXIF data, beginning with `Exif` and two zeros; nil where the picture has none.
  static func find(in picture: [UInt8]) throws(TrackError) -> [UInt8]? {
    guard let context = heif_context_alloc() else {
      throw TrackError(.unreadable, message: "there is no memory left to read the picture")
    }
    defer { heif_context_free(context) }
    let status = picture.withUnsafeBytes {
      // Without a copy: the bytes outlive the context, which is gone when this returns.
      heif_context_read_from_memory_without_copy(context, $0.baseAddress, $0.count, nil)
    }
    try check(status)
    var handle: OpaquePointer?
    try check(heif_context_get_primary_image_handle(context, &handle))
    guard let handle else { return nil }
    defer { heif_image_handle_release(handle) }
    var block: heif_item_id = 0
    guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &block, 1) == 1 else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: heif_image_handle_get_metadata_size(handle, block))
    try check(heif_image_handle_get_metadata(handle, block, &bytes))
    return exif(bytes)
  }

  /// The block begins with four bytes that say how far behind them the TIFF header stands.
  private static func exif(_ block: [UInt8]) -> [UInt8]? {
    guard block.count > 4 else { return nil }
    let offset = block[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard 4 + offset < block.count else { return nil }
    return Array("Exif\0\0".utf8) + block[(4 + offset)...]
  }

  private static func check(_ status: heif_error) throws(TrackError) {
    guard status.code != heif_error_Ok else { return }
    let cause = status.message.map { String(cString: $0) } ?? "unknown error"
    throw TrackError(.malformed, message: "the picture cannot be read: \(cause)")
  }
}

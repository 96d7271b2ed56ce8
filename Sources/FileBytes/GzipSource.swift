internal import CZlib

/// The bytes inside gzip data, all members of it one after another.
package final class GzipSource: ByteSource {
  private let packed: any ByteSource
  // zlib keeps a pointer back to its stream, so the stream may not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: [UInt8] = []
  private var consumed = 0
  private var isInsideMember = true
  private var isAtEnd = false
  private var fault: FileError?
  private let expansion: ExpansionGuard
  private let layer: Int

  package init(_ packed: any ByteSource, _ expansion: ExpansionGuard) {
    self.packed = packed
    (self.expansion, layer) = (expansion, expansion.addLayer())
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 31: the largest window, and a gzip header is required. Fails only for want of memory, and
    // then every inflate reports it.
    _ = inflateInit2_(stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  package func read() throws(FileError) -> [UInt8] {
    while !isAtEnd {
      if let fault {
        isAtEnd = true
        throw fault
      }
      if consumed == input.count {
        input = try packed.read()
        consumed = 0
        if input.isEmpty {
          isAtEnd = true
          if isInsideMember { throw Self.broken("ends too early") }
          break
        }
      }
      if !isInsideMember, !(try startNextMember()) { break }
      let piece = try inflatePiece()
      if !piece.isEmpty { return piece }
    }
    return []
  }

  /// Whether another member follows; what is no member is padding, as gzip itself takes it.
  private func startNextMember() throws(FileError) -> Bool {
    guard input[consumed] == 0x1F else {
      isAtEnd = true
      return false
    }
    inflateReset(stream)
    isInsideMember = true
    return true
  }

  private func inflatePiece() throws(FileError) -> [UInt8] {
    var status = Z_OK
    var taken = 0
    let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { output, count in
      // zlib reads next_in without writing to it, and holds neither pointer beyond this call.
      input.withUnsafeBufferPointer { bytes in
        let unread = UnsafeBufferPointer(rebasing: bytes[consumed...])
        stream.pointee.next_in = UnsafeMutablePointer(mutating: unread.baseAddress)
        stream.pointee.avail_in = UInt32(unread.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        status = inflate(stream, Z_NO_FLUSH)
        taken = unread.count - Int(stream.pointee.avail_in)
        count = output.count - Int(stream.pointee.avail_out)
      }
    }
    consumed += taken
    expansion.take(packed: taken, layer: layer)
    try expansion.give(unpacked: piece.count, layer: layer)
    switch status {
    case Z_STREAM_END: isInsideMember = false
    case Z_OK, Z_BUF_ERROR: break
    default:
      // What came out before the fault is still good, so the fault waits for the next call.
      fault = Self.broken(stream.pointee.msg.map { String(cString: $0) } ?? "cannot be unpacked")
    }
    return piece
  }

  private static func broken(_ cause: String) -> FileError {
    FileError(.malformed, message: "the gzip data is broken: \(cause)")
  }
}

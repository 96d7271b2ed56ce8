internal import CZip
internal import CZlib
internal import Glibc

/// Packs bytes as programs do.
public enum Packer {
  /// The bytes as gzip data.
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    deflateEnd(&stream)
    return Array(output.prefix(count))
  }

  /// A zip archive.
  public static func zip(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var template = Array("/tmp/unlock-zip-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return [] }
    let path = template.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { String(cString: $0) } ?? ""
    }
    defer {
      close(descriptor)
      unlink(path)
    }
    zip(members, to: path)
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
  }

  /// Writes a zip archive to a path.
  public static func zip(_ members: [(name: String, bytes: [UInt8])], to path: String) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else { return }
    for member in members {
      // libzip frees the copy when it has written it.
      guard let copy = malloc(max(1, member.bytes.count)) else { continue }
      member.bytes.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
      }
      let source = zip_source_buffer(archive, copy, UInt64(member.bytes.count), 1)
      if let source { zip_file_add(archive, member.name, source, ZIP_FL_ENC_UTF_8) }
    }
    zip_close(archive)
  }
}

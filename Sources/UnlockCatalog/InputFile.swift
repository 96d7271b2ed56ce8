internal import Glibc
internal import JSONBridge

/// An open file whose first bytes have been looked at; a pipe will do.
///
/// `open(2)` and not Foundation: this is all that is needed of it, and it costs start-up time.
final class InputFile {
  let path: String
  /// What it is called in messages: its path, or where it lies in a packed file.
  let name: String
  /// The first bytes, as many as there are up to 4096.
  let head: [UInt8]
  private let descriptor: Int32
  private let size: Int
  /// Whether it can be opened again from its beginning, which a pipe cannot.
  let isRegular: Bool

  init(path: String, name: String) throws(CatalogError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(name) }
    do throws(CatalogError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Self.failure(name) }
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw CatalogError(
          .unreadable, file: name, message: "is a directory; name the catalog files in it")
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = try Self.fill(&bytes, from: 0, to: 4096, of: descriptor, name)
      head = Array(bytes.prefix(count))
      size = Int(status.st_size)
      isRegular = status.st_mode & S_IFMT == S_IFREG
    } catch {
      close(descriptor)
      throw error
    }
    (self.path, self.name) = (path, name)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The whole content; to be asked once.
  func contents() throws(CatalogError) -> JSONText {
    var bytes = head
    var count = head.count
    // Room for one byte more than the file should have, so that one read notices its end.
    var room = max(size, head.count) + 1
    while true {
      bytes.append(contentsOf: repeatElement(0, count: room + JSONText.padding - bytes.count))
      count = try Self.fill(&bytes, from: count, to: room, of: descriptor, name)
      if count < room { return JSONText(padded: bytes, count: count) }
      room *= 2
    }
  }

  /// The whole content as memory that the system fills when it is looked at; whoever asks owns it
  /// (`munmap`). Nil for what is no regular file.
  func mapped() throws(CompiledDamage) -> UnsafeRawBufferPointer? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard status.st_size > 0 else { throw .endsEarly }
    let size = Int(status.st_size)
    guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { return nil }
    return UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Reads until `bytes[start..<end]` is full or the file ends; returns where it stopped.
  private static func fill(
    _ bytes: inout [UInt8], from start: Int, to end: Int, of descriptor: Int32, _ name: String
  ) throws(CatalogError) -> Int {
    var offset = start
    while offset < end {
      let count = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { read(descriptor, $0 + offset, end - offset) } ?? 0
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(name) }
      if count == 0 { break }
      offset += count
    }
    return offset
  }

  private static func failure(_ name: String) -> CatalogError {
    CatalogError(
      .unreadable, file: name, message: "cannot be read: \(String(cString: strerror(errno)))")
  }
}

internal import Glibc

/// A file that appears under its name at once and whole, or not at all: it is written beside its
/// place and then moved there. What is no regular file (a pipe, a device) is written as it is.
package struct ReplacedFile: ~Copyable {
  private static let bufferSize = 1 << 16

  private let name: String
  /// Where the bytes go until `commit`, or nil where they go straight to the name.
  private let temporary: String?
  private let target: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isCommitted = false

  /// Begins to write the file `name`.
  package init(replacing name: String) throws(ReplacementError) {
    self.name = name
    target = Self.resolved(name)
    (descriptor, temporary) = try Self.open(name, target: target)
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit {
    close(descriptor)
    if !isCommitted, let temporary { unlink(temporary) }
  }

  /// Adds text.
  package mutating func write(_ text: String) throws(ReplacementError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Adds bytes as they lie in memory, without keeping them first.
  package mutating func write(contentsOf bytes: UnsafeRawBufferPointer) throws(ReplacementError) {
    try flush()
    try write(all: bytes)
  }

  /// Adds bytes.
  package mutating func write(_ bytes: some Collection<UInt8>) throws(ReplacementError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Puts the file in its place.
  package consuming func commit() throws(ReplacementError) {
    try flush()
    if let temporary {
      // The name must not get to the disk before the bytes do.
      guard fsync(descriptor) == 0 else { throw Self.error(name, "cannot be written") }
      guard rename(temporary, target) == 0 else { throw Self.error(name, "cannot be replaced") }
    }
    isCommitted = true
  }

  private mutating func flush() throws(ReplacementError) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    var failure: ReplacementError?
    bytes.withUnsafeBytes { bytes in
      do throws(ReplacementError) { try write(all: bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func write(all bytes: UnsafeRawBufferPointer) throws(ReplacementError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.error(name, "cannot be written")
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func open(
    _ name: String, target: String
  ) throws(ReplacementError) -> (descriptor: Int32, temporary: String?) {
    var status = stat()
    let isThere = stat(name, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = Glibc.open(name, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw error(name, "cannot be written") }
      return (descriptor, nil)
    }
    // Not mkstemp: its files are for their owner's eyes only, and the umask can only be read by
    // changing it for every thread.
    for attempt in 0..<100 {
      let temporary = "\(target).\(getpid())-\(attempt).tmp"
      let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        if isThere { fchmod(descriptor, status.st_mode & 0o7777) }
        return (descriptor, temporary)
      }
      guard errno == EEXIST else { break }
    }
    throw error(name, "cannot be written")
  }

  /// The place behind a symbolic link, so that the link stays one.
  private static func resolved(_ name: String) -> String {
    guard let path = realpath(name, nil) else { return name }
    defer { free(path) }
    return String(cString: path)
  }

  private static func error(_ name: String, _ what: String) -> ReplacementError {
    ReplacementError(file: name, message: "\(what): \(String(cString: strerror(errno)))")
  }
}

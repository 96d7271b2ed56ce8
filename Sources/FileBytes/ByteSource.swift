internal import Glibc

/// Bytes in the order of a file, a piece at a time.
package protocol ByteSource: AnyObject {
  /// The next piece, or an empty one at the end.
  func read() throws(FileError) -> [UInt8]
}

/// How many bytes a source reads at a time.
package let pieceSize = 1 << 16

/// The bytes of an open file.
package final class FileSource: ByteSource {
  private let descriptor: Int32
  private let closes: Bool

  /// Opens a file; "-" is standard input.
  package init(path: String) throws(FileError) {
    if path == "-" {
      (descriptor, closes) = (STDIN_FILENO, false)
      return
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    closes = true
    guard descriptor >= 0 else { throw FileSource.failure(errno) }
    var status = stat()
    // A throw here runs deinit, since every property is set; so it closes the file, not this.
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileSource.failure(EISDIR)
    }
  }

  deinit {
    if closes, descriptor >= 0 { close(descriptor) }
  }

  package func read() throws(FileError) -> [UInt8] {
    var failed: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
      var got: Int
      repeat {
        got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while got < 0 && errno == EINTR
      if got < 0 { failed = errno }
      count = max(got, 0)
    }
    guard failed == 0 else { throw FileSource.failure(failed) }
    return piece
  }

  private static func failure(_ code: Int32) -> FileError {
    let cause =
      switch code {
      case ENOENT: "there is no such file"
      case EISDIR: "it is a directory"
      case EACCES, EPERM: "permission denied"
      default: String(cString: strerror(code))
      }
    return FileError(.unreadable, message: "cannot be read: \(cause)")
  }
}

/// Bytes that are already in memory.
package final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  package func read() -> [UInt8] {
    let piece = Array(rest.prefix(pieceSize))
    rest = rest.dropFirst(piece.count)
    return piece
  }
}

/// A source whose beginning can be looked at before it is read.
package final class PeekableSource: ByteSource {
  private let source: any ByteSource
  private var ahead: [UInt8] = []
  // Met behind what is ahead, and told when that has been read.
  private var fault: FileError?

  package init(_ source: any ByteSource) {
    self.source = source
  }

  /// The first `count` bytes, or all where there are fewer; they are still to be read. Fewer, too,
  /// where those suffice: whoever writes into a pipe may wait for an answer before going on.
  package func peek(
    _ count: Int, unless suffices: (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) throws(FileError) -> ArraySlice<UInt8> {
    while fault == nil, ahead.count < count, ahead.isEmpty || !suffices(ahead[...]) {
      do throws(FileError) {
        let piece = try source.read()
        if piece.isEmpty { break }
        ahead += piece
      } catch {
        guard !ahead.isEmpty else { throw error }
        fault = error
        break
      }
    }
    return ahead.prefix(count)
  }

  package func read() throws(FileError) -> [UInt8] {
    if ahead.isEmpty {
      guard let fault = fault.take() else { return try source.read() }
      throw fault
    }
    defer { ahead = [] }
    return ahead
  }
}

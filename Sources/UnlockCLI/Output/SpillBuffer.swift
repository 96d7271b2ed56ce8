internal import Glibc

/// Bytes to be written later, in a temporary file once there are many: a document whose parts come
/// to be mixed must not grow in memory with the length of a track.
final class SpillBuffer {
  private var bytes: [UInt8] = []
  private var file: UnsafeMutablePointer<FILE>?
  private var limit: Int

  /// Whether nothing was added yet.
  private(set) var isEmpty = true

  /// A buffer that keeps `limit` bytes in memory.
  init(limit: Int = 1 << 20) {
    self.limit = limit
  }

  deinit {
    if let file { fclose(file) }
  }

  /// Adds bytes behind the others.
  func append(_ more: [UInt8]) {
    isEmpty = false
    bytes += more
    guard bytes.count > limit else { return }
    if file == nil { file = tmpfile() }
    guard let file else { return }
    let written = fwrite(bytes, 1, bytes.count, file)
    // A full disk: what did not fit stays in memory, behind what did, and so does all that follows.
    if written < bytes.count { limit = .max }
    bytes.removeFirst(written)
  }

  /// Hands out everything in order, in pieces, and forgets it.
  func drain(into take: ([UInt8]) -> Void) {
    if let file {
      rewind(file)
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = fread(&piece, 1, piece.count, file), count > 0 {
        take(Array(piece.prefix(count)))
      }
      fclose(file)
    }
    file = nil
    take(bytes)
    bytes = []
    isEmpty = true
  }
}

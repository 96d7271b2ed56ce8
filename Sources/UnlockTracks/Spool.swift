internal import FileBytes
internal import Glibc

/// A sequence of plain values that is written once and then read once, in order. Few stay in
/// memory; more go into a temporary file, so that the length of a sequence costs no memory.
final class Spool<Value: BitwiseCopyable> {
  private static var inMemory: Int { 16_384 }

  /// How many values were written since the beginning or the last `removeAll`.
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var readCount = 0
  // Written and not yet in the file, or read from the file and not yet handed out.
  @exclusivity(unchecked) private var buffer: [Value] = []
  @exclusivity(unchecked) private var next = 0
  private var file: UnsafeMutablePointer<FILE>?

  deinit {
    if let file { fclose(file) }
  }

  /// Writes a value; none may have been read.
  func append(_ value: Value) throws(FileError) {
    if buffer.count == Self.inMemory { try moveToFile() }
    buffer.append(value)
    count += 1
  }

  /// Reads the next value, or nil behind the last.
  func read() throws(FileError) -> Value? {
    guard readCount < count else { return nil }
    if readCount == 0, file != nil {
      try moveToFile()
      if let file { rewind(file) }
    }
    if next == buffer.count { try readFromFile() }
    defer {
      readCount += 1
      next += 1
    }
    return buffer[next]
  }

  /// Forgets everything.
  func removeAll() {
    (count, readCount, next) = (0, 0, 0)
    buffer.removeAll(keepingCapacity: true)
    if let file { fclose(file) }
    file = nil
  }

  private func moveToFile() throws(FileError) {
    if file == nil { file = tmpfile() }
    let count = buffer.count
    // The values are plain bits, so they are written and read back as such.
    let written = buffer.withUnsafeBytes { bytes in
      file.map { fwrite(bytes.baseAddress, MemoryLayout<Value>.stride, count, $0) }
    }
    guard written == count else { throw Self.failure() }
    buffer.removeAll(keepingCapacity: true)
  }

  private func readFromFile() throws(FileError) {
    let wanted = min(Self.inMemory, count - readCount)
    var got: Int?
    buffer = [Value](unsafeUninitializedCapacity: wanted) { values, initialized in
      got = file.map { fread(values.baseAddress, MemoryLayout<Value>.stride, wanted, $0) }
      initialized = got ?? 0
    }
    next = 0
    guard got == wanted else { throw Self.failure() }
  }

  private static func failure() -> FileError {
    FileError(
      .unreadable,
      message: "needs a temporary file, which failed: \(String(cString: strerror(errno)))")
  }
}

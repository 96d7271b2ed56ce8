internal import FileBytes

/// Lines of which some can be gone back to: what looked like one record may turn out to be many.
final class RepeatedLines {
  private let reader: LineReader
  // Lines that were kept, and which of them is the line at work where they are read again.
  private var bytes: [UInt8] = []
  private var kept: [(number: Int, isCut: Bool, place: Range<Int>)] = []
  private var repeated: Int?

  init(_ reader: LineReader) {
    self.reader = reader
  }

  /// Whether the line at work is one that was gone back to.
  var isRepeating: Bool { repeated != nil }

  /// The line at work, counted from 1.
  var number: Int { repeated.map { kept[$0].number } ?? reader.number }

  /// Whether that line was too long and lost its end.
  var isCut: Bool { repeated.map { kept[$0].isCut } ?? reader.isCut }

  /// Goes to the next line; false at the end.
  func advance() throws(FileError) -> Bool {
    guard let line = repeated else { return try reader.advance() }
    if line + 1 < kept.count {
      repeated = line + 1
      return true
    }
    repeated = nil
    forget()
    return try reader.advance()
  }

  /// Goes to the next line of the file and keeps it.
  func advanceKeeping() throws(FileError) -> Bool {
    guard try reader.advance() else { return false }
    keep()
    return true
  }

  /// Keeps the line at work.
  func keep() {
    let start = bytes.count
    reader.withLine { bytes.append(contentsOf: $0) }
    kept.append((reader.number, reader.isCut, start..<bytes.count))
  }

  /// Lets go of all lines that were kept.
  func forget() {
    bytes.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
  }

  /// Goes back to the first line that was kept.
  func rewind() {
    repeated = 0
  }

  /// The line at work, while `body` runs.
  func withLine<Result>(_ body: (ByteText) -> Result) -> Result {
    guard let line = repeated else { return reader.withLine(body) }
    return bytes.withUnsafeBufferPointer { body(ByteText(rebasing: $0[kept[line].place])) }
  }
}

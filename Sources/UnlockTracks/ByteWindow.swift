internal import FileBytes
internal import Glibc

/// The part of a source that is looked at: it is filled at one end and used up at the other.
struct ByteWindow {
  /// Readable zeros behind the bytes, as simdjson asks for.
  private static let padding = JSONParser.padding

  /// The next byte to be used.
  private(set) var start = 0
  /// Where the bytes end.
  private(set) var end = 0
  /// Whether the source has nothing more.
  private(set) var sourceIsAtEnd = false
  private let source: any ByteSource
  private var bytes = [UInt8](repeating: 0, count: padding)
  // Lines are counted once, up to a place that only moves forward.
  private var countedTo = 0
  private var linesCounted = 0

  init(_ source: any ByteSource) {
    self.source = source
  }

  var count: Int { end - start }

  subscript(_ place: Int) -> UInt8 { bytes[place] }

  /// Uses up everything before `place`.
  mutating func move(to place: Int) {
    start = place
  }

  /// Brings the unused bytes to the front and one more piece behind them; places change with it.
  /// Returns how far they moved down.
  mutating func fill() throws(FileError) -> Int {
    let piece = try source.read()
    sourceIsAtEnd = piece.isEmpty
    countLines(upTo: start)
    let moved = start
    bytes.replaceSubrange(end..<bytes.count, with: piece)
    if moved > 0 { bytes.removeSubrange(0..<moved) }
    end = bytes.count
    start = 0
    countedTo = 0
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    return moved
  }

  /// The bytes of a range, while `body` runs; as many more as simdjson asks for can be read behind them.
  func withBytes<Result>(_ range: Range<Int>, _ body: (ByteText) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(ByteText(rebasing: $0[range])) }
  }

  /// The place of the first such byte from `place` on, or nil.
  func firstPlace(of byte: UInt8, from place: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      // The window's bytes are bytes[start..<end], and place lies among them.
      guard let base = bytes.baseAddress, place < end,
        let found = memchr(base + place, Int32(byte), end - place)
      else { return nil }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
  }

  /// The line on which the next byte to be used stands, counted from 1.
  mutating func line() -> Int {
    countLines(upTo: start)
    return linesCounted + 1
  }

  private mutating func countLines(upTo place: Int) {
    guard place > countedTo else { return }
    linesCounted += bytes.withUnsafeBufferPointer { bytes in
      var lines = 0
      for byte in bytes[countedTo..<place] where byte == 0x0A { lines += 1 }
      return lines
    }
    countedTo = place
  }
}

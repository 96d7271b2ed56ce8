internal import CJSONLines
internal import Glibc

/// Cuts bytes into lines, without their ends (`\n` or `\r\n`) and without a byte-order mark.
final class LineReader {
  /// Bytes of one line; what is longer is handed out cut, and `isCut` says so.
  static let longestLine = 16 << 20
  /// Readable bytes behind every line, as simdjson asks for.
  private static let padding = Int(CJ_PADDING)

  /// The line handed out last, counted from 1.
  private(set) var number = 0
  /// Whether that line was too long and lost its end.
  private(set) var isCut = false

  private let source: any ByteSource
  // Unread bytes are buffer[unread..<filled]; behind them stands the padding.
  private var buffer = [UInt8](repeating: 0, count: padding)
  private var unread = 0
  private var filled = 0
  private var line = 0..<0
  private var sourceIsAtEnd = false

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// Goes to the next line; false at the end.
  func advance() throws(TrackError) -> Bool {
    isCut = false
    var searched = unread
    while true {
      if let end = newline(from: searched) {
        takeLine(upTo: end, next: end + 1)
        return true
      }
      if filled - unread > Self.longestLine {
        try cutLine()
        return true
      }
      if sourceIsAtEnd {
        guard unread < filled else { return false }
        takeLine(upTo: filled, next: filled)
        return true
      }
      searched = filled - unread
      try refill()
    }
  }

  /// The line handed out last, while `body` runs.
  func withLine<Result>(_ body: (ByteText) -> Result) -> Result {
    buffer.withUnsafeBufferPointer { body(ByteText(rebasing: $0[line])) }
  }

  private func newline(from start: Int) -> Int? {
    buffer.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, start < filled,
        let found = memchr(base + start, 0x0A, filled - start)
      else { return nil }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
  }

  private func takeLine(upTo end: Int, next: Int) {
    number += 1
    var (start, end) = (unread, end)
    if number == 1, buffer[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    if end > start, buffer[end - 1] == 0x0D { end -= 1 }
    line = start..<end
    unread = next
  }

  /// Brings the unread bytes to the front and one more piece behind them.
  private func refill() throws(TrackError) {
    let piece = try source.read()
    sourceIsAtEnd = piece.isEmpty
    buffer.replaceSubrange(filled..<buffer.count, with: piece)
    buffer.removeSubrange(0..<unread)
    filled = buffer.count
    unread = 0
    buffer.append(contentsOf: repeatElement(0, count: Self.padding))
  }

  /// Keeps the beginning of a line that is too long, and drops the rest of it.
  private func cutLine() throws(TrackError) {
    isCut = true
    takeLine(upTo: unread + 1024, next: filled)
    let kept = Array(buffer[line])
    while true {
      unread = filled
      try refill()
      if let end = newline(from: 0) {
        unread = end + 1
        break
      }
      if sourceIsAtEnd { break }
    }
    let rest = buffer[unread..<filled]
    buffer = kept + rest + [UInt8](repeating: 0, count: Self.padding)
    line = 0..<kept.count
    unread = kept.count
    filled = buffer.count - Self.padding
  }
}

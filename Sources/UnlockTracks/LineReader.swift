internal import FileBytes

/// Cuts bytes into lines, without their ends (`\n` or `\r\n`) and without a byte-order mark.
final class LineReader {
  /// Bytes of one line; what is longer is handed out cut, and `isCut` says so.
  static let longestLine = 1 << 20

  /// The line handed out last, counted from 1.
  private(set) var number = 0
  /// Whether that line was too long and lost its end.
  private(set) var isCut = false

  // Used only by this class's own methods, one after the other, so the check for overlapping access,
  // which would cost more than the reading, is left out.
  @exclusivity(unchecked) private var window: ByteWindow
  private var line = 0..<0
  // The rest of a line that was too long is still to be dropped.
  private var dropsLine = false

  init(_ source: any ByteSource) {
    window = ByteWindow(source)
  }

  /// Goes to the next line; false at the end.
  func advance() throws(FileError) -> Bool {
    if dropsLine { try dropLine() }
    isCut = false
    var searched = window.start
    while true {
      if let end = window.firstPlace(of: 0x0A, from: searched) {
        takeLine(upTo: end, next: end + 1)
        return true
      }
      if window.count > Self.longestLine {
        (isCut, dropsLine) = (true, true)
        takeLine(upTo: window.start + 1024, next: window.start + 1024)
        return true
      }
      if window.sourceIsAtEnd {
        guard window.count > 0 else { return false }
        takeLine(upTo: window.end, next: window.end)
        return true
      }
      searched = window.end
      searched -= try window.fill()
    }
  }

  /// The line handed out last, while `body` runs.
  func withLine<Result>(_ body: (ByteText) -> Result) -> Result {
    window.withBytes(line, body)
  }

  private func takeLine(upTo end: Int, next: Int) {
    number += 1
    var (start, end) = (window.start, end)
    if number == 1, end - start >= 3, window[start] == 0xEF, window[start + 1] == 0xBB,
      window[start + 2] == 0xBF
    {
      start += 3
    }
    if end > start, window[end - 1] == 0x0D { end -= 1 }
    line = start..<end
    window.move(to: next)
  }

  private func dropLine() throws(FileError) {
    dropsLine = false
    while true {
      if let end = window.firstPlace(of: 0x0A, from: window.start) {
        window.move(to: end + 1)
        return
      }
      window.move(to: window.end)
      if window.sourceIsAtEnd { return }
      _ = try window.fill()
    }
  }
}

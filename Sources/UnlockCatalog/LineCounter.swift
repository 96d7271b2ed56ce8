internal import JSONBridge

/// Numbers the lines of a text; cheap where the offsets asked for mostly rise.
struct LineCounter {
  private let text: JSONText
  private var offset = 0
  private var line = 1

  init(_ text: JSONText) {
    self.text = text
  }

  /// The line, counted from 1, on which the byte at `target` stands.
  mutating func line(at target: Int) -> Int {
    if target < offset { (offset, line) = (0, 1) }
    let end = min(target, text.count)
    while offset < end {
      if text[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    return line
  }
}

/// Finds where the values of a text begin and end, looking at nothing but brackets and quotes.
///
/// This is what keeps faults apart. A parser refuses a whole text for one bad byte; cut into values
/// first, a text loses only the value that is bad, and of a text that breaks off everything before
/// the break is kept. It also keeps memory small: only one value at a time is parsed.
public struct JSONFramer: Sendable {
  /// The text.
  public let text: JSONText

  /// A framer over a text.
  public init(_ text: JSONText) {
    self.text = text
  }

  /// The offset of the first byte at or after `offset` that is no blank; the end of the text if
  /// there is none.
  public func skippingBlanks(from offset: Int) -> Int {
    var offset = offset
    while offset < text.count, Self.isBlank(text[offset]) { offset += 1 }
    return offset
  }

  /// The offset just after the value that begins at `offset`.
  ///
  /// Nothing about the value is known but that its brackets and quotes match.
  public func endOfValue(at offset: Int) throws(JSONError) -> Int {
    guard offset < text.count else { throw endsEarly }
    switch text[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try endOfContainer(at: offset)
    case UInt8(ascii: "\""): return try endOfString(at: offset)
    default:
      var end = offset
      while end < text.count, !Self.isBlank(text[end]), !Self.endsScalar(text[end]) { end += 1 }
      guard end > offset else { throw unexpected(at: offset) }
      return end
    }
  }

  /// What to say of a byte that may not stand where it does.
  public func unexpected(at offset: Int) -> JSONError {
    guard offset < text.count else { return endsEarly }
    let byte = text[offset]
    let sign =
      (0x21...0x7E).contains(byte) ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
    return JSONError(offset: offset, message: "\(sign) makes no sense here")
  }

  private var endsEarly: JSONError {
    JSONError(offset: text.count, message: "the text ends too early")
  }

  private func endOfString(at start: Int) throws(JSONError) -> Int {
    var offset = start + 1
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\""): return offset + 1
      case UInt8(ascii: "\\"): offset += 2
      default: offset += 1
      }
    }
    throw endsEarly
  }

  /// No recursion: brackets may nest as deep as the text is long.
  private func endOfContainer(at start: Int) throws(JSONError) -> Int {
    var closers: [UInt8] = []
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset = try endOfString(at: offset)
        continue
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard closers.popLast() == byte else { throw unexpected(at: offset) }
        if closers.isEmpty { return offset + 1 }
      default: break
      }
      offset += 1
    }
    throw endsEarly
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""):
      true
    default: false
    }
  }
}

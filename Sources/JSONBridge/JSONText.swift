internal import CSimdjson

/// A text in memory that may hold JSON values: UTF-8, with the spare bytes behind it that the
/// parser reads over. Copies share their bytes.
public struct JSONText: Sendable {
  /// The text, then `padding` bytes that do not belong to it.
  let bytes: [UInt8]
  /// The length of the text in bytes.
  public let count: Int

  /// How many spare bytes a text has behind it.
  public static let padding = Int(csj_padding())

  /// Takes over bytes of which the first `count` are the text; at least `padding` more must follow.
  public init(padded bytes: [UInt8], count: Int) {
    precondition(bytes.count >= count + Self.padding, "the parser reads over the end of the text")
    self.bytes = bytes
    self.count = count
  }

  /// Copies a text.
  public init(_ text: some Sequence<UInt8>) {
    var bytes = Array(text)
    count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    self.bytes = bytes
  }

  /// One byte of the text.
  public subscript(offset: Int) -> UInt8 { bytes[offset] }

  /// The same text with what makes a parser refuse it put right, or nil where there is nothing to
  /// put right: bytes that are no UTF-8 become U+FFFD, and bare control characters within strings
  /// are escaped.
  public func cleaned(_ range: Range<Int>) -> (text: JSONText, hadBadUTF8: Bool)? {
    let original = bytes[range]
    let decoded = String(decoding: original, as: UTF8.self)
    let hadBadUTF8 = !decoded.utf8.elementsEqual(original)
    var clean: [UInt8] = []
    clean.reserveCapacity(decoded.utf8.count + Self.padding)
    var inString = false
    var isEscaped = false
    var changed = hadBadUTF8
    for byte in decoded.utf8 {
      if inString && byte < 0x20 {
        clean.append(contentsOf: Self.escape(byte))
        changed = true
        continue
      }
      if byte == UInt8(ascii: "\""), !isEscaped { inString.toggle() }
      isEscaped = inString && byte == UInt8(ascii: "\\") && !isEscaped
      clean.append(byte)
    }
    return changed ? (JSONText(clean), hadBadUTF8) : nil
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

/// A UUID as its 16 bytes, less than half of its text.
struct UUIDBytes: CustomStringConvertible {
  let bytes: [UInt8]

  /// The bytes of a UUID's text in its usual form: lower case, with hyphens. Nil for any other
  /// text, which could not be given back as it was.
  init?(_ text: String) {
    let utf8 = Array(text.utf8)
    guard utf8.count == 36 else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(32)
    for (place, character) in utf8.enumerated() {
      if Self.hyphens.contains(place) {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(character - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(character - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    bytes = (0..<16).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
  }

  /// Takes 16 bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// The usual form.
  var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for byte in bytes {
      if Self.hyphens.contains(text.count) { text.append(UInt8(ascii: "-")) }
      for digit in [byte >> 4, byte & 15] {
        text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let hyphens = [8, 13, 18, 23]
}

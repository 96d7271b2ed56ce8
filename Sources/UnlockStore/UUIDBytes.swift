/// A UUID as its 16 bytes, less than half of its text.
struct UUIDBytes: CustomStringConvertible {
  private var number: UInt128 = 0

  /// The bytes in the order in which the text has them.
  var bytes: [UInt8] { withUnsafeBytes(of: number.bigEndian) { [UInt8]($0) } }

  /// The bytes of a UUID's text in its usual form: lower case, with hyphens. Nil for any other
  /// text, which could not be given back as it was.
  init?(_ text: String) {
    guard text.utf8.count == 36 else { return nil }
    var place = 0
    for character in text.utf8 {
      place += 1
      if place == 9 || place == 14 || place == 19 || place == 24 {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt8
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
      default: return nil
      }
      number = number << 4 | UInt128(digit)
    }
  }

  /// Takes 16 bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    number = bytes.reduce(0) { $0 << 8 | UInt128($1) }
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

/// A UUID as its 16 bytes, less than half of its text.
struct UUIDBytes: CustomStringConvertible {
  private var number: UInt128 = 0

  /// The bytes in the order in which the text has them.
  var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Hands out the bytes, which are gone afterwards.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(of: number.bigEndian, body)
  }

  /// The bytes of a UUID's text in its usual form: lower case, with hyphens. Nil for any other
  /// text, which could not be given back as it was.
  init?(_ text: String) {
    guard text.utf8.count == 36 else { return nil }
    var text = text
    let halves = text.withUTF8 { text -> (UInt64, UInt64)? in
      var (high, low): (UInt64, UInt64) = (0, 0)
      for place in 0..<36 {
        let character = text[place]
        if place == 8 || place == 13 || place == 18 || place == 23 {
          guard character == UInt8(ascii: "-") else { return nil }
          continue
        }
        let (decimal, letter) = (character &- UInt8(ascii: "0"), character &- UInt8(ascii: "a"))
        guard decimal < 10 || letter < 6 else { return nil }
        let digit = UInt64(decimal < 10 ? decimal : letter &+ 10)
        if place < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
      }
      return (high, low)
    }
    guard let halves else { return nil }
    number = UInt128(halves.0) << 64 | UInt128(halves.1)
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

/// Numbers as texts spell them.
package enum DecimalText {
  /// The number that the bytes spell in decimal, blanks around it allowed, or nil. The point is a
  /// point whatever the locale; NaN, infinity, hexadecimal and digit grouping are no numbers here.
  package static func number(_ bytes: ByteText) -> Double? {
    var scanner = DecimalScanner(bytes)
    guard let scanned = scanner.scan() else { return nil }
    if let exact = scanned.exactValue { return exact }
    let value = Double(String(decoding: scanner.trimmed, as: UTF8.self))
    return value?.isFinite == true ? value : nil
  }

  /// The same for a text.
  package static func number(_ text: some StringProtocol) -> Double? {
    var copy = String(text)
    return copy.withUTF8 { number($0) }
  }

  /// Why a text is no number, as the end of a sentence.
  package static func fault(_ text: some StringProtocol) -> String {
    let blanked = String(text.filter { !$0.isWhitespace })
    if blanked.isEmpty { return "is empty" }
    let commas = blanked.filter { $0 == "," }.count
    if commas == 1, number(String(blanked.map { $0 == "," ? "." : $0 })) != nil {
      return "'\(excerpt(text))' has a decimal comma; write a point"
    }
    return "'\(excerpt(text))' is not a number"
  }
}

/// Reads sign, digits, fraction and exponent.
private struct DecimalScanner {
  // A double holds 53 bits; these powers of ten are exact in it.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  struct Scanned {
    var isNegative: Bool
    var digits: UInt64
    var exponent: Int
    var fits: Bool

    /// The value, where one rounding gives it: an exact whole number times or over an exact power
    /// of ten (W. Clinger, How to read floating point numbers accurately, 1990).
    var exactValue: Double? {
      guard fits, digits <= 1 << 53, abs(exponent) <= 22 else { return nil }
      let scale = DecimalScanner.powersOfTen[abs(exponent)]
      let value = exponent < 0 ? Double(digits) / scale : Double(digits) * scale
      return isNegative ? -value : value
    }
  }

  let trimmed: Slice<ByteText>
  private let bytes: ByteText
  private var place = 0
  private var end: Int

  init(_ bytes: ByteText) {
    self.bytes = bytes
    end = bytes.count
    while place < end, Self.isBlank(bytes[place]) { place += 1 }
    while end > place, Self.isBlank(bytes[end - 1]) { end -= 1 }
    trimmed = bytes[place..<end]
  }

  mutating func scan() -> Scanned? {
    var scanned = Scanned(isNegative: take(0x2D), digits: 0, exponent: 0, fits: true)
    if !scanned.isNegative { _ = take(0x2B) }
    var digitCount = 0
    scanDigits(&scanned, &digitCount)
    if take(0x2E) {
      let whole = digitCount
      scanDigits(&scanned, &digitCount)
      scanned.exponent = whole - digitCount
    }
    guard digitCount > 0 else { return nil }
    if take(0x65) || take(0x45) {
      guard let exponent = scanExponent() else { return nil }
      scanned.exponent += exponent
    }
    return place == end ? scanned : nil
  }

  private mutating func scanDigits(_ scanned: inout Scanned, _ count: inout Int) {
    let start = place
    // In locals, since a long track has many millions of digits.
    var (next, digits) = (start, scanned.digits)
    while next < end {
      let digit = bytes[next] &- 0x30
      guard digit < 10 else { break }
      if digits < 100_000_000_000_000_000 {
        digits = digits &* 10 &+ UInt64(digit)
      } else {
        scanned.fits = false
      }
      next &+= 1
    }
    (place, scanned.digits) = (next, digits)
    count += next - start
  }

  private mutating func scanExponent() -> Int? {
    let isNegative = take(0x2D)
    if !isNegative { _ = take(0x2B) }
    let first = place
    var value = 0
    while place < end, bytes[place] &- 0x30 < 10 {
      value = min(value * 10 + Int(bytes[place] - 0x30), 100_000)
      place += 1
    }
    guard place > first else { return nil }
    return isNegative ? -value : value
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < end, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}

internal import Glibc

extension Timestamp {
  /// Makes an instant from a calendar date and time in UTC, or nil where there is no such date.
  ///
  /// A second of 60 (a leap second) is the first of the next minute.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...999).contains(millisecond), hour < 24 || (minute == 0 && second == 0)
    else { return nil }
    var fields = tm()
    fields.tm_year = Int32(year - 1900)
    fields.tm_mon = Int32(month - 1)
    fields.tm_mday = Int32(day)
    let midnight = timegm(&fields)
    // timegm carries 31 April over into May instead of refusing it.
    guard fields.tm_mday == Int32(day) else { return nil }
    let seconds = Int64(midnight) + Int64(hour * 3600 + minute * 60 + second)
    self.init(millisecondsSince1970: seconds * 1000 + Int64(millisecond))
  }

  /// Reads an ISO 8601 date and time, blanks around it allowed: `2024-05-04T10:00:00.25+02:00`, the
  /// zone as `Z`, `+02:00`, `+0200`, `+02` or missing (then it is UTC), with a `T` or a blank
  /// between date and time, seconds optional, the fraction after a point or a comma. A fraction
  /// finer than a millisecond is cut off. Nil where the text is anything else.
  public init?(iso8601 text: some StringProtocol) {
    guard let reading = ISO8601Reading(text) else { return nil }
    self = reading.instant
  }

  /// The instant as ISO 8601 in UTC: `2024-05-04T10:00:12Z`, with milliseconds where there are any.
  public var iso8601: String {
    var (seconds, milliseconds) = millisecondsSince1970.quotientAndRemainder(dividingBy: 1000)
    if milliseconds < 0 { (seconds, milliseconds) = (seconds - 1, milliseconds + 1000) }
    var time = time_t(seconds)
    var fields = tm()
    gmtime_r(&time, &fields)
    func digits(_ value: some BinaryInteger, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date =
      "\(digits(Int(fields.tm_year) + 1900, 4))-\(digits(fields.tm_mon + 1, 2))"
      + "-\(digits(fields.tm_mday, 2))"
    let clock =
      "\(digits(fields.tm_hour, 2)):\(digits(fields.tm_min, 2)):\(digits(fields.tm_sec, 2))"
    return "\(date)T\(clock)\(milliseconds == 0 ? "" : ".\(digits(milliseconds, 3))")Z"
  }
}

/// A date and time as a text spells it.
public struct ISO8601Reading: Sendable {
  /// The instant.
  public let instant: Timestamp
  /// Whether the text named its zone; without one it was taken as UTC.
  public let hasZone: Bool

  /// Reads the spellings that `Timestamp.init(iso8601:)` lists.
  public init?(_ text: some StringProtocol) {
    var scanner = DigitScanner(text.utf8)
    scanner.skipBlanks()
    guard let year = scanner.number(digits: 4), scanner.take(UInt8(ascii: "-")),
      let month = scanner.number(digits: 2), scanner.take(UInt8(ascii: "-")),
      let day = scanner.number(digits: 2)
    else { return nil }
    var (hour, minute, second, millisecond) = (0, 0, 0, 0)
    if scanner.take(UInt8(ascii: "T")) || scanner.take(UInt8(ascii: "t"))
      || scanner.takeBlankBeforeDigit()
    {
      guard let readHour = scanner.number(digits: 2), scanner.take(UInt8(ascii: ":")),
        let readMinute = scanner.number(digits: 2)
      else { return nil }
      (hour, minute) = (readHour, readMinute)
      if scanner.take(UInt8(ascii: ":")) {
        guard let readSecond = scanner.number(digits: 2) else { return nil }
        second = readSecond
        if scanner.take(UInt8(ascii: ".")) || scanner.take(UInt8(ascii: ",")) {
          guard let fraction = scanner.milliseconds() else { return nil }
          millisecond = fraction
        }
      }
    }
    scanner.skipBlanks()
    guard let offset = scanner.zone() else { return nil }
    scanner.skipBlanks()
    guard scanner.isAtEnd,
      let local = Timestamp(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        millisecond: millisecond)
    else { return nil }
    hasZone = offset.isNamed
    instant = Timestamp(
      millisecondsSince1970: local.millisecondsSince1970 - Int64(offset.minutes) * 60_000)
  }
}

/// Reads fixed runs of digits and single characters off the front of a text.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: some Sequence<UInt8>) {
    rest = Substring(decoding: Array(text), as: UTF8.self).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  private var nextIsDigit: Bool { rest.first.map { (0x30...0x39).contains($0) } ?? false }

  mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipBlanks() {
    while let byte = rest.first, byte == 0x20 || (0x09...0x0D).contains(byte) { rest.removeFirst() }
  }

  mutating func takeBlankBeforeDigit() -> Bool {
    let kept = rest
    guard take(0x20), nextIsDigit else {
      rest = kept
      return false
    }
    return true
  }

  mutating func number(digits count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard nextIsDigit, let byte = rest.popFirst() else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  mutating func milliseconds() -> Int? {
    guard nextIsDigit else { return nil }
    var value = 0
    var weight = 100
    while nextIsDigit, let byte = rest.popFirst() {
      value += Int(byte - 0x30) * weight
      weight /= 10
    }
    return value
  }

  /// Minutes east of UTC, and whether the text says so; nil where what stands there is no zone.
  mutating func zone() -> (minutes: Int, isNamed: Bool)? {
    if isAtEnd { return (0, false) }
    if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return (0, true) }
    let sign: Int
    if take(UInt8(ascii: "+")) {
      sign = 1
    } else if take(UInt8(ascii: "-")) {
      sign = -1
    } else {
      return nil
    }
    guard let hours = number(digits: 2), hours <= 23 else { return nil }
    if isAtEnd { return (sign * hours * 60, true) }
    _ = take(UInt8(ascii: ":"))
    guard let minutes = number(digits: 2), minutes <= 59 else { return nil }
    return (sign * (hours * 60 + minutes), true)
  }
}

internal import FileBytes
internal import UnlockEngine

/// Reads times. The usual spelling, whole seconds or a fraction in UTC, goes a short way, since a
/// long track has millions of them; all others go to the engine's own reading.
struct TimeText {
  // The days of a track repeat, so the last one's midnight is kept.
  private var day = 0
  private var midnight: Int64 = 0

  /// The instant and whether the text names its zone, or nil where the text is no time.
  mutating func read(_ bytes: ByteText) -> (time: Timestamp, hasZone: Bool)? {
    if let milliseconds = usual(bytes) {
      return (Timestamp(millisecondsSince1970: milliseconds), true)
    }
    guard let reading = ISO8601Reading(String(decoding: bytes, as: UTF8.self)) else { return nil }
    return (reading.instant, reading.hasZone)
  }

  /// Milliseconds since 1970 of `2024-05-04T10:00:12.5Z` and the like; nil for any other spelling,
  /// right or wrong.
  private mutating func usual(_ bytes: ByteText) -> Int64? {
    guard bytes.count >= 20, bytes.count <= 30, bytes[bytes.count - 1] == 0x5A,
      bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let century = digits(bytes, 0), let year = digits(bytes, 2), let month = digits(bytes, 5),
      let monthDay = digits(bytes, 8), let hour = digits(bytes, 11), hour < 24,
      let minute = digits(bytes, 14), minute < 60, let second = digits(bytes, 17), second < 60
    else { return nil }
    var milliseconds = 0
    if bytes.count > 20 {
      guard bytes[19] == 0x2E, bytes.count > 21 else { return nil }
      var weight = 100
      for place in 20..<bytes.count - 1 {
        guard bytes[place] &- 0x30 < 10 else { return nil }
        milliseconds += Int(bytes[place] - 0x30) * weight
        weight /= 10
      }
    }
    let thisDay = ((century * 100 + year) * 100 + month) * 100 + monthDay
    if thisDay != day {
      guard
        let start = Timestamp(year: century * 100 + year, month: month, day: monthDay)
      else { return nil }
      (day, midnight) = (thisDay, start.millisecondsSince1970)
    }
    return midnight + Int64(((hour * 60 + minute) * 60 + second) * 1000 + milliseconds)
  }

  private func digits(_ bytes: ByteText, _ place: Int) -> Int? {
    let (tens, ones) = (bytes[place] &- 0x30, bytes[place + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}

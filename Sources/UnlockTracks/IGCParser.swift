internal import FileBytes
internal import UnlockEngine

/// Flight logs of gliders (IGC): B records under the date of HFDTE, with the additions that the I
/// record declares (fix accuracy, more digits, ground speed, track). The points of the declared task
/// are a route.
final class IGCParser: TrackParser {
  private static let day: Int64 = 86_400_000

  private let lines: LineReader
  private var midnight: Int64?
  private var lastClock: Int64?
  /// Places of the additions in a B record, by their three letters.
  private var additions: [String: Range<Int>] = [:]
  private var datelessFixes = 0

  init(_ source: any ByteSource) {
    lines = LineReader(source)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    guard try lines.advance() else {
      if datelessFixes > 0 {
        output.warn(
          line: nil, "\(datelessFixes) fixes have no time, since no record gives a date before them"
        )
      }
      return false
    }
    lines.withLine { read($0.trimmed, output) }
    return true
  }

  private func read(_ record: ByteText, _ output: TrackOutput) {
    switch record.first {
    case UInt8(ascii: "B"): readFix(record, output)
    case UInt8(ascii: "H"): readDate(record, output)
    case UInt8(ascii: "I"): readAdditions(record)
    case UInt8(ascii: "C"): readTaskPoint(record, output)
    default: break
    }
  }

  /// `HFDTE040524` or `HFDTEDATE:040524,01`.
  private func readDate(_ record: ByteText, _ output: TrackOutput) {
    guard record.count > 5, String(decoding: record[2..<5], as: UTF8.self) == "DTE" else { return }
    let digits = record[5...].drop { $0 &- 0x30 >= 10 }.prefix(6)
    guard digits.count == 6, let whole = NMEAParser.whole(ByteText(rebasing: digits)),
      let date = Timestamp(
        year: whole % 100 < 80 ? 2000 + whole % 100 : 1900 + whole % 100,
        month: whole / 100 % 100, day: whole / 10_000)
    else {
      return output.warn(
        line: lines.number, "the date '\(excerpt(record.string))' cannot be read")
    }
    (midnight, lastClock) = (date.millisecondsSince1970, nil)
  }

  /// `I023638FXA3940SIU`: how many, and for each its first and last place and its name.
  private func readAdditions(_ record: ByteText) {
    additions = [:]
    var place = 3
    while place + 7 <= record.count {
      if let first = NMEAParser.whole(ByteText(rebasing: record[place..<(place + 2)])),
        let last = NMEAParser.whole(ByteText(rebasing: record[(place + 2)..<(place + 4)])),
        first > 35, last >= first
      {
        let name = String(decoding: record[(place + 4)..<(place + 7)], as: UTF8.self)
        additions[name] = first - 1..<last
      }
      place += 7
    }
  }

  /// `B hhmmss ddmmmmmN dddmmmmmE A ppppp ggggg` and the additions.
  private func readFix(_ record: ByteText, _ output: TrackOutput) {
    func number(_ range: Range<Int>) -> Int? {
      range.upperBound <= record.count
        ? NMEAParser.whole(ByteText(rebasing: record[range])) : nil
    }
    guard record.count >= 35, let hour = number(1..<3), let minute = number(3..<5),
      let second = number(5..<7), hour < 24, minute < 60, second < 61,
      let latitude = degrees(record, 7..<9, 9..<14, additions["LAD"], at: 14, "N", "S"),
      let longitude = degrees(record, 15..<18, 18..<23, additions["LOD"], at: 23, "E", "W")
    else {
      return output.addUnreadable(
        line: lines.number, "the B record '\(excerpt(record.string))' cannot be read")
    }
    var fix = Fix(coordinate: Coordinate(longitude: longitude, latitude: latitude))
    fix.time = time(Int64((hour * 60 + minute) * 60 + second) * 1000)
    // A: a position in three dimensions; V: the altitude is only the barometer's.
    if record[24] == UInt8(ascii: "A") { fix.altitude = number(30..<35).map { Double($0) } }
    fix.horizontalAccuracy = additions["FXA"].flatMap { number($0) }.map { Double($0) }
    fix.speed = additions["GSP"].flatMap { number($0) }.map { Double($0) / 3.6 }
    fix.course = additions["TRT"].flatMap { number($0) }.map { Double($0) }
    output.add(fix)
  }

  /// `C ddmmmmmN dddmmmmmE` and a name. The first C record declares the task and has no position;
  /// neither do a take-off and a landing that are left open.
  private func readTaskPoint(_ record: ByteText, _ output: TrackOutput) {
    guard record.count >= 18,
      let latitude = degrees(record, 1..<3, 3..<8, nil, at: 8, "N", "S"),
      let longitude = degrees(record, 9..<12, 12..<17, nil, at: 17, "E", "W"),
      latitude != 0 || longitude != 0, output.wants(.route)
    else { return }
    let coordinate = Coordinate(longitude: longitude, latitude: latitude)
    output.add(Fix(coordinate: coordinate), kind: .route)
  }

  private func time(_ clock: Int64) -> Timestamp? {
    // A clock that falls back by half a day has passed midnight.
    if let lastClock, clock < lastClock - Self.day / 2 { midnight = midnight.map { $0 + Self.day } }
    lastClock = clock
    guard let midnight else {
      datelessFixes += 1
      return nil
    }
    return Timestamp(millisecondsSince1970: midnight + clock)
  }

  private func degrees(
    _ record: ByteText, _ degrees: Range<Int>, _ minutes: Range<Int>, _ more: Range<Int>?,
    at hemisphere: Int, _ positive: Unicode.Scalar, _ negative: Unicode.Scalar
  ) -> Double? {
    guard let whole = NMEAParser.whole(ByteText(rebasing: record[degrees])),
      var thousandths = NMEAParser.whole(ByteText(rebasing: record[minutes])).map({ Double($0) })
    else { return nil }
    if let more, more.upperBound <= record.count,
      let digits = NMEAParser.whole(ByteText(rebasing: record[more]))
    {
      var weight = 1.0
      for _ in more { weight *= 10 }
      thousandths += Double(digits) / weight
    }
    guard thousandths < 60_000 else { return nil }
    let value = Double(whole) + thousandths / 60_000
    switch record[hemisphere] {
    case UInt8(ascii: positive): return value
    case UInt8(ascii: negative): return -value
    default: return nil
    }
  }
}

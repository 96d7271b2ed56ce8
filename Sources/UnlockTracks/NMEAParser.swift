internal import FileBytes
internal import Glibc
internal import UnlockEngine

/// NMEA 0183: the sentences RMC, GGA and GLL of any talker. Those of one instant make one fix.
///
/// A sentence whose checksum is wrong is passed over and named. Sentences by which the receiver says
/// that it has no position are passed over and counted. A horizontal DOP is no accuracy.
final class NMEAParser: TrackParser {
  private struct Pending {
    var fix: Fix
    /// Milliseconds since midnight.
    var clock: Int64?
    var isVoid = false
    /// The line of a position that cannot be read, until a sentence of the same instant has one.
    var faultLine: Int?
  }

  private static let day: Int64 = 86_400_000
  private static let namedFaults = 3

  private let lines: LineReader
  // Used only by this class's own methods, one after the other, so the check for overlapping access is
  // left out.
  @exclusivity(unchecked) private var pending: Pending?
  /// Midnight of the day on which the last clock stood.
  private var midnight: Int64?
  private var lastClock: Int64?
  private var voidSentences = 0
  private var faults = 0
  private var datelessFixes = 0

  init(_ source: any ByteSource) {
    lines = LineReader(source)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    guard try lines.advance() else {
      flush(output)
      summarise(output)
      return false
    }
    lines.withLine { read($0, output) }
    return true
  }

  private func read(_ line: ByteText, _ output: TrackOutput) {
    // Loggers may write a time or a tag before the sentence.
    guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return }
    let sentence = ByteText(rebasing: line[(dollar + 1)...]).trimmed
    let body = sentence.prefix { $0 != UInt8(ascii: "*") }
    let fields = body.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false
    ).map { ByteText(rebasing: $0) }
    guard let name = fields.first, name.count == 5 else { return }
    let type = ByteText(rebasing: name[2...])
    guard "RMC" ~= type || "GGA" ~= type || "GLL" ~= type || "ZDA" ~= type else { return }
    if body.endIndex < sentence.endIndex, !Self.checksumHolds(sentence, body) {
      return note("the checksum of the sentence is wrong; passed over", output)
    }
    switch type {
    case "RMC": readRMC(fields, output)
    case "GGA": readGGA(fields, output)
    case "GLL": readGLL(fields, output)
    default: readZDA(fields)
    }
  }

  private static func checksumHolds(_ sentence: ByteText, _ body: Slice<ByteText>) -> Bool {
    let sum = body.reduce(0) { $0 ^ $1 }
    let digits = sentence[(body.endIndex + 1)...].prefix(2)
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16) == sum
  }

  // MARK: Sentences

  private func readRMC(_ fields: [ByteText], _ output: TrackOutput) {
    guard fields.count >= 10 else { return note("the sentence is cut off; passed over", output) }
    let clock = Self.clock(fields[1])
    meet(clock, output)
    if let date = Self.date(fields[9]) { midnight = date }
    lastClock = clock ?? lastClock
    let mode = fields.count > 12 ? fields[12].first : nil
    let isValid = "A" ~= fields[2] && mode != UInt8(ascii: "N")
    position(fields, at: 3, clock, isValid: isValid)
    let knots = DecimalText.number(fields[7])
    pending?.fix.speed = knots.map { $0 * 1852 / 3600 }
    pending?.fix.course = DecimalText.number(fields[8])
    if mode == UInt8(ascii: "S") { pending?.fix.isMocked = true }
  }

  private func readGGA(_ fields: [ByteText], _ output: TrackOutput) {
    guard fields.count >= 10 else { return note("the sentence is cut off; passed over", output) }
    let clock = Self.clock(fields[1])
    meet(clock, output)
    let isValid = !fields[6].isEmpty && !("0" ~= fields[6])
    position(fields, at: 2, clock, isValid: isValid)
    pending?.fix.altitude = DecimalText.number(fields[9])
    // Quality 8 is a simulator.
    if "8" ~= fields[6] { pending?.fix.isMocked = true }
  }

  private func readGLL(_ fields: [ByteText], _ output: TrackOutput) {
    guard fields.count >= 6 else { return note("the sentence is cut off; passed over", output) }
    let clock = Self.clock(fields[5])
    meet(clock, output)
    let isValid = fields.count < 7 || "A" ~= fields[6]
    position(fields, at: 1, clock, isValid: isValid)
  }

  private func readZDA(_ fields: [ByteText]) {
    guard fields.count >= 5, let day = Self.whole(fields[2]), let month = Self.whole(fields[3]),
      let year = Self.whole(fields[4]),
      let date = Timestamp(year: year, month: month, day: day)
    else { return }
    midnight = date.millisecondsSince1970
    lastClock = Self.clock(fields[1]) ?? lastClock
  }

  // MARK: Fixes

  /// A sentence with this clock has come: one of another instant ends the fix that is being made,
  /// and a clock that falls back by half a day has passed midnight.
  private func meet(_ clock: Int64?, _ output: TrackOutput) {
    if pending?.clock != clock { flush(output) }
    if let clock, let lastClock, clock < lastClock - Self.day / 2 {
      midnight = midnight.map { $0 + Self.day }
    }
    lastClock = clock ?? lastClock
  }

  private func position(
    _ fields: [ByteText], at place: Int, _ clock: Int64?, isValid: Bool
  ) {
    if pending == nil {
      pending = Pending(
        fix: Fix(coordinate: Coordinate(longitude: 0, latitude: 0)), clock: clock,
        faultLine: lines.number)
    }
    guard isValid else {
      voidSentences += 1
      pending?.isVoid = true
      return
    }
    guard pending?.faultLine != nil,
      let latitude = Self.degrees(fields[place], fields[place + 1]),
      let longitude = Self.degrees(fields[place + 2], fields[place + 3])
    else { return }
    pending?.fix.coordinate = Coordinate(longitude: longitude, latitude: latitude)
    pending?.faultLine = nil
  }

  private func flush(_ output: TrackOutput) {
    guard let pending else { return }
    self.pending = nil
    guard !pending.isVoid else { return output.breakSegment() }
    if let line = pending.faultLine {
      return output.addUnreadable(
        line: line, "the sentence's position cannot be read: it is not in degrees and minutes")
    }
    var fix = pending.fix
    if let midnight, let clock = pending.clock {
      fix.time = Timestamp(millisecondsSince1970: midnight + clock)
    } else if pending.clock != nil {
      datelessFixes += 1
    }
    output.add(fix)
  }

  private func note(_ message: String, _ output: TrackOutput) {
    faults += 1
    if faults <= Self.namedFaults { output.warn(line: lines.number, message) }
  }

  private func summarise(_ output: TrackOutput) {
    if faults > Self.namedFaults {
      output.warn(line: nil, "\(faults - Self.namedFaults) more broken sentences passed over")
    }
    if voidSentences > 0 {
      output.warn(
        line: nil,
        "\(voidSentences) sentences say that the receiver has no position; passed over")
    }
    if datelessFixes > 0 {
      output.warn(line: nil, "\(datelessFixes) fixes have no time, since no sentence gives a date")
    }
  }

  // MARK: Fields

  /// Milliseconds since midnight of `hhmmss.sss`.
  private static func clock(_ field: ByteText) -> Int64? {
    guard field.count >= 6, let whole = whole(ByteText(rebasing: field[..<6])) else { return nil }
    let (hour, minute, second) = (whole / 10_000, whole / 100 % 100, whole % 100)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    var milliseconds = 0.0
    if field.count > 6 {
      guard let fraction = DecimalText.number(ByteText(rebasing: field[6...])), fraction >= 0,
        fraction < 1
      else { return nil }
      milliseconds = (fraction * 1000).rounded(.down)
    }
    return Int64((hour * 60 + minute) * 60 + second) * 1000 + Int64(milliseconds)
  }

  /// Midnight of `ddmmyy`; years up to 79 are in this century.
  private static func date(_ field: ByteText) -> Int64? {
    guard field.count == 6, let whole = whole(field) else { return nil }
    let year = whole % 100 < 80 ? 2000 + whole % 100 : 1900 + whole % 100
    return Timestamp(year: year, month: whole / 100 % 100, day: whole / 10_000)?
      .millisecondsSince1970
  }

  /// Degrees of `dddmm.mmmm` and a hemisphere.
  private static func degrees(_ field: ByteText, _ hemisphere: ByteText) -> Double? {
    let point = field.firstIndex(of: UInt8(ascii: ".")) ?? field.count
    guard point >= 3, let degrees = whole(ByteText(rebasing: field[..<(point - 2)])),
      let minutes = DecimalText.number(ByteText(rebasing: field[(point - 2)...])), minutes >= 0,
      minutes < 60
    else { return nil }
    let value = Double(degrees) + minutes / 60
    switch hemisphere {
    case "N", "E": return value
    case "S", "W": return -value
    default: return nil
    }
  }

  /// A whole number of digits only.
  static func whole(_ field: ByteText) -> Int? {
    guard !field.isEmpty, field.count <= 9 else { return nil }
    var value = 0
    for byte in field {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}

internal import FileBytes
internal import UnlockEngine

/// Fixes as CSV under a header, with comma, semicolon, tab or bar between the fields. Numbers have a
/// decimal point; a decimal comma is refused, not guessed.
final class CSVParser: TrackParser {
  /// Bytes of one record; a quote that is open for longer is never closed.
  private static let longestRecord = 1 << 20

  private let lines: RepeatedLines
  // Used only by this class's own methods, one after the other, so the check for overlapping access is
  // left out.
  @exclusivity(unchecked) private var header: CSVHeader?
  @exclusivity(unchecked) private var record = CSVRecord()
  @exclusivity(unchecked) private var times = TimeText()

  init(_ source: any ByteSource) {
    lines = RepeatedLines(LineReader(source))
  }

  /// Whether a line is only there before the header: blank, a remark, or a spreadsheet's `sep=;`.
  static func isPreamble(_ line: ByteText) -> Bool {
    line.isEmpty || line[0] == UInt8(ascii: "#")
      || line.count == 5 && line.prefix(4).elementsEqual("sep=".utf8)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    guard try lines.advance() else { return false }
    if lines.withLine({ Self.isPreamble($0.trimmed) }) { return true }
    guard let header else {
      header = lines.withLine { CSVHeader($0) }
      guard header != nil else {
        throw FileError(
          .unknownFormat, line: lines.number,
          message: "is CSV whose heading names no latitude and longitude")
      }
      return true
    }
    let line = lines.number
    if lines.isCut {
      output.addUnreadable(line: line, "the line is too long for a fix")
      return true
    }
    try readRecord(header, output)
    take(header, line: line, output)
    return true
  }

  /// Cuts the record that begins on this line; it may go on over more. Where a quote is never
  /// closed, the record ends with its line and the lines behind it are read as records of their
  /// own.
  private func readRecord(_ header: CSVHeader, _ output: TrackOutput) throws(FileError) {
    let line = lines.number
    record.removeAll()
    if lines.withLine({ record.append($0, delimiter: header.delimiter) }) { return }
    // Lines that are read again were inside such a quote already: looking for its end from each of
    // them would take the square of the time.
    if !lines.isRepeating {
      lines.keep()
      while record.size <= Self.longestRecord, try lines.advanceKeeping() {
        if lines.withLine({ record.append($0, delimiter: header.delimiter) }) {
          lines.forget()
          return
        }
      }
      lines.rewind()
      record.removeAll()
      _ = lines.withLine { record.append($0, delimiter: header.delimiter) }
    }
    record.close()
    output.warn(line: line, "a quote is never closed; the record was taken to end with its line")
  }

  private func take(_ header: CSVHeader, line: Int, _ output: TrackOutput) {
    let extra = header.columns.count..<max(record.count, header.columns.count)
    guard extra.allSatisfy({ record.withField($0) { $0.isEmpty } }) else {
      return output.addUnreadable(
        line: line,
        "the record has \(record.count) fields under \(header.columns.count) headings;"
          + " decimal commas are not read, write points")
    }
    var row = Row()
    for (field, column) in header.columns.enumerated() where field < record.count {
      if let column { record.withField(field) { row.take($0, field, column) } }
    }
    guard let latitude = row.latitude, let longitude = row.longitude else {
      return output.addUnreadable(
        line: line, "the record cannot be read: \(row.fault ?? "it ends before its coordinates")")
    }
    var fix = row.fix
    fix.coordinate = Coordinate(longitude: longitude, latitude: latitude)
    fix.time = time(of: row, header, line, output)
    if let field = row.receivedField {
      fix.receivedAt = record.withField(field) { time($0, line, output) }
    }
    output.add(fix, user: row.user, namesSource: row.namesSource)
  }

  /// The time of a record, whose date may stand in a column of its own.
  private func time(
    of row: Row, _ header: CSVHeader, _ line: Int, _ output: TrackOutput
  ) -> Timestamp? {
    guard let date = row.dateField else {
      return row.timeField.flatMap { record.withField($0) { time($0, line, output) } }
    }
    let clock = row.timeField.map { record.withField($0) { $0.string } } ?? ""
    let isWhole = clock.contains("-") || clock.contains("/")
    var text = isWhole ? clock : "\(record.withField(date) { $0.string }) \(clock)"
    return text.withUTF8 { time($0.trimmed, line, output) }
  }

  private func time(_ text: ByteText, _ line: Int, _ output: TrackOutput) -> Timestamp? {
    guard !text.isEmpty else { return nil }
    if let number = DecimalText.number(text) {
      if let time = Timestamp(secondsOrMilliseconds: number) { return time }
    } else if let reading = times.read(text) ?? readSlashed(text) {
      if !reading.hasZone { output.noteZonelessTime(line: line) }
      return reading.time
    }
    output.noteUnreadableTime(text.string, line: line)
    return nil
  }

  /// `2024/05/04 10:00:00`, which programs write for `2024-05-04 10:00:00`.
  private func readSlashed(_ text: ByteText) -> (time: Timestamp, hasZone: Bool)? {
    guard text.contains(UInt8(ascii: "/")) else { return nil }
    let dashed = text.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
    return dashed.withUnsafeBufferPointer { times.read($0) }
  }

  /// What the fields of a record say, as far as they have been read.
  private struct Row {
    var latitude: Double?
    var longitude: Double?
    var fault: String?
    var fix = Fix(coordinate: Coordinate(longitude: 0, latitude: 0))
    var user: String?
    var namesSource = false
    // Where the times stand; they are read behind the rest.
    var timeField: Int?
    var dateField: Int?
    var receivedField: Int?

    mutating func take(_ field: ByteText, _ place: Int, _ column: CSVHeader.Column) {
      switch column.role {
      case .latitude: latitude = degrees(field, column, "latitude")
      case .longitude: longitude = degrees(field, column, "longitude")
      case .northSouth: if "S" ~= field || "s" ~= field { latitude = latitude.map { -abs($0) } }
      case .eastWest: if "W" ~= field || "w" ~= field { longitude = longitude.map { -abs($0) } }
      case .time: timeField = place
      case .date: dateField = place
      case .accuracy: fix.horizontalAccuracy = DecimalText.number(field)
      case .altitude: fix.altitude = DecimalText.number(field).map { $0 * column.scale }
      case .speed:
        fix.speed = DecimalText.number(field).flatMap { $0 < 0 ? nil : $0 * column.scale }
      case .course: fix.course = DecimalText.number(field).flatMap { $0 < 0 ? nil : $0 }
      case .user: user = field.isEmpty ? nil : field.string
      case .id: fix.id = field.isEmpty ? nil : field.string
      case .source:
        if let source = FixSource(rawValue: field.string) {
          (fix.source, namesSource) = (source, true)
        }
      case .receivedAt: receivedField = place
      case .mocked: fix.isMocked = ["true", "1", "yes"].contains(field.string.lowercased())
      }
    }

    /// What the letter of a hemisphere says; nil for any other byte.
    private static func isSouthOrWest(_ letter: UInt8) -> Bool? {
      switch letter & 0xDF {
      case UInt8(ascii: "N"), UInt8(ascii: "E"): false
      case UInt8(ascii: "S"), UInt8(ascii: "W"): true
      default: nil
      }
    }

    /// Degrees, whose sign may be a letter behind or before them.
    private mutating func degrees(
      _ field: ByteText, _ column: CSVHeader.Column, _ what: String
    ) -> Double? {
      var (digits, isNegated) = (field, false)
      if let letter = field.last, let isSouthOrWest = Self.isSouthOrWest(letter) {
        digits = ByteText(rebasing: field.dropLast())
        isNegated = isSouthOrWest
      } else if let letter = field.first, let isSouthOrWest = Self.isSouthOrWest(letter) {
        digits = ByteText(rebasing: field.dropFirst())
        isNegated = isSouthOrWest
      }
      guard let number = DecimalText.number(digits) else {
        if fault == nil { fault = "its \(what) \(DecimalText.fault(field.string))" }
        return nil
      }
      let degrees = column.isE7 ? number / 1e7 : number
      return isNegated ? -degrees : degrees
    }
  }
}

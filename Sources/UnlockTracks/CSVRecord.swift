internal import FileBytes

/// One record of a CSV file, cut into its fields; quotes around a field may hold delimiters, line
/// ends and doubled quotes.
struct CSVRecord {
  private var bytes: [UInt8] = []
  private var fields: [Range<Int>] = []
  private var fieldStart = 0
  private var isInQuotes = false

  var count: Int { fields.count }

  /// Bytes that were taken.
  var size: Int { bytes.count }

  /// Takes a line; false where a quote is still open, so that the record goes on in the next line.
  mutating func append(_ line: ByteText, delimiter: UInt8) -> Bool {
    if isInQuotes { bytes.append(0x0A) }
    if bytes.isEmpty, !isInQuotes, !line.contains(UInt8(ascii: "\"")) {
      appendPlain(line, delimiter)
      return true
    }
    var place = 0
    while place < line.count {
      let byte = line[place]
      place += 1
      if isInQuotes {
        if byte != UInt8(ascii: "\"") {
          bytes.append(byte)
        } else if place < line.count, line[place] == UInt8(ascii: "\"") {
          bytes.append(byte)
          place += 1
        } else {
          isInQuotes = false
        }
      } else if byte == delimiter {
        endField()
      } else if byte == UInt8(ascii: "\""), isBlankSinceStart {
        bytes.removeSubrange(fieldStart...)
        isInQuotes = true
      } else {
        bytes.append(byte)
      }
    }
    if !isInQuotes { endField() }
    return !isInQuotes
  }

  /// Takes a line without quotes, which is nearly every one, at once.
  private mutating func appendPlain(_ line: ByteText, _ delimiter: UInt8) {
    bytes.append(contentsOf: line)
    for place in 0..<line.count where line[place] == delimiter {
      fields.append(fieldStart..<place)
      fieldStart = place + 1
    }
    endField()
  }

  /// Closes a quote that was never closed.
  mutating func close() {
    isInQuotes = false
    endField()
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    (fieldStart, isInQuotes) = (0, false)
  }

  /// A field without blanks around it, while `body` runs.
  func withField<Result>(_ field: Int, _ body: (ByteText) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(ByteText(rebasing: $0[fields[field]]).trimmed) }
  }

  private var isBlankSinceStart: Bool {
    bytes[fieldStart...].allSatisfy { $0 == 0x20 }
  }

  private mutating func endField() {
    fields.append(fieldStart..<bytes.count)
    fieldStart = bytes.count
  }
}

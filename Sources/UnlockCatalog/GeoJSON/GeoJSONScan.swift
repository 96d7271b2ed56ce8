internal import JSONBridge

/// One pass over a GeoJSON text: frames the features, parses one at a time and hands it out.
///
/// Where brackets do not match, the reading goes on at the next object that begins with the member
/// `"type": "Feature"`, so that a broken feature hides no other.
struct GeoJSONScan {
  /// More faults than this are no accident, and each may cost a look at the whole rest.
  private static let faultLimit = 100

  private(set) var errors: [CatalogError] = []

  private let file: String
  private let text: JSONText
  private let framer: JSONFramer
  private let parser = JSONParser()
  private let options: CatalogOptions
  private let body: (RawFeature) -> Void
  private var lines: LineCounter
  /// How many features have begun, good ones and bad ones.
  private var position = 0
  private var isOver = false

  init(
    file: String, text: JSONText, options: CatalogOptions, body: @escaping (RawFeature) -> Void
  ) {
    self.file = file
    self.text = text
    self.options = options
    self.body = body
    framer = JSONFramer(text)
    lines = LineCounter(text)
  }

  /// The offset of the first byte behind a byte-order mark.
  static func start(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether a byte may stand between the values of a sequence: a blank, or RFC 8142's separator.
  static func separates(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x1E
  }

  mutating func run() {
    var offset = Self.start(of: (0..<min(3, text.count)).map { text[$0] })
    while !isOver {
      while offset < text.count, Self.separates(text[offset]) { offset += 1 }
      guard offset < text.count else { break }
      offset = readValue(at: offset)
    }
    if position == 0 && errors.isEmpty {
      errors.append(CatalogError(.unknownFormat, file: file, message: "holds no features"))
    }
  }

  /// Reads one value of the sequence; returns where to go on.
  private mutating func readValue(at start: Int) -> Int {
    guard text[start] == UInt8(ascii: "{") else {
      if position == 0 {
        refuse("is JSON but no GeoJSON: it holds no object with features")
        return text.count
      }
      report(framer.unexpected(at: start), in: nil)
      return nextFeature(after: start)
    }
    let before = position
    do throws(JSONError) {
      let object = try readMembers(at: start)
      if !object.isCollection {
        position += 1
        readObject(in: start..<object.end, isListed: false)
      }
      return object.end
    } catch {
      if position > before {
        // Its features have been read; from the start they would all come once more.
        report(error, in: nil)
        return nextFeature(after: max(start, error.offset - 1))
      }
      position += 1
      report(error, in: start)
      return nextFeature(after: start)
    }
  }

  /// Goes through the members of an object, reading `features` as it comes by.
  private mutating func readMembers(at start: Int) throws(JSONError) -> (
    end: Int, isCollection: Bool
  ) {
    var isCollection = false
    var offset = start + 1
    while true {
      offset = framer.skippingBlanks(from: offset)
      guard offset < text.count else { throw framer.unexpected(at: offset) }
      switch text[offset] {
      case UInt8(ascii: "}"): return (offset + 1, isCollection)
      case UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "\""):
        let key = offset..<(try framer.endOfValue(at: offset))
        offset = framer.skippingBlanks(from: key.upperBound)
        guard offset < text.count, text[offset] == UInt8(ascii: ":") else {
          throw framer.unexpected(at: offset)
        }
        offset = framer.skippingBlanks(from: offset + 1)
        if offset < text.count, text[offset] == UInt8(ascii: "["), spells("\"features\"", in: key) {
          isCollection = true
          offset = readFeatures(at: offset)
          // What is missing has been told of.
          if isOver { return (text.count, isCollection) }
        } else {
          offset = try framer.endOfValue(at: offset)
        }
      default: throw framer.unexpected(at: offset)
      }
    }
  }

  /// Reads the array of features; returns where to go on.
  private mutating func readFeatures(at start: Int) -> Int {
    var offset = start + 1
    while !isOver {
      offset = framer.skippingBlanks(from: offset)
      if offset < text.count, text[offset] == UInt8(ascii: "]") { return offset + 1 }
      if offset < text.count, text[offset] == UInt8(ascii: ",") {
        offset += 1
        continue
      }
      guard offset < text.count else {
        report(framer.unexpected(at: offset), in: nil)
        isOver = true
        break
      }
      let feature = offset
      position += 1
      do throws(JSONError) {
        offset = try framer.endOfValue(at: feature)
        readObject(in: feature..<offset, isListed: true)
      } catch {
        report(error, in: feature)
        offset = nextFeature(after: feature)
        // The end was swallowed by the fault, and is no other.
        if offset == text.count { isOver = true }
      }
    }
    return text.count
  }

  /// Parses one object and hands it out as a feature.
  private mutating func readObject(in range: Range<Int>, isListed: Bool) {
    let line = lines.line(at: range.lowerBound)
    guard text[range.lowerBound] == UInt8(ascii: "{") else {
      report("feature \(position) is no object", line: line)
      return
    }
    do throws(JSONError) {
      try parse(range, line: line)
    } catch {
      report(error, in: range.lowerBound)
      return
    }
    switch GeoJSONDecoder(parser, options).feature(position: position, line: line) {
    case .feature(let feature): body(feature)
    case .other(let what):
      if isListed {
        report("feature \(position) is \(what)", line: line)
      } else if position == 1 {
        refuse("is \(what)")
      } else {
        report("here is \(what)", line: line)
      }
    }
  }

  private mutating func parse(_ range: Range<Int>, line: Int) throws(JSONError) {
    do {
      try parser.parse(text, in: range)
    } catch {
      guard let clean = text.cleaned(range) else { throw error }
      do throws(JSONError) {
        try parser.parse(clean.text, in: 0..<clean.text.count)
      } catch let second {
        throw JSONError(offset: range.lowerBound, message: second.message)
      }
      if clean.hadBadUTF8 {
        report(
          "feature \(position) is not UTF-8: what cannot be read of its texts is shown as \u{FFFD}",
          line: line)
      }
    }
  }

  /// Where the next object begins that is surely a feature; the end of the text if there is none.
  private func nextFeature(after start: Int) -> Int {
    guard !isOver else { return text.count }
    var offset = start + 1
    while offset < text.count {
      if text[offset] == UInt8(ascii: "{"), beginsFeature(at: offset) { return offset }
      offset += 1
    }
    return text.count
  }

  private func beginsFeature(at start: Int) -> Bool {
    var offset = start + 1
    for word in ["\"type\"", ":", "\"Feature\""] {
      offset = framer.skippingBlanks(from: offset)
      guard spells(word, in: offset..<offset + word.utf8.count) else { return false }
      offset += word.utf8.count
    }
    return true
  }

  private func spells(_ word: String, in range: Range<Int>) -> Bool {
    guard range.count == word.utf8.count, range.upperBound <= text.count else { return false }
    return zip(range, word.utf8).allSatisfy { text[$0] == $1 }
  }

  private mutating func report(_ error: JSONError, in feature: Int?) {
    var message = error.message
    if let feature {
      message += ", in feature \(position), which begins on line \(lines.line(at: feature))"
    }
    report(message, line: lines.line(at: error.offset))
  }

  private mutating func report(_ message: String, line: Int) {
    errors.append(CatalogError(.malformed, file: file, line: line, message: message))
    if errors.count == Self.faultLimit {
      errors.append(
        CatalogError(
          .malformed, file: file, line: line, message: "too many faults; the rest is not read"))
      isOver = true
    }
  }

  /// Nothing of the file is of use.
  private mutating func refuse(_ message: String) {
    errors.append(CatalogError(.unknownFormat, file: file, message: message))
    isOver = true
  }
}

internal import FileBytes

/// Walks through JSON of any size without holding it: into objects and arrays that may be long, and
/// cuts out the values inside that are short. It knows where values begin and end, and nothing of
/// what they say; that is simdjson's.
final class JSONCutter {
  /// Bytes of one value that is cut out.
  private static let longestPiece = 16 << 20
  /// Objects and arrays inside one another, of those that are passed over.
  private static let greatestDepth = 100_000

  // Used only by this class's own methods, one after the other, so the check for overlapping access,
  // which would cost more than the reading, is left out.
  @exclusivity(unchecked) private var window: ByteWindow
  private let parser = JSONParser()
  // Whether an object or array has just been entered, so that no comma is due.
  @exclusivity(unchecked) private var isAtFirst = true

  init(_ source: any ByteSource) {
    window = ByteWindow(source)
  }

  /// The line on which the next value begins, counted from 1.
  var line: Int { window.line() }

  /// The first byte of the next value, or nil at the end of the file. Marks between values of a
  /// sequence (a record separator, a byte-order mark) are blanks here.
  func nextByte() throws(FileError) -> UInt8? {
    while true {
      while window.start < window.end {
        let byte = window[window.start]
        guard byte <= 0x20 || byte == 0xEF || byte == 0xBB || byte == 0xBF else { return byte }
        window.move(to: window.start + 1)
      }
      if window.sourceIsAtEnd { return nil }
      _ = try window.fill()
    }
  }

  /// Whether the next value is an object.
  func isAtObject() throws(FileError) -> Bool { try nextByte() == UInt8(ascii: "{") }

  /// Whether the next value is an array.
  func isAtArray() throws(FileError) -> Bool { try nextByte() == UInt8(ascii: "[") }

  /// Whether the next value, an array, begins with something that is no array, or is empty.
  func arrayHoldsNoArray() throws(FileError) -> Bool {
    var place = window.start + 1
    while true {
      while place < window.end {
        if window[place] > 0x20 { return window[place] != UInt8(ascii: "[") }
        place += 1
      }
      if window.sourceIsAtEnd { return true }
      place -= try window.fill()
    }
  }

  /// Goes into the object or array that comes next.
  func enter() {
    window.move(to: window.start + 1)
    isAtFirst = true
  }

  /// Goes to the next element of the array; at its end, leaves it and is false.
  func nextElement() throws(FileError) -> Bool {
    try goOn(until: UInt8(ascii: "]"))
  }

  /// Goes to the value of the object's next member and gives its name; at the object's end, leaves
  /// it and is nil. Escapes in names stay as they are written.
  func nextMember() throws(FileError) -> String? {
    guard try goOn(until: UInt8(ascii: "}")) else { return nil }
    guard try nextByte() == UInt8(ascii: "\"") else { throw broken("a name is missing") }
    let name = try valueRange()
    let text = window.withBytes(name.lowerBound + 1..<max(name.upperBound - 1, name.lowerBound + 1))
    { $0.string }
    window.move(to: name.upperBound)
    guard try nextByte() == UInt8(ascii: ":") else { throw broken("a colon is missing") }
    window.move(to: window.start + 1)
    return text
  }

  /// Passes over the next value.
  func skip() throws(FileError) {
    var scanner = ValueScanner()
    guard let first = try nextByte(), !isCloser(first) else { throw broken("a value is missing") }
    while true {
      let end = scanner.scan(window)
      if scanner.depth > Self.greatestDepth { throw tooDeep() }
      window.move(to: end ?? window.end)
      if end != nil { return }
      if window.sourceIsAtEnd {
        if scanner.endsWithFile { return }
        throw cutOff()
      }
      scanner.move(down: try window.fill())
    }
  }

  /// Hands out the next value, parsed. A value that simdjson refuses ends the file.
  func value<Result>(_ body: (JSONValue) -> Result) throws(FileError) -> Result {
    let range = try valueRange()
    var fault = ""
    let result = window.withBytes(range) { piece in
      parser.parse(piece, fault: &fault).map { body($0) }
    }
    guard let result else { throw broken(fault) }
    window.move(to: range.upperBound)
    return result
  }

  /// The bytes of the next value, brought into the window whole.
  private func valueRange() throws(FileError) -> Range<Int> {
    var scanner = ValueScanner()
    guard let first = try nextByte(), !isCloser(first) else { throw broken("a value is missing") }
    while true {
      if let end = scanner.scan(window) { return window.start..<end }
      if window.count > Self.longestPiece {
        throw broken("a value is longer than \(Self.longestPiece >> 20) MB")
      }
      if window.sourceIsAtEnd {
        if scanner.endsWithFile { return window.start..<window.end }
        throw cutOff()
      }
      scanner.move(down: try window.fill())
    }
  }

  private func goOn(until closer: UInt8) throws(FileError) -> Bool {
    guard var byte = try nextByte() else { throw cutOff() }
    if byte != closer, !isAtFirst {
      guard byte == UInt8(ascii: ",") else { throw broken("a comma is missing") }
      window.move(to: window.start + 1)
      guard let next = try nextByte() else { throw cutOff() }
      byte = next
    }
    isAtFirst = false
    guard byte == closer else { return true }
    window.move(to: window.start + 1)
    return false
  }

  private func isCloser(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ",")
  }

  func broken(_ cause: String) -> FileError {
    FileError(
      .malformed, line: line,
      message: "the JSON is broken here (\(cause)); it was read up to this place")
  }

  private func cutOff() -> FileError {
    FileError(
      .malformed, line: line, message: "the file is cut off here; it was read up to this place")
  }

  private func tooDeep() -> FileError {
    FileError(
      .malformed, line: line,
      message: "values are nested deeper than \(Self.greatestDepth) levels; reading stops here")
  }
}

/// Finds where a value ends, over as many pieces as it takes.
private struct ValueScanner {
  private(set) var depth = 0
  private var isInText = false
  private var isEscaped = false
  private var isScalar = false
  private var place: Int?

  /// Whether the value is whole if the file ends where the scan stands: numbers and the like have
  /// no end of their own.
  var endsWithFile: Bool { isScalar }

  /// The place behind the value, or nil where it goes on behind the window.
  mutating func scan(_ window: borrowing ByteWindow) -> Int? {
    let first = max(place ?? window.start, window.start)
    let found = window.withBytes(first..<window.end) { scan($0) }
    place = window.end
    return found.map { $0 + first }
  }

  /// The window's bytes have moved.
  mutating func move(down distance: Int) {
    place = place.map { $0 - distance }
  }

  private mutating func scan(_ bytes: ByteText) -> Int? {
    for (offset, byte) in bytes.enumerated() {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
          if depth == 0 { return offset + 1 }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if isScalar { return offset }
        depth -= 1
        if depth <= 0 { return offset + 1 }
      case UInt8(ascii: ","), 0...0x20: if isScalar { return offset }
      default: if depth == 0 { isScalar = true }
      }
    }
    return nil
  }
}

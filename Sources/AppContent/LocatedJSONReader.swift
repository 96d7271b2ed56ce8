/// Reads JSON strictly, and says on which line it is none.
struct LocatedJSONReader {
  typealias Mistake = LocatedJSON.Mistake

  /// Nobody writes content that is nested deeper, and each level is a call on the stack.
  private static let greatestDepth = 64

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  mutating func document() throws(Mistake) -> LocatedJSON {
    let value = try value()
    skipBlanks()
    if next != nil { throw mistake("something stands after the end of the document") }
    return value
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func mistake(_ message: String) -> Mistake { Mistake(line: line, message: message) }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      place += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(Mistake) -> LocatedJSON {
    skipBlanks()
    let start = line
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw mistake("the text is nested too deeply") }
    if take("{") { return LocatedJSON(line: start, value: .object(try members())) }
    if take("[") { return LocatedJSON(line: start, value: .list(try items())) }
    if next == UInt8(ascii: "\"") { return LocatedJSON(line: start, value: .string(try string())) }
    return LocatedJSON(line: start, value: try word())
  }

  private mutating func members() throws(Mistake) -> [LocatedJSON.Member] {
    var members: [LocatedJSON.Member] = []
    if take("}") { return members }
    repeat {
      skipBlanks()
      let start = line
      guard next == UInt8(ascii: "\"") else {
        throw mistake("a member's name in double quotes is missing")
      }
      let name = try string()
      guard take(":") else { throw mistake("a colon is missing after the name \"\(name)\"") }
      if members.contains(where: { $0.name == name }) {
        throw Mistake(line: start, message: "the member \(name) stands twice in one object")
      }
      members.append(LocatedJSON.Member(name: name, value: try value(), line: start))
    } while take(",")
    guard take("}") else { throw mistake("a comma or } is missing after a member") }
    return members
  }

  private mutating func items() throws(Mistake) -> [LocatedJSON] {
    var items: [LocatedJSON] = []
    if take("]") { return items }
    repeat { items.append(try value()) } while take(",")
    guard take("]") else { throw mistake("a comma or ] is missing after an item") }
    return items
  }

  /// The text between two quotes, the first of which is next.
  private mutating func string() throws(Mistake) -> String {
    let start = place
    place += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw mistake("a text is not closed on its line") }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next != nil else { throw mistake("a text is not closed") }
    place += 1
    guard let quoted = String(validating: bytes[start..<place], as: UTF8.self) else {
      throw mistake("a text is not UTF-8")
    }
    guard let text = JSONValue(json: quoted)?.string else {
      throw mistake("the text \(quoted) has an escape that JSON does not know")
    }
    return text
  }

  /// `null`, `true`, `false`, or a number.
  private mutating func word() throws(Mistake) -> LocatedJSON.Value {
    let start = place
    while let byte = next, byte > 0x20, !",:[]{}\"".utf8.contains(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    switch text {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "": throw mistake(next == nil ? "the text ends too early" : "a value is missing")
    default:
      guard Self.isNumber(text) else { throw mistake("\(text) is no value of JSON") }
      return .number(text)
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }
}

/// The members of a JSON object, each as it is written: one that this version cannot read, such as a
/// number out of range or half a surrogate pair, harms no other and is written back as it was.
public struct JSONMembers: Hashable, Sendable {
  private var texts: [String: String] = [:]

  /// No members.
  public init() {}

  /// Reads an object, or nil where the text is none. What a member holds is only looked at as far as
  /// is needed to find its end.
  public init?(json: String) {
    var scanner = Scanner(bytes: Array(json.utf8))
    guard let members = scanner.object() else { return nil }
    for (name, value) in members { texts[name] = value }
  }

  /// A member's value; nil where there is none, or none that can be read.
  public subscript(name: String) -> JSONValue? {
    get { texts[name].flatMap { JSONValue(json: $0) } }
    set { texts[name] = newValue?.json }
  }

  /// The object on one line, members in the order of their names.
  public var json: String {
    let members = texts.sorted { $0.key < $1.key }.map { name, text in
      "\(JSONValue.string(name).json):\(text)"
    }
    return "{\(members.joined(separator: ","))}"
  }
}

/// Finds where members begin and end.
private struct Scanner {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func object() -> [(name: String, value: String)]? {
    var members: [(String, String)] = []
    guard take("{") else { return nil }
    if take("}") { return isAtEnd ? members : nil }
    repeat {
      guard let name = name(), take(":"), let value = value() else { return nil }
      members.append((name, value))
    } while take(",")
    return take("}") && isAtEnd ? members : nil
  }

  private var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func name() -> String? {
    skipBlanks()
    let start = place
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\""), skipString() else { return nil }
    return JSONValue(json: text(from: start))?.string
  }

  /// Over a string whose first quote is next.
  private mutating func skipString() -> Bool {
    place += 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return true
      case UInt8(ascii: "\\"): place += 2
      default: place += 1
      }
    }
    return false
  }

  private mutating func value() -> String? {
    skipBlanks()
    let start = place
    // A list of its own, since nesting may be deeper than a stack of calls.
    var open: [UInt8] = []
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard skipString() else { return nil }
        continue
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: ",") where open.isEmpty, UInt8(ascii: "}") where open.isEmpty:
        let text = text(from: start)
        return text.isEmpty ? nil : text
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() == bytes[place] else { return nil }
      default: break
      }
      place += 1
    }
    return nil
  }

  private func text(from start: Int) -> String {
    var end = min(place, bytes.count)
    while end > start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

internal import CSimdjson
internal import FileBytes

/// Parses small pieces of JSON with simdjson.
final class JSONParser {
  /// Bytes that must be readable behind a piece.
  static let padding = max(64, csj_padding())

  private let parser: OpaquePointer?
  // A value that is no object or array, made the element of one.
  @exclusivity(unchecked) private var wrapped: [UInt8] = []
  @exclusivity(unchecked) private var brackets = BracketMatcher()

  init() {
    parser = csj_parser_create()
  }

  deinit {
    if let parser { csj_parser_destroy(parser) }
  }

  /// The value of a piece behind which `padding` bytes can be read, or nil where it is no JSON;
  /// `fault` then says why. The value is good until the next piece.
  func parse(_ piece: ByteText, fault: inout String) -> JSONValue? {
    guard let first = piece.first else {
      fault = "it is empty"
      return nil
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return parseContainer(piece, fault: &fault)
    }
    let count = piece.count + 2
    if wrapped.count < count + Self.padding {
      wrapped = [UInt8](repeating: 0, count: 2 * count + Self.padding)
    }
    wrapped[0] = UInt8(ascii: "[")
    wrapped.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[1...]).copyMemory(
        from: UnsafeRawBufferPointer(piece))
    }
    wrapped[count - 1] = UInt8(ascii: "]")
    let array = wrapped.withUnsafeBufferPointer {
      parseContainer(ByteText(rebasing: $0[..<count]), fault: &fault)
    }
    guard let array else { return nil }
    var element: JSONValue?
    array.forEachElement { if element == nil { element = $0 } }
    if element == nil { fault = "it is empty" }
    return element
  }

  private func parseContainer(_ piece: ByteText, fault: inout String) -> JSONValue? {
    guard brackets.match(in: piece) else {
      fault = "its brackets or quotes do not match"
      return nil
    }
    guard let parser, let start = piece.baseAddress else {
      fault = "there is no memory left to read JSON"
      return nil
    }
    // char and uint8_t have one layout.
    let text = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    let code = csj_parse(parser, text, piece.count)
    var count = 0
    if code == 0, let nodes = csj_nodes(parser, &count), count > 0 {
      return JSONValue(nodes: nodes, strings: csj_strings(parser), node: 0)
    }
    fault = csj_error_message(code).map { String(cString: $0) } ?? "it is no JSON"
    return nil
  }
}

/// Makes sure that brackets and quotes match: simdjson's on-demand parser relies on it, and runs on
/// over the end of a text where they do not.
private struct BracketMatcher {
  /// Levels that are looked into; simdjson's side refuses fewer.
  private static let greatestDepth = 1000

  private var closers: [UInt8] = []

  /// Whether the bytes are one object or array from the first to the last.
  mutating func match(in piece: ByteText) -> Bool {
    closers.removeAll(keepingCapacity: true)
    var (place, end) = (0, piece.count)
    while place < end {
      let byte = piece[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let close = Self.endOfText(piece, from: place) else { return false }
        place = close
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard closers.count < Self.greatestDepth else { return false }
        // In ASCII a bracket and its closer lie two apart.
        closers.append(byte + 2)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard closers.popLast() == byte else { return false }
        if closers.isEmpty { end = place }
      default: break
      }
    }
    return closers.isEmpty && end == piece.count
  }

  private static func endOfText(_ piece: ByteText, from start: Int) -> Int? {
    var place = start
    while place < piece.count {
      switch piece[place] {
      case UInt8(ascii: "\""): return place + 1
      case UInt8(ascii: "\\"): place += 2
      default: place += 1
      }
    }
    return nil
  }
}

/// A value of a piece of JSON; good until its parser's next piece.
struct JSONValue {
  // Both belong to the parser; the value's own node is nodes[node], and what is inside follows it.
  private let nodes: UnsafePointer<csj_node>
  private let strings: UnsafePointer<CChar>?
  private let node: Int

  fileprivate init(nodes: UnsafePointer<csj_node>, strings: UnsafePointer<CChar>?, node: Int) {
    (self.nodes, self.strings, self.node) = (nodes, strings, node)
  }

  var isObject: Bool { kind == CSJ_OBJECT }
  var isArray: Bool { kind == CSJ_ARRAY }
  var isNull: Bool { kind == CSJ_NULL }

  /// The number, or nil where the value is none.
  var number: Double? { kind == CSJ_NUMBER ? nodes[node].value.number : nil }

  /// The boolean, or nil where the value is none.
  var boolean: Bool? { kind == CSJ_TRUE ? true : kind == CSJ_FALSE ? false : nil }

  /// The text of a string, or nil where the value is none.
  var text: ByteText? { kind == CSJ_STRING ? text(of: node) : nil }

  /// The number, whether it is written as one or as a text.
  var numberOrNumericText: Double? { number ?? text.flatMap { DecimalText.number($0) } }

  /// The text of a string or a whole number, or nil.
  var identifier: String? {
    if let text { return text.string }
    guard let number else { return nil }
    return Int64(exactly: number).map { String($0) } ?? String(number)
  }

  /// The member of that name, or nil where there is none or the value is no object.
  subscript(_ name: StaticString) -> JSONValue? {
    var found: JSONValue?
    forEachMember { key, value in if name ~= key, found == nil { found = value } }
    return found
  }

  /// Hands out the members of an object in file order.
  func forEachMember(_ body: (ByteText, JSONValue) -> Void) {
    guard kind == CSJ_OBJECT else { return }
    let end = Int(nodes[node].next)
    var key = node + 1
    while key < end {
      body(text(of: key), value(key + 1))
      key = Int(nodes[key + 1].next)
    }
  }

  /// Hands out the elements of an array in order.
  func forEachElement(_ body: (JSONValue) -> Void) {
    guard kind == CSJ_ARRAY else { return }
    let end = Int(nodes[node].next)
    var element = node + 1
    while element < end {
      body(value(element))
      element = Int(nodes[element].next)
    }
  }

  private var kind: Int { Int(nodes[node].kind) }

  private func value(_ node: Int) -> JSONValue {
    JSONValue(nodes: nodes, strings: strings, node: node)
  }

  private func text(of node: Int) -> ByteText {
    guard let strings else { return ByteText(start: nil, count: 0) }
    let place = nodes[node].value.string
    let bytes = UnsafeRawPointer(strings + Int(place.offset))
    return ByteText(start: bytes.assumingMemoryBound(to: UInt8.self), count: Int(place.length))
  }
}

internal import CSimdjson

/// What a node of a parsed value is.
public enum JSONKind: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number that a `Double` can hold.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object
  /// A token that is no JSON: `NaN`, `1e999`, `007`, a string with a broken escape.
  case invalid
}

/// Parses one value at a time with simdjson and lets one walk over it.
///
/// Nodes of the value are numbered in the order of the text, the value itself being node 0; they
/// are good until the next `parse`. For one thread at a time.
public final class JSONParser {
  /// The place of a node.
  public typealias Node = Int

  private let parser: OpaquePointer
  private var text = JSONText([])
  private var offset = 0
  // Owned by `parser`, replaced by each parse: valid exactly as long as node numbers are.
  private var nodes = UnsafeBufferPointer<csj_node>(start: nil, count: 0)
  private var strings: UnsafePointer<CChar>?

  /// A parser without a value.
  public init() {
    guard let parser = csj_parser_create() else { fatalError("out of memory") }
    self.parser = parser
  }

  deinit { csj_parser_destroy(parser) }

  /// Parses the object or array that fills `range` of `text`, as `JSONFramer` finds it.
  public func parse(_ text: JSONText, in range: Range<Int>) throws(JSONError) {
    precondition(range.upperBound <= text.count, "a value lies in its text")
    self.text = text
    offset = range.lowerBound
    nodes = UnsafeBufferPointer(start: nil, count: 0)
    let code = text.bytes.withUnsafeBytes { bytes in
      // `JSONText` keeps the spare bytes that simdjson reads behind the value.
      bytes.baseAddress.map {
        csj_parse(parser, ($0 + offset).assumingMemoryBound(to: CChar.self), range.count)
      } ?? 0
    }
    guard code == 0 else {
      throw JSONError(
        offset: offset + csj_error_offset(parser),
        message: csj_error_message(code).map { String(cString: $0) } ?? "no JSON")
    }
    var count = 0
    let start = csj_nodes(parser, &count)
    nodes = UnsafeBufferPointer(start: start, count: count)
    strings = csj_strings(parser)
  }

  /// What a node is. A member's node is its value.
  public func kind(of node: Node) -> JSONKind {
    switch Int(nodes[node].kind) {
    case CSJ_NULL: .null
    case CSJ_FALSE, CSJ_TRUE: .boolean
    case CSJ_NUMBER: .number
    case CSJ_STRING: .string
    case CSJ_ARRAY: .array
    case CSJ_OBJECT: .object
    default: .invalid
    }
  }

  /// The value of a number, or nil where the node is none.
  public func number(of node: Node) -> Double? {
    nodes[node].kind == CSJ_NUMBER ? nodes[node].value.number : nil
  }

  /// The text of a string, or nil where the node is none.
  public func string(of node: Node) -> String? {
    nodes[node].kind == CSJ_STRING ? unescaped(node) : nil
  }

  /// A scalar as the text spells it, a string with its quotes.
  public func spelling(of node: Node) -> String {
    let start = offset + Int(nodes[node].raw_offset)
    return String(decoding: text.bytes[start..<start + Int(nodes[node].raw_length)], as: UTF8.self)
  }

  /// Goes through the elements of an array; through none where the node is something else.
  public func forEachElement(of array: Node, _ body: (Node) -> Void) {
    guard nodes[array].kind == CSJ_ARRAY else { return }
    var element = array + 1
    let end = Int(nodes[array].next)
    while element < end {
      body(element)
      element = Int(nodes[element].next)
    }
  }

  /// Goes through the members of an object; through none where the node is something else.
  public func forEachMember(of object: Node, _ body: (_ name: String, _ value: Node) -> Void) {
    guard nodes[object].kind == CSJ_OBJECT else { return }
    var key = object + 1
    let end = Int(nodes[object].next)
    while key < end {
      body(unescaped(key), key + 1)
      key = Int(nodes[key + 1].next)
    }
  }

  /// The value of a member, the last one where its name is repeated; nil where there is none.
  public func member(_ name: String, of object: Node) -> Node? {
    var found: Node?
    forEachMember(of: object) { if $0 == name { found = $1 } }
    return found
  }

  private func unescaped(_ node: Node) -> String {
    let place = nodes[node].value.string
    return String(
      decoding: UnsafeRawBufferPointer(
        start: strings.map { $0 + Int(place.offset) }, count: Int(place.length)),
      as: UTF8.self)
  }
}

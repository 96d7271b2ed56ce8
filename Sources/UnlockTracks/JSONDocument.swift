internal import CJSONLines

/// Parses small pieces of JSON with simdjson.
final class JSONParser {
  private let parser: OpaquePointer?

  init() {
    parser = cj_parser_new()
  }

  deinit {
    cj_parser_free(parser)
  }

  /// The value of a piece behind which CJ_PADDING bytes can be read, or nil where it is no JSON;
  /// `fault` then says why. The value is good until the next piece.
  func parse(_ piece: ByteText, fault: inout String) -> JSONValue? {
    guard let parser else {
      fault = "there is no memory left to read JSON"
      return nil
    }
    var root = cj_value()
    guard let message = cj_parse(parser, piece.baseAddress, piece.count, &root) else {
      return JSONValue(root)
    }
    fault = String(cString: message)
    return nil
  }
}

/// A value of a piece of JSON; good until its parser's next piece.
struct JSONValue {
  private let value: cj_value

  fileprivate init(_ value: cj_value) {
    self.value = value
  }

  var isObject: Bool { kind == 0x7B }
  var isArray: Bool { kind == 0x5B }
  var isNull: Bool { kind == 0x6E }

  /// The number, or nil where the value is none.
  var number: Double? { kind == 0x64 ? cj_number(value) : nil }

  /// The boolean, or nil where the value is none.
  var boolean: Bool? { kind == 0x74 ? cj_boolean(value) : nil }

  /// The text of a string, or nil where the value is none.
  var text: ByteText? {
    var count = 0
    guard let start = cj_string(value, &count) else { return nil }
    // char and uint8_t have one layout.
    return ByteText(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }

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
    name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { key in
        var member = cj_value()
        return cj_member(value, key.baseAddress, key.count, &member) ? JSONValue(member) : nil
      }
    }
  }

  /// Hands out the members of an object in file order.
  func forEachMember(_ body: (ByteText, JSONValue) -> Void) {
    var cursor = cj_members(value)
    var key: UnsafePointer<CChar>?
    var (count, member) = (0, cj_value())
    while cj_next_member(&cursor, &key, &count, &member) {
      let bytes = UnsafeRawPointer(key)?.assumingMemoryBound(to: UInt8.self)
      body(ByteText(start: bytes, count: count), JSONValue(member))
    }
  }

  /// Hands out the elements of an array in order.
  func forEachElement(_ body: (JSONValue) -> Void) {
    var cursor = cj_elements(value)
    var element = cj_value()
    while cj_next_element(&cursor, &element) { body(JSONValue(element)) }
  }

  private var kind: UInt8 { UInt8(bitPattern: cj_kind(value)) }
}

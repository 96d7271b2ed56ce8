internal import JSONBridge
internal import UnlockJSON

extension JSONWriter {
  /// Adds a parsed value without its blanks, numbers and strings spelled as they were; what was no
  /// JSON becomes `null`.
  mutating func value(_ node: JSONParser.Node, of json: JSONParser) {
    switch json.kind(of: node) {
    case .array:
      open("[")
      json.forEachElement(of: node) { value($0, of: json) }
      close("]")
    case .object:
      open("{")
      json.forEachMember(of: node) { name, value in member(name) { $0.value(value, of: json) } }
      close("}")
    case .invalid: raw("null".utf8)
    default: raw(json.spelling(of: node).utf8)
    }
  }
}

public import UnlockEngine

/// Builds JSON text, members in the order in which they are added.
///
///     var json = JSONWriter()
///     json.object { json in
///       json.member("patchId", "us-ma")
///       json.member("depth", 0)
///     }
///
/// Numbers are the shortest that read back as the same double; what is not finite, and nil, is
/// null. Control characters are escaped, so the text harms no terminal either.
public struct JSONWriter: Sendable {
  /// The text so far, UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty text.
  public init() {}

  /// The text so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets the text and keeps its memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Hands out the text so far and forgets it, in the middle of a document: what follows goes on
  /// where the text ends.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Ends a line; the next value begins a new text.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Adds an object whose members are added by `body`.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// Adds an array whose values are added by `body`.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    open("[")
    body(&self)
    close("]")
  }

  /// Adds a member whose value is added by `body`.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    body(&self)
  }

  /// Adds a member with a text, or null.
  public mutating func member(_ name: String, _ value: String?) {
    member(name) { $0.value(value) }
  }

  /// Adds a member with a number, or null where it is nil or not finite.
  public mutating func member(_ name: String, _ value: Double?) {
    member(name) { $0.value(value) }
  }

  /// Adds a member with a whole number, or null.
  public mutating func member(_ name: String, _ value: Int?) {
    member(name) { $0.value(value) }
  }

  /// Adds a member that is true or false.
  public mutating func member(_ name: String, _ value: Bool) {
    member(name) { $0.value(value) }
  }

  /// Adds a member with an instant as ISO 8601 in UTC, or null.
  public mutating func member(_ name: String, _ value: Timestamp?) {
    member(name) { $0.value(value?.iso8601) }
  }

  /// Adds a text, or null.
  public mutating func value(_ value: String?) {
    separate()
    if let value { appendQuoted(value) } else { append("null") }
    needsComma = true
  }

  /// Adds a number, or null where it is nil or not finite.
  public mutating func value(_ value: Double?) {
    separate()
    if let value, value.isFinite { append(value.description) } else { append("null") }
    needsComma = true
  }

  /// Adds a whole number, or null.
  public mutating func value(_ value: Int?) {
    separate()
    append(value.map { String($0) } ?? "null")
    needsComma = true
  }

  /// Adds true or false.
  public mutating func value(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
    needsComma = true
  }

  /// Adds a value that is JSON text already; it is not checked.
  public mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Begins an array or object that a later call closes: for documents that are written as they
  /// come to be.
  public mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  /// Ends what `open` began.
  public mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: Self.mayNeedEscape) {
      for scalar in text.unicodeScalars { appendEscaped(scalar) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    // 0xC2 begins the second block of control characters, and much else.
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes.append(contentsOf: String(scalar).utf8)
    }
  }
}

/// A JSON value as a person wrote it, and the line on which it begins.
struct LocatedJSON {
  /// What is written there.
  enum Value {
    case null
    case bool(Bool)
    /// As it is written: whether it fits anywhere is for whoever needs it.
    case number(String)
    case string(String)
    case list([LocatedJSON])
    case object([Member])
  }

  /// A member of an object.
  struct Member {
    var name: String
    var value: LocatedJSON
    /// Where the name stands.
    var line: Int
  }

  /// Why a text is no JSON, and where.
  struct Mistake: Error {
    var line: Int
    var message: String
  }

  /// Counted from 1.
  var line: Int
  var value: Value

  /// Reads a document in UTF-8, with or without a mark before it.
  init(_ bytes: [UInt8]) throws(Mistake) {
    var reader = LocatedJSONReader(bytes: bytes)
    self = try reader.document()
  }

  init(line: Int, value: Value) {
    self.line = line
    self.value = value
  }

  /// The value without its places; a number that nothing can hold is null.
  var plain: JSONValue {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let text): JSONValue(json: text) ?? .null
    case .string(let text): .string(text)
    case .list(let items): .array(items.map(\.plain))
    case .object(let members):
      .object(
        Dictionary(
          members.map { ($0.name, $0.value.plain) }, uniquingKeysWith: { first, _ in first }))
    }
  }
}

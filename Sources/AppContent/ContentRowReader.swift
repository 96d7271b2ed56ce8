/// Reads the members of one row that people wrote, and says where one is wrong.
struct ContentRowReader {
  /// What people call the row: `missions[2]`.
  let name: String
  private let file: String
  private let line: Int
  private let members: [LocatedJSON.Member]

  init(_ row: LocatedJSON, name: String, file: String) throws(ContentError) {
    guard case .object(let members) = row.value else {
      throw ContentError(
        .malformed, file: file, line: row.line, message: "\(name) must be an object")
    }
    self.members = members
    self.name = name
    self.file = file
    line = row.line
  }

  /// A member; nil where it is missing or null.
  func value(_ member: String) -> LocatedJSON? {
    let value = members.first { $0.name == member }?.value
    if case .null? = value?.value { return nil }
    return value
  }

  /// A text that must be there.
  func text(_ member: String) throws(ContentError) -> String {
    guard let text = try textIfAny(member) else {
      throw ContentError(
        .malformed, file: file, line: line, message: "\(name) lacks the member \(member)")
    }
    return text
  }

  func textIfAny(_ member: String) throws(ContentError) -> String? {
    guard let value = value(member) else { return nil }
    guard case .string(let text) = value.value else { throw wrong(value, member, "a text") }
    return text
  }

  func flagIfAny(_ member: String) throws(ContentError) -> Bool? {
    guard let value = value(member) else { return nil }
    guard case .bool(let flag) = value.value else { throw wrong(value, member, "true or false") }
    return flag
  }

  func integerIfAny(_ member: String) throws(ContentError) -> Int? {
    guard let value = value(member) else { return nil }
    guard case .number(let text) = value.value, let number = Int(text) else {
      throw wrong(value, member, "a whole number of at most 64 bits")
    }
    return number
  }

  func textsIfAny(_ member: String) throws(ContentError) -> [String]? {
    guard let value = value(member) else { return nil }
    guard case .list(let items) = value.value else { throw wrong(value, member, "a list of texts") }
    var texts: [String] = []
    for item in items {
      guard case .string(let text) = item.value else {
        throw wrong(item, member, "a list of texts")
      }
      texts.append(text)
    }
    return texts
  }

  /// The rows of a list; none where it is missing.
  func rows(_ member: String) throws(ContentError) -> [ContentRowReader] {
    guard let value = value(member) else { return [] }
    guard case .list(let items) = value.value else { throw wrong(value, member, "a list") }
    var rows: [ContentRowReader] = []
    for (index, item) in items.enumerated() {
      rows.append(try ContentRowReader(item, name: "\(member)[\(index)]", file: file))
    }
    return rows
  }

  /// Says that the row itself is wrong.
  func mistake(_ message: String) -> ContentError {
    ContentError(.malformed, file: file, line: line, message: "\(name) \(message)")
  }

  /// Where it begins.
  var place: ContentPlace { ContentPlace(file: file, line: line) }

  private func wrong(_ value: LocatedJSON, _ member: String, _ wanted: String) -> ContentError {
    let found = if case .number(let text) = value.value { ", and is \(text)" } else { "" }
    return ContentError(
      .malformed, file: file, line: value.line,
      message: "\(name).\(member) must be \(wanted)\(found)")
  }
}

/// Where a row was authored.
struct ContentPlace: Hashable, Sendable {
  var file: String
  var line: Int
}

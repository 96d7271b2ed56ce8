#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Any JSON value, so that what a reader does not know survives being read and written back.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits into 64 bits.
  case integer(Int64)
  /// Any other number that a decimal holds exactly, up to 38 digits.
  case decimal(Decimal)
  /// A number beyond the range of a decimal.
  case double(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members by name; their order is not kept.
  case object([String: JSONValue])

  /// Reads a JSON document, or nil where the text is none.
  public init?(json: some StringProtocol) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) else {
      return nil
    }
    self = value
  }

  /// The value as JSON on one line, members in the order of their names.
  public var json: String { JSONText.encode(self) }

  /// The text, where this is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The truth value, where this is one.
  public var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The items, where this is a list.
  public var array: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The members, where this is an object.
  public var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }
}

extension JSONValue: Codable {
  /// Reads whatever comes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Decimal.self) {
      self = .decimal(number)
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let items = try? container.decode([JSONValue].self) {
      self = .array(items)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .decimal(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    }
  }
}

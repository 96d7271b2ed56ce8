#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Writes answers as JSON, the same text for the same answer, and reads them back.
public enum JSONText {
  /// The value as JSON on one line, members in the order of their names.
  ///
  /// Only for values that JSON can hold: text, whole numbers, truth values, and lists and objects
  /// of these. A number that is not finite is a mistake of the caller.
  public static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("the value cannot be written as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The value that the text holds, or nil where it holds no such value.
  public static func decode<Value: Decodable>(_ json: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }
}

internal import UnlockEngine

extension Timestamp {
  /// For a person: 2024-05-04 10:00:12Z, to the second.
  var clock: String {
    let text = iso8601
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8))Z"
  }
}

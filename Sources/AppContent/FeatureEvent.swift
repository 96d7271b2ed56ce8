/// A token that the app may record for a user, as the allow-list has it.
public struct FeatureEvent: Hashable, Sendable, Encodable {
  /// What is recorded: a bare word, or `key>=N` for a count that only the client knows.
  public var token: String
  /// When the app records it, for people.
  public var summary: String

  enum CodingKeys: String, CodingKey { case token, summary }

  /// Makes an entry of the allow-list.
  public init(token: String, summary: String = "") {
    self.token = token
    self.summary = summary
  }
}

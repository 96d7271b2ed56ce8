/// Why authored content cannot be used. None of it is, then.
public struct ContentError: Error, Hashable, Sendable {
  /// What sort of trouble it is.
  public enum Kind: String, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable
    /// The text is not JSON, or a member has the wrong type or is missing.
    case malformed
    /// A slug or token occurs twice.
    case duplicate
    /// Two missions share an achievement.
    case sharedAchievement
  }

  /// What sort of trouble it is.
  public var kind: Kind
  /// The file, as it was named.
  public var file: String
  /// What is the matter, in one sentence without the file's name.
  public var message: String

  /// Makes an error.
  public init(_ kind: Kind, file: String, message: String) {
    self.kind = kind
    self.file = file
    self.message = message
  }
}

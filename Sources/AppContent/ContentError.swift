/// Why authored content cannot be used. None of it is, then.
public struct ContentError: Error, Hashable, Sendable {
  /// What sort of trouble it is.
  public enum Kind: String, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable
    /// The text is not JSON, or a member has the wrong type or is missing.
    case malformed
    /// A text that people or keys need is empty, or a number makes no sense.
    case invalid
    /// A slug or token occurs twice.
    case duplicate
    /// Two missions share an achievement.
    case sharedAchievement
  }

  /// What sort of trouble it is.
  public var kind: Kind
  /// The file, as it was named.
  public var file: String
  /// The line of the file, counted from 1, where it is known.
  public var line: Int?
  /// What is the matter, in one sentence without the file's name.
  public var message: String
  /// The rows that it is about; of two that clash the later one first.
  public var rows: [ContentRow]

  /// Makes an error.
  public init(
    _ kind: Kind, file: String, line: Int? = nil, message: String, rows: [ContentRow] = []
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
    self.rows = rows
  }
}

/// A row of authored content, by its list and its key.
public struct ContentRow: Hashable, Sendable {
  /// The lists of content. The raw values are what people call a row.
  public enum List: String, Hashable, Sendable {
    /// What can be earned, by slug.
    case achievement
    /// What is suggested, by slug.
    case mission
    /// What may be recorded, by token.
    case featureEvent = "feature event"
    /// Sets of patches, by slug.
    case collection
  }

  /// Its list.
  public var list: List
  /// Its slug or token.
  public var key: String

  /// Makes the name of a row.
  public init(_ list: List, _ key: String) {
    self.list = list
    self.key = key
  }
}

/// Why nothing (more) can be read of a file.
public struct FileError: Error, Sendable, Equatable {
  /// Whether anything could be read: then the rest of the run goes on with what was read.
  public enum Kind: Sendable, Equatable {
    /// The file cannot be opened or read: missing, a directory, no permission, a failing disk.
    case unreadable
    /// The content is of no known format, or holds nothing of what is looked for.
    case unknownFormat
    /// The content is broken from some place on.
    case malformed
  }

  /// What sort of trouble it is.
  public var kind: Kind
  /// The line in the file, counted from 1, where there is one.
  public var line: Int?
  /// What is the matter, in one sentence without the file's name, and what to do about it.
  public var message: String

  /// Makes an error.
  public init(_ kind: Kind, line: Int? = nil, message: String) {
    self.kind = kind
    self.line = line
    self.message = message
  }
}

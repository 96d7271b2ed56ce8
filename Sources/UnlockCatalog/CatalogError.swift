/// Why nothing (more) can be read of a catalog file. What was read before it stays good.
public struct CatalogError: Error, Sendable, Equatable {
  /// What sort of trouble it is.
  public enum Kind: Sendable, Equatable {
    /// The file cannot be opened or read: missing, a directory, no permission, a failing disk.
    case unreadable
    /// The content is of no known format, or holds no catalog.
    case unknownFormat
    /// The content is broken from some place on.
    case malformed
  }

  /// What sort of trouble it is.
  public var kind: Kind
  /// The file, as it was named.
  public var file: String
  /// The line in the file, counted from 1, where there is one.
  public var line: Int?
  /// What is the matter, in one sentence without the file's name, and what to do about it.
  public var message: String

  /// Makes an error.
  public init(_ kind: Kind, file: String, line: Int? = nil, message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
  }
}

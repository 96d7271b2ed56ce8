/// Why a file could not be written. One of that name that was there before is untouched.
public struct ReplacementError: Error, Sendable, Equatable {
  /// The file, as it was named.
  public var file: String
  /// What is the matter, in one sentence without the file's name.
  public var message: String

  /// Makes an error.
  public init(file: String, message: String) {
    self.file = file
    self.message = message
  }
}

/// Why a map, or another file that is replaced whole, could not be written. A file of that name that was there before is untouched.
public struct MapError: Error, Sendable, Equatable {
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

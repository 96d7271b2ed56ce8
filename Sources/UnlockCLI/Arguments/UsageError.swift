/// A command line that is not understood.
public struct UsageError: Error, Sendable, Equatable {
  /// What is the matter, and what was probably meant.
  public let message: String

  /// Makes an error.
  public init(_ message: String) {
    self.message = message
  }
}

/// Where and why a text is no JSON.
public struct JSONError: Error, Sendable, Equatable {
  /// The byte at which it stops making sense; the length of the text where that just ends.
  public var offset: Int
  /// What is the matter, without the place.
  public var message: String

  /// Makes an error.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

/// A request that its sender may send again, not knowing whether it arrived. It has its effect
/// once, and every repeat gets the first answer.
public struct RepeatableRequest: Sendable, Hashable {
  /// Whose fixes it brings; two users may use the same key.
  public var user: String
  /// The sender's name for it.
  public var key: String
  /// Tells a repeat from another request under the same key: a digest of the content.
  public var fingerprint: [UInt8]
  /// When it arrived; answers are kept for as long as repeats may come.
  public var receivedAt: Timestamp

  /// Names a request.
  public init(user: String, key: String, fingerprint: [UInt8], receivedAt: Timestamp) {
    self.user = user
    self.key = key
    self.fingerprint = fingerprint
    self.receivedAt = receivedAt
  }
}

/// The answer that a request got.
public struct RememberedAnswer: Sendable, Hashable {
  /// The fingerprint of the request. Where that of a repeat differs, it is no repeat, and the
  /// answer is none of its business.
  public var fingerprint: [UInt8]
  /// The answer, as it was given.
  public var body: [UInt8]

  /// Makes an answer.
  public init(fingerprint: [UInt8], body: [UInt8]) {
    self.fingerprint = fingerprint
    self.body = body
  }
}

/// What recording for a request came to.
public enum RequestRecord: Sendable, Equatable {
  /// It was recorded now.
  case recorded([UnlockReceipt])
  /// The key was answered before: nothing was recorded.
  case repeated(RememberedAnswer)
}

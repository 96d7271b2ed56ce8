public import AppContent

/// Content that is fetched once and then read locally. Nothing about showing it asks again.
public struct ContentCache: Hashable, Sendable {
  /// The content; nil before the first sync.
  public private(set) var content: ContentSet?

  /// A cache that holds what an earlier run brought, or nothing.
  public init(content: ContentSet? = nil) {
    self.content = content
  }

  /// The content, fetched by `sync` only if there is none yet. Where that fails there is still
  /// none, and the next call tries again.
  public mutating func content<Failure: Error>(
    sync: () throws(Failure) -> ContentSet
  ) throws(Failure) -> ContentSet {
    if let content { return content }
    let fetched = try sync()
    content = fetched
    return fetched
  }
}

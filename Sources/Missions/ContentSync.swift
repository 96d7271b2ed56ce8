public import AppContent

/// Where content comes from, such as a server or a folder of files.
public protocol ContentSource {
  /// What can go wrong.
  associatedtype Failure: Error

  /// All content as it is there now.
  func fetch() throws(Failure) -> ContentSet
}

/// Why content did not come into a store. What the store had before is still there.
public enum ContentSyncError<SourceFailure: Error, StoreFailure: Error>: Error {
  /// It could not be fetched.
  case source(SourceFailure)
  /// The store could not be read, or did not take it.
  case store(StoreFailure)
}

extension ContentSyncError: Equatable where SourceFailure: Equatable, StoreFailure: Equatable {}

extension AchievementStore {
  /// Fetches content into the store: once, where it has none, and again only for a refresh. Whatever
  /// shows content reads the store.
  ///
  /// Where it fails, the store keeps what it has, and the next call tries again.
  ///
  /// - Parameter refresh: whether to fetch although there is content, which is then laid over it.
  /// - Returns: whether it was fetched.
  @discardableResult
  public func syncContent<Source: ContentSource>(
    from source: Source, refresh: Bool = false
  ) throws(ContentSyncError<Source.Failure, Failure>) -> Bool {
    do throws(Failure) {
      if !refresh, try !content().isEmpty { return false }
    } catch { throw .store(error) }
    let fetched: ContentSet
    do throws(Source.Failure) { fetched = try source.fetch() } catch { throw .source(error) }
    do throws(Failure) { try publish(fetched) } catch { throw .store(error) }
    return true
  }
}

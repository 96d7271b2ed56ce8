internal import AppContent
internal import Missions
internal import UnlockStore

extension CommandOption {
  static let content = CommandOption(
    "content", .file("DIR"),
    help: "publish the achievements, missions and events of this directory first (default: the "
      + "starter content, where the store has none)")
}

/// Sees to it that a store has content: that of a directory that is named, or where it has none the
/// starter content.
enum ContentInput {
  enum Outcome {
    /// The store has content, or there is none to be had.
    case ready
    /// The content that was named cannot be used.
    case unusable
    /// The store cannot keep content. It may still keep unlocks.
    case storeFailed
  }

  /// Publishes what has to be published. What went wrong was told.
  static func prepare(
    _ store: SQLiteStore, _ arguments: Arguments, on console: Console
  ) -> Outcome {
    let named = arguments.text(.content)
    guard let path = named ?? StarterData.content(on: console) else { return .ready }
    do throws(StoreError) {
      let folder = ContentFolder(path: path, store: store.path, stored: try store.content())
      return try sync(store, with: folder, isNamed: named != nil, on: console)
    } catch {
      console.diagnostics.error("\(error.detail). \(error.hint)", file: error.path)
      return .storeFailed
    }
  }

  private static func sync(
    _ store: SQLiteStore, with folder: ContentFolder, isNamed: Bool, on console: Console
  ) throws(StoreError) -> Outcome {
    do throws(ContentSyncError<ContentError, StoreError>) {
      try store.syncContent(from: folder, refresh: isNamed)
    } catch {
      switch error {
      case .store(let error): throw error
      case .source(let error):
        console.diagnostics.error(error.message, file: error.file, line: error.line)
        if isNamed { return .unusable }
      }
    }
    return .ready
  }
}

internal import AppContent
internal import FoundationEssentials
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
    do throws(StoreError) {
      if named == nil, try !store.content().isEmpty { return .ready }
      guard let folder = named ?? starter(on: console) else { return .ready }
      let content: ContentSet
      do throws(ContentError) { content = try ContentSet(folder: folder) } catch {
        console.diagnostics.error(error.message, file: error.file)
        return named == nil ? .ready : .unusable
      }
      try store.publish(content)
      return .ready
    } catch {
      console.diagnostics.error("\(error.detail). \(error.hint)", file: error.path)
      return .storeFailed
    }
  }

  /// The starter content, looked for where the starter catalog is.
  private static func starter(on console: Console) -> String? {
    if let named = console.variables[CatalogPaths.variable], !named.isEmpty {
      return existing("\(named)/content")
    }
    var directory = console.executable ?? ""
    for _ in 0..<6 {
      guard let slash = directory.lastIndex(of: "/") else { return nil }
      directory = String(directory[..<slash])
      for place in ["share/unlock/content", "data/content"] {
        if let folder = existing("\(directory)/\(place)") { return folder }
      }
    }
    return nil
  }

  private static func existing(_ folder: String) -> String? {
    FileManager.default.fileExists(atPath: folder) ? folder : nil
  }
}

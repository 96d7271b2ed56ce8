import AppContent

/// The content in `data/content`, found beside these sources.
enum AuthoredContent {
  static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/data/content"

  /// Read once: most tests want it.
  private static let content = Result { try ContentSet(folder: folder) }

  static func read() throws -> ContentSet { try content.get() }
}

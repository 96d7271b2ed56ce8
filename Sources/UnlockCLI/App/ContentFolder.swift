internal import AppContent
internal import Missions

/// A folder of authored content, read for a store: what clashes with the content of the store is
/// found here, where the file and line of it are known.
struct ContentFolder: ContentSource {
  let path: String
  let store: String
  let stored: ContentSet

  func fetch() throws(ContentError) -> ContentSet {
    let document = try ContentDocument(folder: path)
    var merged = stored
    do throws(ContentError) { try merged.upsert(document.content) } catch {
      var located = document.located(error)
      if located.line == nil { located.file = path }
      if let other = error.rows.last, !document.contains(other) {
        located.message += " (\(other.list.rawValue) \(other.key) is in the store \(store))"
      }
      throw located
    }
    return document.content
  }
}

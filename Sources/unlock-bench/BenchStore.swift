import Foundation
import UnlockStore

/// The store that is measured.
typealias BenchStore = SQLiteStore

extension BenchStore {
  /// Opens a new store.
  static func open(_ path: String) throws(BenchError) -> BenchStore {
    do throws(StoreError) { return try SQLiteStore(path: path) } catch {
      throw BenchError(message: "\(error)")
    }
  }

  /// The size of a store that is closed: then all is in the one file.
  static func bytes(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }
}

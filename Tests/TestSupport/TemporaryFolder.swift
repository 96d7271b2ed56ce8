internal import Foundation

/// A folder of its own for a test, gone when the last reference to it goes.
public final class TemporaryFolder: Sendable {
  /// Its absolute path.
  public let path: String

  /// Makes the folder.
  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("unlock-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it.
  public func file(_ name: String) -> String { "\(path)/\(name)" }
}

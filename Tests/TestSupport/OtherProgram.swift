internal import Foundation

/// A program that reads and writes the same files as this package, and is asked where it is
/// installed.
public struct OtherProgram: Sendable {
  private let path: String?

  /// GPSBabel: tracks.
  public static let gpsBabel = OtherProgram("gpsbabel")
  /// GDAL's converter of features: catalogs, and lines and points of tracks.
  public static let ogr2ogr = OtherProgram("ogr2ogr")

  private init(_ name: String) {
    path = ["/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether it can be asked.
  public var isInstalled: Bool { path != nil }

  /// What it writes to standard output.
  @discardableResult
  public func output(_ words: [String]) throws -> String {
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

internal import FileBytes
internal import FoundationEssentials
internal import Glibc

/// A folder of its own for files that were packed; it is gone with the last reference.
final class UnpackedFolder {
  private let path: String
  private var count = 0

  init() throws(FileError) {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/unlock-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure() }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path for a file that gets the last part of a name: whatever comes before may lead elsewhere.
  /// Files whose names differ only in what comes before get folders of their own by `group`.
  func place(for name: String, group: Int) throws(FileError) -> String {
    let folder = "\(path)/\(group)"
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Self.failure() }
    return "\(folder)/\(name.split(separator: "/").last ?? "file")"
  }

  /// Writes what a source gives into a file.
  ///
  /// - Returns: why not all of it is there, where something is missing.
  static func write(_ source: any ByteSource, to path: String) -> FileError? {
    guard let file = fopen(path, "wx") else { return failure() }
    var fault: FileError?
    do throws(FileError) {
      while fault == nil {
        let piece = try source.read()
        if piece.isEmpty { break }
        if fwrite(piece, 1, piece.count, file) < piece.count { fault = failure() }
      }
    } catch {
      fault = error
    }
    // What is still in the buffer may be what no longer fits on the disk.
    if fclose(file) != 0 { fault = fault ?? failure() }
    return fault
  }

  private static func failure() -> FileError {
    FileError(.unreadable, message: "cannot be unpacked: \(String(cString: strerror(errno)))")
  }
}

internal import FileBytes
internal import FoundationEssentials
internal import Glibc

/// A folder of its own for files that were packed; it is gone with the last reference.
///
/// A process that is killed leaves its folder; the next one to make such a folder clears it away.
final class UnpackedFolder {
  private let path: String
  /// The folder itself, locked while it is in use: the system unlocks it when the process ends,
  /// however it ends.
  private let lock: CInt

  private static let prefix = "unlock-catalog-"
  /// Younger folders are left alone: one that was made this moment may not be locked yet.
  private static let settledAge = 3600

  init(in parent: String = FileManager.default.temporaryDirectory.path) throws(FileError) {
    Self.removeAbandoned(in: parent)
    var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure() }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw Self.failure() }
    // Where the file system has no locks, nobody can lock an abandoned folder either: it stays.
    _ = flock(lock, LOCK_EX | LOCK_NB)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  /// Removes the folders of this user that no process holds any more.
  private static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let folder = open("\(parent)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard folder >= 0 else { continue }
      defer { close(folder) }
      var status = stat()
      guard fstat(folder, &status) == 0, status.st_uid == geteuid(),
        status.st_mtim.tv_sec < time(nil) - settledAge, flock(folder, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
    }
  }

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

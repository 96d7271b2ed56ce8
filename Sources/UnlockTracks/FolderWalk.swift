internal import FileBytes
internal import Glibc

/// The files in a folder and in the folders inside, sorted by path. Names that begin with a point
/// are left out; links to files are followed, links to folders are not, so that a walk ends.
struct FolderWalk {
  private(set) var files: [String] = []
  private(set) var problems: [(name: String, error: FileError)] = []

  init(_ root: String) {
    var folders = [root]
    while let folder = folders.popLast() {
      guard let names = Self.names(in: folder) else {
        let cause = String(cString: strerror(errno))
        problems.append(
          (folder, FileError(.unreadable, message: "the folder cannot be read: \(cause)")))
        continue
      }
      for name in names {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if Self.isFolder(path) {
          if !Self.isLink(path) { folders.append(path) }
        } else if Self.isRegularFile(path) {
          files.append(path)
        }
      }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  static func isRegularFile(_ path: String) -> Bool { kind(path) == S_IFREG }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // d_name is an array, which Swift sees as a tuple; it ends in a zero.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}

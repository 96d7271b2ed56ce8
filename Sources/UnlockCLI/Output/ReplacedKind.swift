internal import Glibc

/// What stands where a command is told to write: after a slip of the hand, as in `-o *.geojson`,
/// a file of another kind must survive.
enum ReplacedKind {
  case missing, regular, special

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .missing
      return
    }
    // A directory is none of the special ones: it cannot be replaced, and writing says so.
    self = [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) ? .regular : .special
  }

  /// Whether both paths lead to one file.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(path, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// Whether a regular file with something in it stands at the path that does not begin as it
  /// should.
  ///
  /// - Parameter isExpected: gets the first bytes, at most 256.
  static func holdsSomethingElse(_ path: String, than isExpected: ([UInt8]) -> Bool) -> Bool {
    // Only a regular file holds something; a pipe would block whoever reads it.
    guard ReplacedKind(of: path) == .regular, let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    var start = [UInt8](repeating: 0, count: 256)
    let count = fread(&start, 1, start.count, file)
    return count > 0 && !isExpected(Array(start.prefix(count)))
  }
}

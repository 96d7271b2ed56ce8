internal import CSQLite
internal import Glibc

/// Owns a connection of SQLite; the last one to let go closes it. Statements hold on to it, so that
/// none of them outlives its connection.
///
/// Opened without SQLite's own mutex (https://www.sqlite.org/threadsafe.html): whoever uses it sees
/// to it that this is one thread at a time.
final class Handle {
  let pointer: OpaquePointer
  let path: String

  /// Opens the file at `path`, whose name is never taken for a URI.
  ///
  /// - Parameter vfs: the name of SQLite's file layer; nil for the system's.
  init(path: String, creating: Bool, vfs: String?) throws(StoreError) {
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (creating ? SQLITE_OPEN_CREATE : 0)
    var opened: OpaquePointer?
    // A relative path that begins with "file:" would be read as a URI where SQLite is built so.
    let name = path.hasPrefix("/") ? path : "./" + path
    let status = ResultCode(rawValue: sqlite3_open_v2(name, &opened, flags, vfs))
    guard let opened, status == .ok else {
      let detail = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      let number = opened.map { sqlite3_system_errno($0) } ?? 0
      // A failed opening leaves a handle that has to be closed all the same.
      sqlite3_close_v2(opened)
      throw Self.openingError(status, path: path, errno: number, detail: detail)
    }
    pointer = opened
    self.path = path
  }

  deinit {
    // Never fails: waits for statements that are still open.
    sqlite3_close_v2(pointer)
  }

  /// The error that SQLite remembers for the last call.
  func error(_ status: ResultCode) -> StoreError {
    let detail = String(cString: sqlite3_errmsg(pointer))
    return StoreError(
      StoreError.Kind(status), code: status, path: path,
      detail: "\(detail) (SQLite \(status.rawValue))")
  }

  func check(_ status: Int32) throws(StoreError) {
    guard status == SQLITE_OK else { throw error(ResultCode(rawValue: status)) }
  }

  /// SQLite says no more than "unable to open"; the system knows why.
  private static func openingError(
    _ status: ResultCode, path: String, errno number: Int32, detail: String
  ) -> StoreError {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    var kind = StoreError.Kind(status)
    var text = number == 0 ? detail : String(cString: strerror(number))
    if access(folder, F_OK) != 0 {
      kind = .missingDirectory
      text = "the folder does not exist"
    } else if access(path, F_OK) != 0, number == ENOENT {
      kind = .missing
      text = "there is no such store"
    } else if number == EACCES || number == EROFS {
      kind = access(path, R_OK) == 0 || access(path, F_OK) != 0 ? .readOnly : .cannotOpen
    } else if number == ENOSPC || number == EDQUOT {
      kind = .diskFull
    }
    return StoreError(kind, code: status, path: path, detail: text)
  }
}

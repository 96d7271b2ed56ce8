internal import CSQLite
internal import Glibc

/// Why a store could not be opened, read or written. Whatever was asked for has not happened.
public struct StoreError: Error, Hashable, Sendable {
  /// What sort of trouble it is.
  public enum Kind: Hashable, Sendable {
    /// The disk, or the quota, has no room.
    case diskFull
    /// The file or its folder may not be written.
    case readOnly
    /// Another process kept the store locked for longer than the time allowed.
    case locked
    /// The file is no SQLite database.
    case notADatabase
    /// It is a SQLite database, but not a store of this program.
    case notAStore
    /// A newer version of this program has written it.
    case newerVersion(schema: Int)
    /// The folder that the store should be in does not exist.
    case missingDirectory
    /// There is no store, and none was to be made.
    case missing
    /// The path names no file that can be opened: a folder, or no permission.
    case cannotOpen
    /// The content is damaged.
    case damaged
    /// The disk failed.
    case disk
    /// Content that breaks a promise; nothing of it was published.
    case refused
    /// Anything else that SQLite says.
    case other
  }

  /// What sort of trouble it is.
  public var kind: Kind
  /// SQLite's extended result code; 0 where the trouble is not SQLite's.
  public var code: ResultCode
  /// The store's file.
  public var path: String
  /// What SQLite or the system says, without the path.
  public var detail: String

  /// Makes an error.
  public init(_ kind: Kind, code: ResultCode = .ok, path: String, detail: String) {
    self.kind = kind
    self.code = code
    self.path = path
    self.detail = detail
  }

  /// What a person can do about it, in one sentence.
  public var hint: String {
    switch kind {
    case .diskFull: "Free some space, then repeat the call: nothing of it was recorded."
    case .readOnly: "Make the file and its folder writable for this user."
    case .locked: "Another process is writing; repeat the call, or allow more time."
    case .notADatabase: "Name the file of a store, or a new file."
    case .notAStore: "Name the file of a store, or a new file; this one was left as it is."
    case .newerVersion: "Use the newer version of this program; the store was left as it is."
    case .missingDirectory: "Make the folder first, or correct the path."
    case .missing: "Check the path; replaying a track with --store makes a store."
    case .cannotOpen: "Check that the path names a file, and its permissions."
    case .damaged: "Keep a copy of the file, then restore a backup or try `sqlite3 FILE .recover`."
    case .disk: "Check the disk; nothing of the call was recorded."
    case .refused: "Correct the content, then publish it again."
    case .other: "Repeat the call; if it fails again, report the code."
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// The path, what is the matter, and what to do about it.
  public var description: String { "\(path): \(detail). \(hint)" }
}

extension StoreError.Kind {
  /// The kind that a code of SQLite stands for.
  init(_ code: ResultCode) {
    switch code.primary {
    case SQLITE_FULL: self = .diskFull
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .locked
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CANTOPEN, SQLITE_AUTH: self = .cannotOpen
    case SQLITE_CORRUPT, SQLITE_FORMAT: self = .damaged
    case SQLITE_IOERR: self = .disk
    default: self = .other
    }
  }
}

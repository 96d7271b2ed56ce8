internal import FileBytes
public import UnlockEngine

/// What kind of place in a file a fix was read from.
public enum TrackPointKind: String, Sendable, CaseIterable {
  /// A recorded position.
  case track
  /// A point of a planned route: proves no visit.
  case route
  /// A marked place: proves no visit.
  case waypoint
}

/// One fix as a file gives it.
public struct TrackFix: Sendable, Equatable {
  /// The reading; its origin names the track and the fix's place in it.
  public var fix: Fix
  /// Whose, where the file says so.
  public var user: String?
  /// Whether the fix continues the segment of the one before it.
  public var continuesSegment: Bool
  /// What kind of place in the file it was read from.
  public var kind: TrackPointKind

  /// Makes a fix of a track.
  public init(
    fix: Fix, user: String? = nil, continuesSegment: Bool = true, kind: TrackPointKind = .track
  ) {
    self.fix = fix
    self.user = user
    self.continuesSegment = continuesSegment
    self.kind = kind
  }
}

/// Something in a track that a person should know of.
public struct TrackDefect: Sendable, Equatable {
  /// The line in the file, counted from 1, where the format has lines.
  public var line: Int?
  /// What is the matter and what was done about it, in one sentence without the file's name.
  public var message: String

  /// Makes a defect.
  public init(line: Int?, message: String) {
    self.line = line
    self.message = message
  }
}

/// What a track reader hands out, in file order.
public enum TrackItem: Sendable, Equatable {
  // Behind a reference: an item changes hands several times, and a fix is some 250 bytes.
  /// A fix.
  indirect case fix(TrackFix)
  /// A point that cannot become a fix. It counts in the index of fixes all the same.
  case unreadable(index: Int, TrackDefect)
  /// Worth a warning, and nothing was lost but what it names.
  case warning(TrackDefect)
}

/// Reads one track as a stream. A reader is used by one thread at a time.
public protocol TrackReader: AnyObject {
  /// How many points of each kind were passed over since their kind was not asked for.
  var passedOver: [TrackPointKind: Int] { get }

  /// The next item, or nil at the end.
  ///
  /// - Throws: where nothing more can come out of the file; what came before stays good.
  func next() throws(TrackError) -> TrackItem?
}

/// Why nothing (more) can be read of a track.
public struct TrackError: Error, Sendable, Equatable {
  /// Whether anything could be read: then the rest of the run goes on with what was read.
  public enum Kind: Sendable, Equatable {
    /// The file cannot be opened or read: missing, a directory, no permission, a failing disk.
    case unreadable
    /// The content is of no known format, or holds no track at all.
    case unknownFormat
    /// The content is broken from some place on.
    case malformed
  }

  /// What sort of trouble it is.
  public var kind: Kind
  /// The line in the file, counted from 1, where there is one.
  public var line: Int?
  /// What is the matter, in one sentence without the file's name, and what to do about it.
  public var message: String

  /// Makes an error.
  public init(_ kind: Kind, line: Int? = nil, message: String) {
    self.kind = kind
    self.line = line
    self.message = message
  }

  init(_ error: FileError) {
    switch error.kind {
    case .unreadable: kind = .unreadable
    case .unknownFormat: kind = .unknownFormat
    case .malformed: kind = .malformed
    }
    (line, message) = (error.line, error.message)
  }

  /// Does something that reads files, whose errors become this one's.
  static func reading<Result>(_ body: () throws(FileError) -> Result) throws(TrackError) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw TrackError(error)
    }
  }
}

extension FileError {
  static let empty = FileError(.unknownFormat, message: "is empty")
}

/// How tracks are read.
public struct TrackOptions: Sendable {
  /// The kinds of points that become fixes.
  public var include: Set<TrackPointKind> = [.track]
  /// How the fixes came about, where the file does not say so itself.
  public var source: FixSource?

  /// Recorded points only, source by the format's habit.
  public init() {}
}

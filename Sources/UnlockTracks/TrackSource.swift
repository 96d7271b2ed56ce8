internal import FileBytes

/// A track that can be opened: a file, standard input, or a file inside a zip archive.
public struct TrackSource {
  private enum Place {
    case file
    case member(ZipArchive, ZipArchive.Member)
  }

  /// The path; for a file inside an archive, that of the archive, a slash, and the name inside.
  public let name: String
  /// Whether it was found in a folder or an archive, and not named by itself. Such a source that
  /// turns out to be no track (`TrackError.Kind.unknownFormat`) is nobody's mistake.
  public let wasFound: Bool
  private let place: Place

  fileprivate init(file: String, wasFound: Bool) {
    (name, place, self.wasFound) = (file, .file, wasFound)
  }

  fileprivate init(_ member: ZipArchive.Member, in archive: ZipArchive, at path: String) {
    (name, place, wasFound) = ("\(path)/\(member.name)", .member(archive, member), true)
  }

  /// Whether it can be opened again from its beginning.
  var canReopen: Bool { name != "-" }

  /// Opens the track, under its name. Sources of one archive are used by one thread.
  public func open(options: TrackOptions = TrackOptions()) throws(TrackError) -> any TrackReader {
    switch place {
    case .file: return try TrackFile.open(path: name, options: options)
    case .member(let archive, let member):
      let expansion = ExpansionGuard()
      return try TrackError.reading { () throws(FileError) in
        try TrackFile.reader(
          of: try archive.open(member, expansion), name: name, options: options, expansion)
      }
    }
  }

  /// Why its beginning is not that of a track, or nil where it is.
  fileprivate func whyNoTrack() throws(FileError) -> FileError? {
    let source: any ByteSource
    switch place {
    case .file: source = try FileSource(path: name)
    case .member(let archive, let member): source = try archive.open(member)
    }
    let head = try PeekableSource(source).peek(TrackFormat.headSize)
    return head.isEmpty ? .empty : TrackFormat(head: head).whyNoTrack
  }
}

/// The tracks that some paths stand for.
public struct TrackListing {
  /// The tracks, in the order of the paths. Those of a folder are sorted by path, and those of an
  /// archive by name, byte by byte; hidden ones are left out.
  public private(set) var tracks: [TrackSource] = []
  /// Files of folders and archives that are no tracks, and were passed over; and why.
  public private(set) var passedOver: [(name: String, reason: TrackError)] = []
  /// Folders, files in them and archives that could not be looked into.
  public private(set) var problems: [(name: String, error: TrackError)] = []
  private let willLook: (String) -> Void

  /// Lists what paths stand for: a folder for the tracks in it and in the folders inside, a zip
  /// archive for the tracks in it, anything else for itself. "-" is standard input.
  ///
  /// - Parameter willLook: called with the name of each file before it is looked into, for those
  ///   who show progress.
  public init(paths: [String], willLook: @escaping (String) -> Void = { _ in }) {
    self.willLook = willLook
    for path in paths {
      if FolderWalk.isFolder(path) {
        addFolder(path)
      } else {
        addFile(path, wasFound: false)
      }
    }
  }

  private mutating func addFolder(_ path: String) {
    let walk = FolderWalk(path)
    problems += walk.problems.map { ($0.name, TrackError($0.error)) }
    for file in walk.files { addFile(file, wasFound: true) }
  }

  private mutating func addFile(_ path: String, wasFound: Bool) {
    let source = TrackSource(file: path, wasFound: wasFound)
    guard path != "-" else { return tracks.append(source) }
    willLook(path)
    do throws(FileError) {
      if try isArchive(path) {
        try addArchive(path, source)
        return
      }
      try wasFound ? addFound(source) : tracks.append(source)
    } catch {
      // A file that was named is opened again by its user, who then meets the error.
      if wasFound || error.kind == .malformed {
        problems.append((path, TrackError(error)))
      } else {
        tracks.append(source)
      }
    }
  }

  private mutating func addFound(_ source: TrackSource) throws(FileError) {
    if let reason = try source.whyNoTrack() {
      passedOver.append((source.name, TrackError(reason)))
    } else {
      tracks.append(source)
    }
  }

  private func isArchive(_ path: String) throws(FileError) -> Bool {
    guard FolderWalk.isRegularFile(path) else { return false }
    return TrackFormat(head: try PeekableSource(try FileSource(path: path)).peek(64)) == .zip
  }

  private mutating func addArchive(_ path: String, _ whole: TrackSource) throws(FileError) {
    let archive = try ZipArchive(path: path)
    guard archive.mainMember == nil else { return tracks.append(whole) }
    for member in archive.members {
      let source = TrackSource(member, in: archive, at: path)
      willLook(source.name)
      do throws(FileError) {
        try addFound(source)
      } catch {
        problems.append((source.name, TrackError(error)))
      }
    }
  }
}

internal import UnlockEngine
internal import UnlockTracks

/// One thing of a track, in file order.
enum FeedItem {
  case fix(UserFix)
  case unreadable(UnreadablePoint)
  /// The track has come to its end, with so many points.
  case end(track: String, fixes: Int)
}

/// Hands out the points of several tracks as one stream, and tells of everything on the way that
/// cannot be read. A track that fails does not keep the others from being read.
final class TrackFeed {
  private let options: TrackOptions
  private let user: String
  private let diagnostics: Diagnostics
  private var waiting: ArraySlice<String>
  private var current: OpenTrack?

  /// How many tracks could be read, at least in part.
  private(set) var readableTracks = 0
  /// Whether anything could not be read: a track, the rest of one, or a point.
  private(set) var lostSomething = false

  private struct OpenTrack {
    var name: String
    var reader: any TrackReader
    var fixes = 0
    var warnings = 0
  }

  private static let warningLimit = 10

  init(_ tracks: [String], options: TrackOptions, user: String, diagnostics: Diagnostics) {
    waiting = tracks[...]
    self.options = options
    self.user = user
    self.diagnostics = diagnostics
  }

  /// The next item, or nil behind the last track.
  func next() -> FeedItem? {
    while let track = current ?? openNext() {
      if let item = next(of: track) { return item }
    }
    return nil
  }

  private func openNext() -> OpenTrack? {
    while let name = waiting.popFirst() {
      do {
        let track = OpenTrack(name: name, reader: try TrackFile.open(path: name, options: options))
        current = track
        return track
      } catch {
        fail(error, in: name)
      }
    }
    return nil
  }

  private func next(of track: OpenTrack) -> FeedItem? {
    do {
      while let item = try track.reader.next() {
        switch item {
        case .fix(let fix):
          current?.fixes += 1
          return .fix(
            UserFix(
              user: fix.user ?? user, fix: fix.fix, continuesSegment: fix.continuesSegment))
        case .unreadable(let index, let defect):
          current?.fixes += 1
          lostSomething = true
          warn(defect, in: track.name)
          let origin = FixOrigin(track: track.name, index: index)
          return .unreadable(UnreadablePoint(origin: origin, user: user, defect: defect))
        case .warning(let defect):
          warn(defect, in: track.name)
        }
      }
      return end(isComplete: true)
    } catch {
      fail(error, in: track.name)
      return end(isComplete: false)
    }
  }

  private func end(isComplete: Bool) -> FeedItem? {
    guard let track = current else { return nil }
    current = nil
    let more = track.warnings - Self.warningLimit
    if more > 0 {
      diagnostics.warning("and \(Count.of(more, "more warning")) of this kind", file: track.name)
    }
    guard isComplete || track.fixes > 0 else { return nil }
    readableTracks += 1
    if isComplete, track.fixes == 0 { tellWhyEmpty(track) }
    return .end(track: track.name, fixes: track.fixes)
  }

  private func tellWhyEmpty(_ track: OpenTrack) {
    let passedOver = TrackPointKind.allCases.compactMap { kind in
      track.reader.passedOver[kind].flatMap { $0 > 0 ? (kind: kind, count: $0) : nil }
    }
    guard !passedOver.isEmpty else {
      return diagnostics.warning("holds no points", file: track.name)
    }
    let counts = passedOver.map { Count.of($0.count, "\($0.kind.rawValue) point") }
    let kinds = passedOver.map(\.kind.rawValue).joined(separator: ",")
    diagnostics.warning(
      "holds only \(counts.joined(separator: " and ")), which were passed over: they prove no "
        + "visit; --include \(kinds) reads them", file: track.name)
  }

  private func warn(_ defect: TrackDefect, in name: String) {
    current?.warnings += 1
    guard current?.warnings ?? 0 <= Self.warningLimit else { return }
    diagnostics.warning(defect.message, file: name, line: defect.line)
  }

  private func fail(_ error: TrackError, in name: String) {
    lostSomething = true
    diagnostics.error(error.message, file: name, line: error.line)
  }
}

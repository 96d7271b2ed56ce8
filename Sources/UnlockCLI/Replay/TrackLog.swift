internal import UnlockEngine
internal import UnlockTracks

/// What was read of one track so far.
struct TrackTally {
  let name: String
  /// Whether it was found in a folder or an archive, and not named by itself.
  let wasFound: Bool
  var fixes = 0
  var warnings = 0
  var hasFailed = false

  init(_ source: TrackSource) {
    name = source.name
    wasFound = source.wasFound
  }
}

/// Keeps account of what could be read of some tracks, and tells of what could not.
final class TrackLog {
  private let user: String
  private let diagnostics: Diagnostics

  /// How many tracks could be read, at least in part.
  private(set) var readableTracks = 0
  /// Whether anything could not be read: a track, the rest of one, or a point.
  private(set) var lostSomething = false

  private static let warningLimit = 10

  /// - Parameter user: whose the fixes are that do not say so.
  init(user: String, diagnostics: Diagnostics) {
    self.user = user
    self.diagnostics = diagnostics
  }

  /// The tracks that some paths stand for.
  func tracks(at paths: [String]) -> [TrackSource] {
    paths.flatMap { path in
      let listing = TrackListing(paths: [path])
      for (name, error) in listing.problems {
        lostSomething = true
        diagnostics.error(error.message, file: name, line: error.line)
      }
      if let first = listing.passedOver.first {
        let others = listing.passedOver.count - 1
        let more = others > 0 ? " and \(Count.of(others, "other file"))" : ""
        diagnostics.warning("\(first)\(more) were passed over: they are no tracks", file: path)
      }
      if listing.tracks.isEmpty, listing.problems.isEmpty {
        lostSomething = true
        diagnostics.error("holds no track", file: path)
      }
      return listing.tracks
    }
  }

  /// Puts an item of a track into a chunk, or tells of it.
  func take(_ item: TrackItem, of tally: inout TrackTally, into chunk: inout FeedChunk) {
    switch item {
    case .fix(let fix):
      tally.fixes += 1
      chunk.append(
        UserFix(user: fix.user ?? user, fix: fix.fix, continuesSegment: fix.continuesSegment))
    case .unreadable(let index, let defect):
      tally.fixes += 1
      lostSomething = true
      warn(defect, in: &tally)
      let origin = FixOrigin(track: tally.name, index: index)
      chunk.append(.unreadable(UnreadablePoint(origin: origin, user: user, defect: defect)))
    case .warning(let defect):
      warn(defect, in: &tally)
    }
  }

  /// Tells why nothing (more) can be read of a track.
  func fail(_ error: TrackError, in tally: inout TrackTally) {
    tally.hasFailed = true
    lostSomething = true
    diagnostics.error(error.message, file: tally.name, line: error.line)
  }

  /// Closes the account of a track.
  func end(
    _ tally: TrackTally, passedOver: [TrackPointKind: Int], in chunk: inout FeedChunk
  ) {
    let more = tally.warnings - Self.warningLimit
    if more > 0 { diagnostics.warning("and \(Count.of(more, "more warning"))", file: tally.name) }
    guard !tally.hasFailed || tally.fixes > 0 else { return }
    readableTracks += 1
    if !tally.hasFailed, tally.fixes == 0 { tellWhyEmpty(tally, passedOver) }
    chunk.append(.end(track: tally.name, fixes: tally.fixes))
  }

  private func tellWhyEmpty(_ tally: TrackTally, _ passedOver: [TrackPointKind: Int]) {
    let kinds = TrackPointKind.allCases.filter { passedOver[$0, default: 0] > 0 }
    guard !kinds.isEmpty else {
      return diagnostics.warning("holds no points", file: tally.name)
    }
    let counts = kinds.map { Count.of(passedOver[$0, default: 0], "\($0.rawValue) point") }
    let words = kinds.map(\.rawValue).joined(separator: ",")
    diagnostics.warning(
      "holds only \(counts.joined(separator: " and ")), which were passed over: they prove no "
        + "visit; --include \(words) reads them", file: tally.name)
  }

  private func warn(_ defect: TrackDefect, in tally: inout TrackTally) {
    tally.warnings += 1
    guard tally.warnings <= Self.warningLimit else { return }
    diagnostics.warning(defect.message, file: tally.name, line: defect.line)
  }
}

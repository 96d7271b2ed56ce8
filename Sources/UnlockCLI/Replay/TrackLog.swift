internal import UnlockEngine
internal import UnlockTracks

/// A track, and the word of the command line that stands for it.
struct ListedTrack {
  let source: TrackSource
  let operand: String
}

/// What was read of one track so far.
struct TrackTally {
  let name: String
  let operand: String
  /// Whether it was found in a folder or an archive, and not named by itself.
  let wasFound: Bool
  var fixes = 0
  var warnings = 0
  var hasFailed = false

  init(_ track: ListedTrack) {
    name = track.source.name
    operand = track.operand
    wasFound = track.source.wasFound
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

  // Files that turned out to be no tracks, by the reason, in the order in which those came up.
  private var passedOver: [(reason: String, first: String, count: Int)] = []
  // Errors of files that were found, by their message: a broken archive may have thousands.
  private var foundErrors: [String: Int] = [:]
  // Words of the command line that stand for files of which none was a track so far.
  private var barren: Set<String> = []

  private static let warningLimit = 10
  private static let namedReasons = 5
  private static let namedErrors = 10

  /// - Parameter user: whose the fixes are that do not say so.
  init(user: String, diagnostics: Diagnostics) {
    self.user = user
    self.diagnostics = diagnostics
  }

  /// The tracks that some words of the command line stand for.
  func tracks(at operands: [String]) -> [ListedTrack] {
    operands.flatMap { operand in
      let listing = TrackListing(paths: [operand]) { [diagnostics] name in
        diagnostics.progress("looking at \(name)")
      }
      for (name, error) in listing.problems {
        lostSomething = true
        tell(error, of: name, wasFound: true)
      }
      for (name, reason) in listing.passedOver { passOver(name, reason) }
      if listing.problems.isEmpty, !listing.tracks.contains(where: { !$0.wasFound }) {
        barren.insert(operand)
      }
      return listing.tracks.map { ListedTrack(source: $0, operand: operand) }
    }
  }

  /// A track is about to be read.
  func willOpen(_ source: TrackSource) {
    diagnostics.progress("reading \(source.name)")
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

  /// Tells why nothing (more) can be read of a track. A file that was found in a folder or an
  /// archive and turns out to be no track is nobody's mistake.
  func fail(_ error: TrackError, in tally: inout TrackTally) {
    tally.hasFailed = true
    if tally.wasFound, error.kind == .unknownFormat, tally.fixes == 0 {
      return passOver(tally.name, error)
    }
    lostSomething = true
    barren.remove(tally.operand)
    tell(error, of: tally.name, wasFound: tally.wasFound)
  }

  private func tell(_ error: TrackError, of name: String, wasFound: Bool) {
    if wasFound {
      foundErrors[error.message, default: 0] += 1
      guard foundErrors[error.message, default: 0] <= Self.namedErrors else { return }
    }
    diagnostics.error(error.message, file: name, line: error.line)
  }

  /// Closes the account of a track.
  func end(
    _ tally: TrackTally, passedOver: [TrackPointKind: Int], in chunk: inout FeedChunk
  ) {
    let more = tally.warnings - Self.warningLimit
    if more > 0 { diagnostics.warning("and \(Count.of(more, "more warning"))", file: tally.name) }
    guard !tally.hasFailed || tally.fixes > 0 else { return }
    readableTracks += 1
    barren.remove(tally.operand)
    if !tally.hasFailed, tally.fixes == 0 { tellWhyEmpty(tally, passedOver) }
    chunk.append(.end(track: tally.name, fixes: tally.fixes))
  }

  /// Tells what is told once for all tracks: which files were passed over, and where there was no
  /// track at all.
  ///
  /// - Parameter operands: the words of the command line, in their order.
  func finish(_ operands: [String]) {
    for (reason, first, count) in passedOver.prefix(Self.namedReasons) {
      let others = count > 1 ? ", and so were \(Count.of(count - 1, "other file")) like it" : ""
      diagnostics.warning("\(reason); it was passed over\(others)", file: first)
    }
    let more = passedOver.dropFirst(Self.namedReasons).reduce(0) { $0 + $1.count }
    if more > 0 { diagnostics.warning("\(Count.of(more, "more file")) are no tracks; passed over") }
    for (message, count) in foundErrors.sorted(by: { $0.key < $1.key })
    where count > Self.namedErrors {
      diagnostics.error("\(Count.of(count - Self.namedErrors, "more file")): \(message)")
    }
    for operand in operands where barren.remove(operand) != nil {
      lostSomething = true
      diagnostics.error("holds no track", file: operand)
    }
  }

  private func passOver(_ name: String, _ error: TrackError) {
    if let place = passedOver.firstIndex(where: { $0.reason == error.message }) {
      passedOver[place].count += 1
    } else {
      passedOver.append((error.message, name, 1))
    }
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

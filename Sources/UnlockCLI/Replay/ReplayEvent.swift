internal import UnlockEngine
internal import UnlockTracks

/// One thing that came out of a replay, in the order of the fixes.
enum ReplayEvent {
  /// A fix unlocked patches.
  case pass(Pass)
  /// A fix was refused.
  case rejected(UserFix, FixRejection)
  /// A rule kept back an unlock, although the fix counts.
  case held(UserFix, HoldBack)
  /// A point of a track could not become a fix.
  case unreadable(UnreadablePoint)
}

/// A point of a track that could not become a fix.
struct UnreadablePoint {
  var origin: FixOrigin
  var user: String
  var defect: TrackDefect
}

/// What a replay comes to.
struct ReplaySummary: Equatable {
  /// Tracks of which something could be read.
  var tracks = 0
  /// Points of the tracks, the unreadable ones included.
  var fixes = 0
  var passes = 0
  var unlocks = 0
  /// How many times a rule kept an unlock back.
  var heldBack = 0
  /// Patches of the catalog.
  var patches = 0
  /// How many points were refused, by reason.
  var rejections: [RejectionReason: Int] = [:]

  var rejected: Int { rejections.values.reduce(0, +) }
}

/// Watches a replay: a writer of results, or a map.
///
/// Fixes come in chunks, each before the events that it led to.
protocol ReplayObserver: AnyObject {
  /// The fixes of a chunk, and what became of those that were refused or brought something.
  func receive(_ fixes: [UserFix], _ outcomes: [NotableOutcome])
  func receive(_ event: ReplayEvent)
  /// A track has come to its end, with so many points.
  func finishTrack(_ name: String, fixes: Int)
  /// All of a chunk was told.
  func finishChunk()
  /// What the fixes of a chunk have earned.
  func receive(_ awards: [ReplayAward])
  func finish(_ summary: ReplaySummary)
}

extension ReplayObserver {
  func receive(_ fixes: [UserFix], _ outcomes: [NotableOutcome]) {}
  func receive(_ event: ReplayEvent) {}
  func finishTrack(_ name: String, fixes: Int) {}
  func finishChunk() {}
  func receive(_ awards: [ReplayAward]) {}
  func finish(_ summary: ReplaySummary) {}
}

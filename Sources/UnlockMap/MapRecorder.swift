public import UnlockEngine

/// A fix that was refused, as far as the page tells of it.
struct MapRefusal {
  /// The track's place in the recorder's list.
  var track: Int
  /// The fix's place in its track.
  var index: Int
  /// Nil where the position is no place.
  var coordinate: Coordinate?
  var time: Timestamp?
  var rejection: FixRejection
}

/// The last word of a rule that kept an unlock back, and at which fix.
struct MapHoldBack {
  var track: Int
  var index: Int
  var coordinate: Coordinate
  var time: Timestamp?
  var holdBack: HoldBack
}

/// A pass, and on which line it lies.
struct MapPass {
  var track: Int
  var pass: Pass
}

/// Collects what a map of a replay shows while the fixes stream by, in bounded memory: fixes beyond
/// the limit are thinned where the line that is drawn hardly moves, and counted all the same.
public struct MapRecorder {
  let catalog: Catalog
  let limits: MapLimits
  private(set) var tracks: [DrawnTrack] = []
  private(set) var passes: [MapPass] = []
  private(set) var refusals: [RejectionReason: EvenSample<MapRefusal>] = [:]
  /// Metres by which the drawn lines may differ from the fixes; 0 where every fix is drawn.
  private(set) var drawnWithin = 0.0
  private(set) var passCount = 0
  private(set) var unlockCount = 0

  private var search: NearMissSearch
  private var heldBack: [UserPatch: MapHoldBack] = [:]
  private var unlocked: Set<UserPatch> = []
  private var positions: [DrawnTrack.Key: Int] = [:]
  private var keptCount = 0
  private var tolerance = 0.25

  /// A recorder that has seen nothing.
  ///
  /// - Parameter catalog: the one that the fixes are evaluated against.
  public init(catalog: Catalog, limits: MapLimits = MapLimits()) {
    self.catalog = catalog
    self.limits = limits
    search = NearMissSearch(catalog: catalog)
  }

  /// Takes in what became of some fixes, in the order in which they were evaluated. Fixes without a
  /// notable outcome were accepted and brought nothing.
  public mutating func record(_ fixes: [UserFix], notable: [NotableOutcome]) {
    var rest = notable[...]
    for (position, fix) in fixes.enumerated() {
      if rest.first?.position == position, let next = rest.popFirst() {
        record(fix, next.outcome)
      } else {
        record(fix, .accepted(Evaluation()))
      }
    }
  }

  /// Takes in a point of a track that could not be read as a fix.
  public mutating func recordUnreadable(user: String, track: String, index: Int) {
    let position = position(ofTrack: track, of: user)
    tracks[position].appendRejected(continuesLine: true)
    refuse(
      MapRefusal(
        track: position, index: index, coordinate: nil, time: nil,
        rejection: FixRejection(.unreadable)))
  }

  /// Takes in what a user has unlocked before, so that it is not told as missed. May come at any
  /// time.
  public mutating func recordUnlockedBefore(_ patchIDs: some Sequence<String>, user: String) {
    for id in patchIDs { unlocked.insert(UserPatch(user: user, patchID: id)) }
  }

  private mutating func record(_ fix: UserFix, _ outcome: FixOutcome) {
    let reading = fix.fix
    let position = position(ofTrack: reading.origin?.track ?? "", of: fix.user)
    let index = reading.origin?.index ?? tracks[position].acceptedCount
    let coordinate = reading.coordinate.normalised
    switch outcome {
    case .rejected(let rejection):
      tracks[position].appendRejected(continuesLine: fix.continuesSegment)
      refuse(
        MapRefusal(
          track: position, index: index, coordinate: coordinate, time: reading.time,
          rejection: rejection))
    case .accepted(let evaluation):
      guard let coordinate else { return }
      for pass in evaluation.passes { append(pass, track: position) }
      for holdBack in evaluation.heldBack {
        append(
          MapHoldBack(
            track: position, index: index, coordinate: coordinate, time: reading.time,
            holdBack: holdBack))
      }
      tracks[position].append(
        coordinate, time: reading.time, index: index, continuesLine: fix.continuesSegment,
        isPinned: !evaluation.passes.isEmpty && passes.count < limits.passes)
      search.observe(fix, at: coordinate)
      keptCount += 1
      if keptCount > 2 * limits.fixes { thin() }
    }
  }

  /// Thins for the last time, to the limit itself.
  mutating func finish() {
    thin()
  }

  private mutating func position(ofTrack track: String, of user: String) -> Int {
    let key = DrawnTrack.Key(user: user, track: track)
    // Fixes come track by track: mostly it is the last one.
    if let last = tracks.indices.last, tracks[last].key == key { return last }
    if let known = positions[key] { return known }
    positions[key] = tracks.count
    tracks.append(DrawnTrack(key: key))
    return tracks.count - 1
  }

  private mutating func append(_ pass: Pass, track: Int) {
    passCount += 1
    unlockCount += pass.patches.count
    for patch in pass.patches {
      unlocked.insert(UserPatch(user: pass.user, patchID: patch.id))
    }
    if passes.count < limits.passes { passes.append(MapPass(track: track, pass: pass)) }
  }

  private mutating func append(_ holdBack: MapHoldBack) {
    let user = tracks[holdBack.track].key.user
    let key = UserPatch(user: user, patchID: holdBack.holdBack.patchID)
    if heldBack[key] != nil || heldBack.count < limits.holdBacks { heldBack[key] = holdBack }
  }

  /// What was kept back and never unlocked after all, in the order of tracks and fixes.
  var holdBacks: [MapHoldBack] {
    heldBack.filter { !unlocked.contains($0.key) }.map(\.value).sorted {
      ($0.track, $0.index, $0.holdBack.patchID) < ($1.track, $1.index, $1.holdBack.patchID)
    }
  }

  /// What fixes came close to and was neither unlocked nor kept back, nearest first.
  var nearMisses: [NearMiss] {
    search.nearest(limits.nearMisses) { user, patchID in
      let key = UserPatch(user: user, patchID: patchID)
      return unlocked.contains(key) || heldBack[key] != nil
    }
  }

  /// All refused fixes that are told of, in the order of tracks and fixes.
  var keptRefusals: [MapRefusal] {
    refusals.values.flatMap(\.elements).sorted { ($0.track, $0.index) < ($1.track, $1.index) }
  }

  private mutating func refuse(_ refusal: MapRefusal) {
    let limit = limits.refusalsPerReason
    refusals[refusal.rejection.reason, default: EvenSample(limit: limit)]
      .append(refusal)
  }

  private mutating func thin() {
    while keptCount > limits.fixes {
      let before = keptCount
      let thinner = LineThinner(tolerance: tolerance)
      for index in tracks.indices { tracks[index].fixes = thinner.thin(tracks[index].fixes) }
      keptCount = tracks.reduce(0) { $0 + $1.fixes.count }
      // Every round may move the line a little further from the fixes.
      drawnWithin += tolerance
      if tolerance < MapScale.earthRadius {
        tolerance *= 2
      } else if keptCount == before {
        dropEverySecond()
      }
    }
  }

  /// The last resort, for so many breaks or tracks that their first fixes alone are too many.
  private mutating func dropEverySecond() {
    var position = 0
    for index in tracks.indices {
      tracks[index].fixes.removeAll { _ in
        position += 1
        return position % 2 == 0
      }
      for fix in tracks[index].fixes.indices { tracks[index].fixes[fix].startsLine = true }
    }
    keptCount = tracks.reduce(0) { $0 + $1.fixes.count }
  }
}

private struct UserPatch: Hashable {
  var user: String
  var patchID: String
}

internal import FileBytes
internal import UnlockEngine

/// Where parsers put what they find: it numbers the points, and says each notice once.
final class TrackOutput {
  /// How many unreadable times are named one by one before the rest is only counted.
  private static let namedTimes = 3

  let options: TrackOptions
  private(set) var passedOver: [TrackPointKind: Int] = [:]
  private let track: String
  // Asked for each point of a file.
  private let wantsTracks: Bool
  private let wantsRoutes: Bool
  private let wantsWaypoints: Bool
  // Touched only by the few lines below, none of which calls out: so the check that nobody else
  // does meanwhile, which would cost a fix a tenth of its time, is left out.
  @exclusivity(unchecked) private var items: [TrackItem] = []
  // Items on their way out, the next one last, so that it can be moved out and not copied.
  @exclusivity(unchecked) private var outgoing: [TrackItem] = []
  private var nextIndex = 0
  private var breaksSegment = true
  private var lastKind = TrackPointKind.track
  private var zonelessTimes = (count: 0, firstLine: nil as Int?)
  private var unreadableTimes = 0

  init(track: String, options: TrackOptions) {
    self.track = track
    self.options = options
    wantsTracks = options.include.contains(.track)
    wantsRoutes = options.include.contains(.route)
    wantsWaypoints = options.include.contains(.waypoint)
  }

  /// How many points were found, readable or not, of the kinds asked for.
  var pointCount: Int { nextIndex }

  /// Takes out the next item.
  func pop() -> TrackItem? {
    if let item = outgoing.popLast() { return item }
    guard !items.isEmpty else { return nil }
    swap(&items, &outgoing)
    outgoing.reverse()
    return outgoing.popLast()
  }

  /// Whether points of this kind are wanted; one that is not is counted.
  func wants(_ kind: TrackPointKind) -> Bool {
    let isWanted =
      switch kind {
      case .track: wantsTracks
      case .route: wantsRoutes
      case .waypoint: wantsWaypoints
      }
    if isWanted { return true }
    passedOver[kind, default: 0] += 1
    return false
  }

  /// The next fix starts a new segment.
  func breakSegment() {
    breaksSegment = true
  }

  /// A fix, as the file gives it; its place is filled in here, and its source where the file names
  /// none. One of a track is only counted where those are not wanted.
  func add(
    _ fix: consuming Fix, user: String? = nil, kind: TrackPointKind = .track,
    namesSource: Bool = false
  ) {
    guard kind != .track || wantsTracks else {
      passedOver[.track, default: 0] += 1
      return
    }
    let continues = !breaksSegment && kind == lastKind && kind != .waypoint
    (breaksSegment, lastKind) = (false, kind)
    fix.origin = FixOrigin(track: track, index: nextIndex)
    if !namesSource, let source = options.source { fix.source = source }
    nextIndex += 1
    items.append(
      .fix(TrackFix(fix: fix, user: user, continuesSegment: continues, kind: kind)))
  }

  /// A point that cannot become a fix.
  func addUnreadable(line: Int?, _ message: String) {
    items.append(.unreadable(index: nextIndex, TrackDefect(line: line, message: message)))
    nextIndex += 1
  }

  func warn(line: Int?, _ message: String) {
    items.append(.warning(TrackDefect(line: line, message: message)))
  }

  /// A time that cannot be read; its fix stays, without a time.
  func noteUnreadableTime(_ text: String, line: Int?) {
    unreadableTimes += 1
    guard unreadableTimes <= Self.namedTimes else { return }
    warn(
      line: line, "the time '\(excerpt(text))' cannot be read; the fix is kept without a time")
  }

  /// A time whose text names no zone.
  func noteZonelessTime(line: Int?) {
    if zonelessTimes.count == 0 { zonelessTimes.firstLine = line }
    zonelessTimes.count += 1
  }

  /// Says what is said once for a whole file.
  func finish() {
    if unreadableTimes > Self.namedTimes {
      warn(
        line: nil,
        "\(unreadableTimes - Self.namedTimes) more times cannot be read; their fixes are kept"
          + " without a time")
    }
    if zonelessTimes.count > 0 {
      let times = zonelessTimes.count == 1 ? "1 time names" : "\(zonelessTimes.count) times name"
      warn(line: zonelessTimes.firstLine, "\(times) no zone, from here on; taken as UTC")
    }
  }
}

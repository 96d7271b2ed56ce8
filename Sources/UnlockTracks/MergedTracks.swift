internal import FileBytes
internal import UnlockEngine

/// Several tracks as one stream in the order of time, without holding any of them in memory.
///
/// Each track is taken in its own order, and of all of them the one goes next whose next fix is the
/// earliest; of equal ones, the first in the list. What has no time (a fix without one, a point that
/// cannot be read, a warning) comes straight after what precedes it in its track. A track that is
/// itself out of order stays so.
public final class MergedTracks {
  /// What comes next, and from which track.
  public enum Item {
    /// An item of the track at that place in the list.
    case item(track: Int, TrackItem)
    /// The track at that place cannot be read (any further); the others go on.
    case failure(track: Int, TrackError)
  }

  /// Files held open at a time; a track of another is opened again when its turn comes.
  private static let mostOpen = 128

  private let options: TrackOptions
  private let willOpen: (TrackSource) -> Void
  private var entries: [Entry]
  // Places in entries of those that wait with a timed fix, as a heap with the earliest on top.
  private var heap: [Int] = []
  private var openCount = 0
  private var unstarted = 0
  /// The track whose items without a time come next.
  private var current: Int?
  private var lastFixTrack: Int?

  /// Merges tracks.
  ///
  /// - Parameters:
  ///   - tracks: in any order; those of equal times come in this one.
  ///   - options: which points become fixes, and what their source is.
  ///   - willOpen: called with each track before it is opened, for those who show progress.
  public init(
    _ tracks: [TrackSource], options: TrackOptions = TrackOptions(),
    willOpen: @escaping (TrackSource) -> Void = { _ in }
  ) {
    self.options = options
    self.willOpen = willOpen
    entries = tracks.map { Entry(source: $0) }
  }

  /// How many points of each kind were passed over in the track at a place in the list.
  public func passedOver(in track: Int) -> [TrackPointKind: Int] { entries[track].passedOver }

  /// The next item, or nil at the end of all tracks.
  public func next() -> Item? {
    while unstarted < entries.count || current != nil || !heap.isEmpty {
      if let current {
        if let item = proceed(current) { return item }
      } else if unstarted < entries.count {
        // The first timed fix of every track must be known before any is handed out.
        current = unstarted
        unstarted += 1
      } else {
        return takeEarliest()
      }
    }
    return nil
  }

  /// Hands out what comes in a track before its next timed fix; nil where that is up next.
  private func proceed(_ track: Int) -> Item? {
    do throws(TrackError) {
      guard let item = try read(track) else {
        close(track)
        current = nil
        return nil
      }
      if case .fix(let fix) = item, let time = fix.fix.time {
        entries[track].head = (time, fix)
        current = nil
        push(track)
        return nil
      }
      return .item(track: track, adapted(item, track))
    } catch {
      close(track)
      current = nil
      return .failure(track: track, error)
    }
  }

  private func takeEarliest() -> Item? {
    guard let track = pop(), let head = entries[track].head else { return nil }
    entries[track].head = nil
    current = track
    return .item(track: track, adapted(.fix(head.fix), track))
  }

  /// A fix that follows one of another track continues no segment.
  private func adapted(_ item: TrackItem, _ track: Int) -> TrackItem {
    guard case .fix(var fix) = item else { return item }
    if lastFixTrack != track { fix.continuesSegment = false }
    lastFixTrack = track
    return .fix(fix)
  }

  // MARK: Open files

  private func read(_ track: Int) throws(TrackError) -> TrackItem? {
    if entries[track].reader == nil { try open(track) }
    let item = try entries[track].reader?.next()
    entries[track].itemsRead += 1
    return item
  }

  /// Opens a track, and goes to where it was left.
  private func open(_ track: Int) throws(TrackError) {
    if openCount >= Self.mostOpen { closeLatest() }
    willOpen(entries[track].source)
    let reader = try entries[track].source.open(options: options)
    for _ in 0..<entries[track].itemsRead { _ = try reader.next() }
    entries[track].reader = reader
    openCount += 1
  }

  private func close(_ track: Int) {
    guard let reader = entries[track].reader else { return }
    entries[track].passedOver = reader.passedOver
    entries[track].reader = nil
    openCount -= 1
  }

  /// Closes the waiting track whose turn is furthest away.
  private func closeLatest() {
    let open = heap.filter { entries[$0].reader != nil && entries[$0].source.canReopen }
    if let latest = open.max(by: { precedes($0, $1) }) { close(latest) }
  }

  // MARK: Heap

  private struct Entry {
    let source: TrackSource
    var reader: (any TrackReader)?
    var itemsRead = 0
    var head: (time: Timestamp, fix: TrackFix)?
    var passedOver: [TrackPointKind: Int] = [:]
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    guard let leftTime = entries[left].head?.time, let rightTime = entries[right].head?.time else {
      return left < right
    }
    return leftTime == rightTime ? left < right : leftTime < rightTime
  }

  private func push(_ track: Int) {
    heap.append(track)
    var place = heap.count - 1
    while place > 0, precedes(heap[place], heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private func pop() -> Int? {
    guard let top = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return top }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if precedes(heap[child], heap[least]) { least = child }
      }
      if least == place { return top }
      heap.swapAt(place, least)
      place = least
    }
  }
}

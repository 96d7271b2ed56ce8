internal import UnlockEngine

/// Puts the points of all tracks into the order of their times.
enum TimeOrder {
  /// The items sorted by time, equal times in file order. A point without a time stays behind the
  /// one before it; before the first time of a track, in front of that.
  ///
  /// A fix continues its segment only where the one before it in the file is also before it here.
  static func sorted(_ items: [FeedItem]) -> [FeedItem] {
    let times = effectiveTimes(of: items)
    let order = items.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    var sorted: [FeedItem] = []
    sorted.reserveCapacity(items.count)
    for (place, index) in order.enumerated() {
      var item = items[index]
      if case .fix(var fix) = item, place > 0, order[place - 1] != index - 1 {
        fix.continuesSegment = false
        item = .fix(fix)
      }
      sorted.append(item)
    }
    return sorted
  }

  private static func effectiveTimes(of items: [FeedItem]) -> [Int64] {
    var times = [Int64](repeating: .max, count: items.count)
    var start = 0
    for end in items.indices {
      // The end of a track comes behind everything, so that nothing seems to end early.
      guard case .end = items[end] else { continue }
      var known = items[start..<end].lazy.compactMap { $0.time }.first ?? .min
      for index in start..<end {
        known = items[index].time ?? known
        times[index] = known
      }
      start = end + 1
    }
    return times
  }
}

extension FeedItem {
  fileprivate var time: Int64? {
    guard case .fix(let fix) = self else { return nil }
    return fix.fix.time?.millisecondsSince1970
  }
}

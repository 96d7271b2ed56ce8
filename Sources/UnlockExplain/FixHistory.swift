public import UnlockEngine

/// The fixes of a run that have a position, in little room: some fifty bytes each.
struct FixHistory {
  struct Entry {
    let coordinate: Coordinate
    let time: Timestamp?
    fileprivate let track: Int32
    fileprivate let index: Int32
    /// Its place among the rejections, or -1 where the fix counts.
    fileprivate let rejection: Int32

    var isRefused: Bool { rejection >= 0 }
  }

  private(set) var entries: [Entry] = []
  /// How many fixes there were, those without a position included.
  private(set) var count = 0
  private var tracks: [String] = []
  private var trackNumbers: [String: Int32] = [:]
  private var rejections: [FixRejection] = []

  /// How many fixes were refused.
  var refusedCount: Int { rejections.count }

  mutating func append(_ fix: Fix, rejection: FixRejection?) {
    count += 1
    if let rejection { rejections.append(rejection) }
    guard let coordinate = fix.coordinate.normalised else { return }
    entries.append(
      Entry(
        coordinate: coordinate, time: fix.time,
        track: fix.origin.map { number(of: $0.track) } ?? -1,
        index: Int32(truncatingIfNeeded: fix.origin?.index ?? -1),
        rejection: rejection == nil ? -1 : Int32(rejections.count - 1)))
  }

  private mutating func number(of track: String) -> Int32 {
    if let known = trackNumbers[track] { return known }
    let number = Int32(tracks.count)
    tracks.append(track)
    trackNumbers[track] = number
    return number
  }

  func rejection(of entry: Entry) -> FixRejection? {
    entry.isRefused ? rejections[Int(entry.rejection)] : nil
  }

  func reference(to entry: Entry) -> PatchExplanation.FixReference {
    let origin =
      entry.track < 0
      ? nil : FixOrigin(track: tracks[Int(entry.track)], index: Int(entry.index))
    return .init(origin: origin, time: entry.time, coordinate: entry.coordinate)
  }
}

extension PatchExplanation.FixReference {
  /// A reference to a fix whose coordinate may not be normalised.
  public init(_ fix: Fix) {
    self.init(
      origin: fix.origin, time: fix.time, coordinate: fix.coordinate.normalised ?? fix.coordinate)
  }
}

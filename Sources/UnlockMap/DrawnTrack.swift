internal import UnlockEngine

/// One accepted fix as it is drawn.
struct DrawnFix: Equatable {
  /// Degrees; runs on past ±180 so that the fix before is never more than half a turn away.
  var longitude: Double
  var latitude: Double
  var time: Timestamp?
  /// The fix's place in its track.
  var index: Int
  /// Whether a new line begins here.
  var startsLine: Bool
  /// Whether thinning must leave it: something happened at it.
  var isPinned: Bool
}

/// The accepted fixes of one user in one track, thinned.
struct DrawnTrack {
  /// Whose line it is: fixes of two users in one file make two lines.
  struct Key: Hashable {
    var user: String
    var track: String
  }

  let key: Key
  var fixes: [DrawnFix] = []
  /// How many fixes were accepted, drawn or not.
  var acceptedCount = 0
  var rejectedCount = 0
  private var nextStartsLine = true

  init(key: Key) {
    self.key = key
  }

  mutating func append(
    _ coordinate: Coordinate, time: Timestamp?, index: Int, continuesLine: Bool, isPinned: Bool
  ) {
    acceptedCount += 1
    var longitude = coordinate.longitude
    if let last = fixes.last {
      longitude += 360 * ((last.longitude - longitude) / 360).rounded()
    }
    fixes.append(
      DrawnFix(
        longitude: longitude, latitude: coordinate.latitude, time: time, index: index,
        startsLine: nextStartsLine || !continuesLine, isPinned: isPinned))
    nextStartsLine = false
  }

  /// A break between segments that falls on a refused fix must not be lost.
  mutating func appendRejected(continuesLine: Bool) {
    rejectedCount += 1
    if !continuesLine { nextStartsLine = true }
  }
}

/// The straight line, in degrees, between two fixes that follow one another, by the shorter way
/// round the Earth.
struct FixLine {
  let start: Coordinate
  /// Where it ends; its longitude may be beyond 180 in either direction.
  let end: Coordinate
  private let begin: Timestamp?
  private let finish: Timestamp?
  /// Metres: the worse of the two fixes', where both are known.
  let horizontalAccuracy: Double?

  init(from start: FixRuleState.Place, to end: FixRuleState.Place) {
    self.start = start.coordinate
    var last = end.coordinate
    if last.longitude - self.start.longitude > 180 { last.longitude -= 360 }
    if last.longitude - self.start.longitude < -180 { last.longitude += 360 }
    self.end = last
    begin = start.time
    finish = end.time
    if let first = start.horizontalAccuracy, let second = end.horizontalAccuracy {
      horizontalAccuracy = max(first, second)
    } else {
      horizontalAccuracy = nil
    }
  }

  /// The place at a share of the line from 0 to 1, its longitude in [-180, 180].
  func coordinate(at share: Double) -> Coordinate {
    let place = Coordinate(
      longitude: start.longitude + (end.longitude - start.longitude) * share,
      latitude: start.latitude + (end.latitude - start.latitude) * share)
    return place.normalised ?? place
  }

  /// When the line comes to a share of itself, to the millisecond; nil without both times.
  func time(at share: Double) -> Timestamp? {
    guard let begin, let finish else { return nil }
    let milliseconds = Double(finish.millisecondsSince1970 - begin.millisecondsSince1970)
    return Timestamp(
      millisecondsSince1970: begin.millisecondsSince1970 + Int64((milliseconds * share).rounded()))
  }

  /// How long the whole line takes; 0 without both times.
  var seconds: Double {
    guard let begin, let finish else { return 0 }
    return finish.seconds(since: begin)
  }

  /// The line once, or twice where it leaves [-180, 180]: as it is, and moved by a turn to where
  /// its other end is.
  var copies: [(start: Coordinate, end: Coordinate)] {
    let turn = end.longitude > 180 ? -360.0 : end.longitude < -180 ? 360 : 0
    guard turn != 0 else { return [(start, end)] }
    let moved = [start, end].map {
      Coordinate(longitude: $0.longitude + turn, latitude: $0.latitude)
    }
    return [(start, end), (moved[0], moved[1])]
  }
}

internal import Glibc

/// Drops fixes whose absence moves the drawn line by no more than a tolerance (D. Douglas, T.
/// Peucker, Algorithms for the reduction of the number of points required to represent a digitized
/// line, 1973).
///
/// Lines are cut into windows first, whose ends stay: the algorithm is quadratic on a bad line, and
/// a window bounds that.
struct LineThinner {
  private static let window = 1_000

  /// Metres that a dropped fix may lie away from the line that is drawn.
  let tolerance: Double

  /// The fixes of one track without those that nobody would see missing.
  func thin(_ fixes: [DrawnFix]) -> [DrawnFix] {
    var stays = [Bool](repeating: false, count: fixes.count)
    var start = 0
    for index in fixes.indices.dropFirst() {
      let isLineStart = fixes[index].startsLine
      guard isLineStart || index - start == Self.window || index == fixes.count - 1 else {
        continue
      }
      mark(fixes, from: start, through: isLineStart ? index - 1 : index, in: &stays)
      start = index
    }
    if fixes.count > 0 { stays[start] = true }
    return zip(fixes, stays).lazy.filter { $1 || $0.isPinned }.map(\.0)
  }

  private func mark(
    _ fixes: [DrawnFix], from first: Int, through last: Int, in stays: inout [Bool]
  ) {
    stays[first] = true
    stays[last] = true
    var open = [(first, last)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      let line = Chord(from: fixes[first], to: fixes[last])
      var farthest = (index: first, metres: -1.0)
      for index in first + 1..<last {
        let metres = line.metres(to: fixes[index])
        if metres > farthest.metres { farthest = (index, metres) }
      }
      guard farthest.metres > tolerance else { continue }
      stays[farthest.index] = true
      open.append((first, farthest.index))
      open.append((farthest.index, last))
    }
  }
}

/// A straight line on the map between two fixes. Distances are good enough to draw by.
struct Chord {
  private let start: DrawnFix
  private let metresPerLongitude: Double
  private let x: Double
  private let y: Double

  init(from start: DrawnFix, to end: DrawnFix) {
    self.start = start
    metresPerLongitude = MapScale.metresPerDegree * cos(start.latitude * .pi / 180)
    x = (end.longitude - start.longitude) * metresPerLongitude
    y = (end.latitude - start.latitude) * MapScale.metresPerDegree
  }

  func metres(to fix: DrawnFix) -> Double {
    let px = (fix.longitude - start.longitude) * metresPerLongitude
    let py = (fix.latitude - start.latitude) * MapScale.metresPerDegree
    let squared = x * x + y * y
    let share = squared == 0 ? 0 : min(1, max(0, (px * x + py * y) / squared))
    return hypot(px - share * x, py - share * y)
  }
}

/// Sizes on a sphere, for drawing only.
enum MapScale {
  static let earthRadius = 6_371_008.8
  static let metresPerDegree = earthRadius * .pi / 180
}

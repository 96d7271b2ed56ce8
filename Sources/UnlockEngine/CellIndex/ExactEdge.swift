/// One edge of a boundary in degrees, its lower end first, with the exact questions that the index
/// asks of it.
///
/// All questions about crossings follow one rule, so that they never contradict one another: a
/// point `p` stands for the point a little to its west and far less to its north, `(x - d, y + e)`
/// with `e << d`. No edge ends there and none passes through, so crossings simply alternate. Real
/// borders run exactly through the corners of cells: a rule of its own for each question would
/// give wrong answers there.
struct ExactEdge {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  @inline(__always)
  init(_ a: Coordinate, _ b: Coordinate) {
    let isUpward =
      a.latitude < b.latitude || (a.latitude == b.latitude && a.longitude <= b.longitude)
    x1 = isUpward ? a.longitude : b.longitude
    y1 = isUpward ? a.latitude : b.latitude
    x2 = isUpward ? b.longitude : a.longitude
    y2 = isUpward ? b.latitude : a.latitude
  }

  /// 1 where the point lies to the west of the edge's line, -1 to the east, 0 on it. For an edge
  /// that runs east, west is north.
  @inline(__always)
  func side(_ x: Double, _ y: Double) -> Int { orientation(x1, y1, x2, y2, x, y) }

  /// Whether the parallel that stands for `y` meets the edge.
  @inline(__always)
  func reaches(latitude y: Double) -> Bool { y1 <= y && y < y2 }

  /// Whether the meridian that stands for `x` meets the edge.
  @inline(__always)
  func reaches(longitude x: Double) -> Bool { (x1 < x) != (x2 < x) }

  /// For an edge that reaches the latitude of the point: whether it passes west of it.
  @inline(__always)
  func passesWest(of x: Double, _ y: Double) -> Bool { side(x, y) < 0 }

  /// For an edge that reaches the longitude of the point: whether it passes north of it.
  @inline(__always)
  func passesNorth(of x: Double, _ y: Double) -> Bool {
    let side = side(x, y)
    // On the edge: a little to the west the edge is higher only where it rises to the west.
    if side == 0 { return x2 < x1 && y2 > y1 }
    return (side < 0) == (x2 > x1)
  }

  /// Whether the edge crosses the path that leads from `corner` along its meridian to the latitude
  /// of `point`, and from there along the parallel to the point.
  func crossesPath(from corner: Coordinate, to point: Coordinate) -> Bool {
    var crosses = false
    if reaches(longitude: corner.longitude) {
      crosses =
        passesNorth(of: corner.longitude, corner.latitude)
        != passesNorth(of: corner.longitude, point.latitude)
    }
    if reaches(latitude: point.latitude) {
      let westOfPoint = passesWest(of: point.longitude, point.latitude)
      if westOfPoint != passesWest(of: corner.longitude, point.latitude) { crosses.toggle() }
    }
    return crosses
  }

  /// Whether the point lies on the edge, its ends included.
  func holds(_ point: Coordinate) -> Bool {
    let x = point.longitude
    let y = point.latitude
    return y1 <= y && y <= y2 && min(x1, x2) <= x && x <= max(x1, x2) && side(x, y) == 0
  }
}

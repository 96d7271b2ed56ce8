internal import FileBytes
internal import UnlockEngine

/// One GeoJSON feature on its way to fixes: its positions, its times, and what else it says.
final class GeoJSONFeature {
  private struct Position: BitwiseCopyable {
    var longitude: Double
    var latitude: Double
    // NaN where there is none.
    var altitude: Double
    // NaN for latitude marks a position that cannot be read; then its line is here.
    var line: Int
    var startsPart: Bool
  }

  /// A run of positions of one geometry.
  private struct Run {
    var count = 0
    var shape = Shape.unknown

    mutating func name(_ type: String) {
      shape =
        switch type {
        case "": .unknown
        case "Point": .point
        case "MultiPoint": .points
        case "Polygon", "MultiPolygon": .area
        default: .line
        }
    }
  }

  private enum Shape {
    case unknown
    case point
    case points
    case line
    case area
  }

  private static let noTime = Int64.min

  private let positions = Spool<Position>()
  private let times = Spool<Int64>()
  private var runs: [Run] = []
  private var areas = 0
  private var fix = Fix(coordinate: Coordinate(longitude: 0, latitude: 0))
  private var user: String?
  private var gpxType: String?
  private var type = ""
  private var fixTexts = FixObject()
  private var run = 0
  private var runPlace = 0

  /// Starts anew.
  func begin() {
    positions.removeAll()
    times.removeAll()
    runs.removeAll(keepingCapacity: true)
    (areas, run, runPlace) = (0, 0, 0)
    fix = Fix(coordinate: Coordinate(longitude: 0, latitude: 0))
    (user, gpxType, type) = (nil, nil, "")
  }

  // MARK: Reading

  /// Reads a member of a feature, or of a geometry that stands for one.
  func readMember(
    _ name: String, _ cutter: JSONCutter, _ output: TrackOutput
  ) throws(FileError) {
    switch name {
    case "geometry" where try cutter.isAtObject():
      try readGeometry(cutter, output)
    case "properties" where try cutter.isAtObject():
      cutter.enter()
      while let name = try cutter.nextMember() { try readProperty(name, cutter, output) }
    default:
      try readGeometryMember(name, cutter, output)
    }
  }

  private func readGeometry(_ cutter: JSONCutter, _ output: TrackOutput) throws(FileError) {
    let outerType = type
    type = ""
    cutter.enter()
    while let name = try cutter.nextMember() { try readGeometryMember(name, cutter, output) }
    type = outerType
  }

  private func readGeometryMember(
    _ name: String, _ cutter: JSONCutter, _ output: TrackOutput
  ) throws(FileError) {
    switch name {
    case "type":
      type = try cutter.value { $0.text?.string ?? "" }
      nameOpenRun()
    case "coordinates" where try cutter.isAtArray():
      if type == "Polygon" || type == "MultiPolygon" {
        areas += 1
        try cutter.skip()
      } else {
        runs.append(Run())
        try readCoordinates(cutter)
        runs[runs.count - 1].name(type)
      }
    case "geometries" where try cutter.isAtArray():
      cutter.enter()
      while try cutter.nextElement() {
        if try cutter.isAtObject() {
          try readGeometry(cutter, output)
        } else {
          try cutter.skip()
        }
      }
    default: try cutter.skip()
    }
  }

  /// Gives the type to positions that came before it.
  private func nameOpenRun() {
    guard let last = runs.indices.last, runs[last].shape == .unknown else { return }
    runs[last].name(type)
  }

  /// Reads arrays inside one another down to positions; the first of an array begins a part.
  private func readCoordinates(
    depth: Int = 0, startsPart: Bool = true, _ cutter: JSONCutter
  ) throws(FileError) {
    if try cutter.arrayHoldsNoArray() {
      let line = cutter.line
      let position = try cutter.value { Self.position($0, line: line, startsPart: startsPart) }
      if let position { try append(position) }
      return
    }
    guard depth < 4 else { return try cutter.skip() }
    cutter.enter()
    var isFirst = true
    while try cutter.nextElement() {
      if try cutter.isAtArray() {
        try readCoordinates(depth: depth + 1, startsPart: isFirst, cutter)
      } else {
        try cutter.skip()
      }
      isFirst = false
    }
  }

  private func append(_ position: Position) throws(FileError) {
    try positions.append(position)
    runs[runs.count - 1].count += 1
  }

  /// The position that an array gives; nil where it is empty, as that of an empty geometry.
  private static func position(_ value: JSONValue, line: Int, startsPart: Bool) -> Position? {
    var numbers = (Double.nan, Double.nan, Double.nan)
    var count = 0
    value.forEachElement {
      let number = $0.numberOrNumericText ?? .nan
      switch count {
      case 0: numbers.0 = number
      case 1: numbers.1 = number
      case 2: numbers.2 = number
      default: break
      }
      count += 1
    }
    guard count > 0 else { return nil }
    return Position(
      longitude: numbers.0, latitude: numbers.0.isNaN ? .nan : numbers.1, altitude: numbers.2,
      line: line, startsPart: startsPart)
  }

  private func readProperty(
    _ name: String, _ cutter: JSONCutter, _ output: TrackOutput
  ) throws(FileError) {
    switch name {
    case "coordTimes", "times", "timestamps", "coordinateTimes", "time", "timestamp", "datetime":
      try readTimes(cutter, output)
    case "coordinateProperties" where try cutter.isAtObject():
      cutter.enter()
      while let inner = try cutter.nextMember() {
        if inner == "times" { try readTimes(cutter, output) } else { try cutter.skip() }
      }
    case "accuracy", "horizontal_accuracy", "horizontalAccuracy":
      fix.horizontalAccuracy = try number(cutter)
    case "altitude", "ele": fix.altitude = try number(cutter)
    case "speed": fix.speed = try number(cutter).flatMap { $0 < 0 ? nil : $0 }
    case "course": fix.course = try number(cutter).flatMap { $0 < 0 ? nil : $0 }
    case "user": user = try cutter.value { $0.identifier }
    case "mocked": fix.isMocked = try cutter.value { $0.boolean ?? false }
    case "_gpxType": gpxType = try cutter.value { $0.text?.string }
    default: try cutter.skip()
    }
  }

  private func number(_ cutter: JSONCutter) throws(FileError) -> Double? {
    try cutter.value { $0.numberOrNumericText }
  }

  /// Reads a time, a list of times, or a list of such lists, one for each part.
  private func readTimes(_ cutter: JSONCutter, _ output: TrackOutput) throws(FileError) {
    guard try cutter.isAtArray() else {
      let line = cutter.line
      fix.time = try cutter.value { fixTexts.time($0, line, output) }
      return
    }
    times.removeAll()
    cutter.enter()
    while try cutter.nextElement() {
      if try cutter.isAtArray() {
        cutter.enter()
        while try cutter.nextElement() { try readTime(cutter, output) }
      } else {
        try readTime(cutter, output)
      }
    }
  }

  private func readTime(_ cutter: JSONCutter, _ output: TrackOutput) throws(FileError) {
    let line = cutter.line
    let time = try cutter.value { fixTexts.time($0, line, output) }
    try times.append(time?.millisecondsSince1970 ?? Self.noTime)
  }

  // MARK: Handing out

  /// The feature is complete; returns how many areas it holds.
  func finish(_ output: TrackOutput) -> Int {
    output.breakSegment()
    let lines = runs.filter { $0.shape != .point }.reduce(0) { $0 + $1.count }
    if times.count > 0, times.count != positions.count, lines > 0 {
      output.warn(
        line: nil,
        "a line has \(positions.count) positions and \(times.count) times; they are paired in order"
      )
    }
    return areas + runs.count { $0.shape == .area }
  }

  /// Hands on the next fixes, `limit` at most; false where there are no more.
  func replay(upTo limit: Int, _ output: TrackOutput) throws(FileError) -> Bool {
    for _ in 0..<limit {
      while run < runs.count, runPlace == runs[run].count { (run, runPlace) = (run + 1, 0) }
      guard let position = try positions.read() else { return false }
      let time = try times.read()
      handOn(position, time, output)
      runPlace += 1
    }
    return true
  }

  private func handOn(_ position: Position, _ time: Int64?, _ output: TrackOutput) {
    let shape = run < runs.count ? runs[run].shape : .unknown
    guard shape != .area, output.wants(kind) else { return }
    if position.startsPart || shape == .points { output.breakSegment() }
    guard !position.latitude.isNaN else {
      output.addUnreadable(
        line: position.line, "the position cannot be read: it does not begin with two numbers")
      return
    }
    var fix = fix
    fix.coordinate = Coordinate(longitude: position.longitude, latitude: position.latitude)
    if !position.altitude.isNaN { fix.altitude = position.altitude }
    if let time {
      fix.time = time == Self.noTime ? nil : Timestamp(millisecondsSince1970: time)
    } else if shape != .point {
      // One time for a whole line says nothing about its positions.
      fix.time = nil
    }
    output.add(fix, user: user, kind: kind)
  }

  /// Converters from GPX say what a feature was.
  private var kind: TrackPointKind {
    switch gpxType {
    case "rte": .route
    case "wpt": .waypoint
    default: .track
    }
  }
}

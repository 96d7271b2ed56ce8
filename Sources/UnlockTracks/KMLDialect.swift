internal import FileBytes
internal import UnlockEngine
internal import XMLBridge

/// KML: `gx:Track` with its times, lines, and placemarks with a point. A point without a time is a
/// marked place; one with a time is a position.
final class KMLDialect: XMLDialect {
  private static let noTime = Int64.min

  private var isInTrack = false
  private var isInPlacemark = false
  private var geometry = Geometry.none
  private var coordinates = KMLCoordinates()
  private var times = TimeText()
  private var placemarkTime: Timestamp?
  private var timeSpanDepth = 0
  private var areas = 0
  /// Of a gx:Track: times without a position yet, and positions without a time.
  private var waitingTimes: [Int64] = []
  private var waitingPositions: [WaitingPosition] = []
  private var firstTime = 0
  /// Points of a placemark, kept until its end, since its time may come behind them.
  private var points: [(position: KMLPosition?, line: Int)] = []

  private enum Geometry {
    case none
    case point
    case line
    case area
  }

  private struct WaitingPosition {
    var position: KMLPosition?
    var line: Int
  }

  func start(
    _ name: XMLName, _ attributes: XMLAttributes, at place: any XMLPlace, _ output: TrackOutput
  ) -> XMLInterest {
    switch name {
    case "Style", "StyleMap", "LookAt", "Camera", "Schema", "description", "name", "snippet",
      "ScreenOverlay", "GroundOverlay", "Region", "Model", "ExtendedData", "BalloonStyle":
      return .nothing
    case "Placemark":
      (isInPlacemark, placemarkTime) = (true, nil)
      points.removeAll()
    case "Track":
      isInTrack = true
      output.breakSegment()
    case "when", "begin":
      return isInTrack || isInPlacemark ? .text : .nothing
    case "coord":
      return isInTrack ? .text : .nothing
    case "LineString":
      geometry = .line
      output.breakSegment()
    case "Point": geometry = .point
    case "Polygon":
      geometry = .area
      areas += 1
    case "LinearRing":
      // A ring by itself is a line that ends where it began.
      if geometry == .none { geometry = .line }
    case "coordinates":
      return geometry == .line || geometry == .point ? .textPieces : .nothing
    default: break
    }
    return .children
  }

  func text(
    _ text: ByteText, of name: XMLName, at place: any XMLPlace, _ output: TrackOutput
  ) {
    switch name {
    case "coord":
      waitingPositions.append(
        WaitingPosition(position: KMLPosition(text, separator: 0x20), line: place.line))
      pairUp(output)
    case "when" where isInTrack:
      waitingTimes.append(time(text, place, output)?.millisecondsSince1970 ?? Self.noTime)
      pairUp(output)
    default:
      if placemarkTime == nil { placemarkTime = time(text, place, output) }
    }
  }

  func textPiece(_ text: ByteText, at place: any XMLPlace, _ output: TrackOutput) {
    coordinates.take(text) { take($0, place, output) }
  }

  func end(_ name: XMLName, at place: any XMLPlace, _ output: TrackOutput) {
    switch name {
    case "coordinates": coordinates.finish { take($0, place, output) }
    case "LineString", "LinearRing":
      if geometry == .line {
        geometry = .none
        output.breakSegment()
      }
    case "Point", "Polygon": geometry = .none
    case "Track": endTrack(output)
    case "Placemark": endPlacemark(output)
    default: break
    }
  }

  func finish(_ output: TrackOutput) throws(FileError) {
    guard areas > 0, output.pointCount == 0, output.passedOver.isEmpty else { return }
    throw FileError(
      .unknownFormat,
      message: "holds areas and no fixes, so it is a catalog; give it with --catalog")
  }

  // MARK: Tracks

  /// Hands out positions whose times have come.
  private func pairUp(_ output: TrackOutput) {
    while firstTime < waitingTimes.count, !waitingPositions.isEmpty {
      let time = waitingTimes[firstTime]
      firstTime += 1
      add(waitingPositions.removeFirst(), time, output)
    }
    if firstTime == waitingTimes.count {
      waitingTimes.removeAll(keepingCapacity: true)
      firstTime = 0
    }
  }

  private func endTrack(_ output: TrackOutput) {
    isInTrack = false
    if !waitingPositions.isEmpty {
      let line = waitingPositions.first?.line
      output.warn(line: line, "\(waitingPositions.count) positions of the track have no time")
    }
    for position in waitingPositions { add(position, Self.noTime, output) }
    waitingPositions.removeAll()
    waitingTimes.removeAll()
    firstTime = 0
    output.breakSegment()
  }

  private func add(_ waiting: WaitingPosition, _ time: Int64, _ output: TrackOutput) {
    let time = time == Self.noTime ? nil : Timestamp(millisecondsSince1970: time)
    add(waiting.position, time, .track, waiting.line, output)
  }

  // MARK: Placemarks

  private func take(_ tuple: ByteText, _ place: any XMLPlace, _ output: TrackOutput) {
    let position = KMLPosition(tuple, separator: UInt8(ascii: ","))
    if geometry == .point, isInPlacemark {
      points.append((position, place.line))
    } else if geometry == .line, output.wants(.track) {
      add(position, nil, .track, position == nil ? place.line : nil, output)
    }
  }

  private func endPlacemark(_ output: TrackOutput) {
    isInPlacemark = false
    let kind = placemarkTime == nil ? TrackPointKind.waypoint : .track
    for point in points where output.wants(kind) {
      add(point.position, placemarkTime, kind, point.line, output)
    }
  }

  private func add(
    _ position: KMLPosition?, _ time: Timestamp?, _ kind: TrackPointKind, _ line: Int?,
    _ output: TrackOutput
  ) {
    guard let position else {
      return output.addUnreadable(
        line: line, "the position cannot be read: it is no longitude and latitude")
    }
    output.add(
      Fix(
        coordinate: Coordinate(longitude: position.longitude, latitude: position.latitude),
        time: time, altitude: position.altitude), kind: kind)
  }

  private func time(
    _ text: ByteText, _ place: any XMLPlace, _ output: TrackOutput
  ) -> Timestamp? {
    let text = text.trimmed
    guard !text.isEmpty else { return nil }
    if let reading = times.read(text) {
      if !reading.hasZone { output.noteZonelessTime(line: place.line) }
      return reading.time
    }
    output.noteUnreadableTime(text.string, line: place.line)
    return nil
  }
}

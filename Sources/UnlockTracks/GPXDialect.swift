internal import UnlockEngine

/// GPX 1.0 and 1.1, in any namespace: points of tracks, routes and marked places.
///
/// Of extensions only speed, course and an accuracy in metres are taken, whoever wrote them. A DOP
/// is no accuracy and is passed over.
final class GPXDialect: XMLDialect {
  private struct Point {
    var kind: TrackPointKind
    // What the point's name had before its colon: its own elements have the same.
    var prefix: [UInt8]
    var coordinate: Coordinate?
    var fault = ""
    // Known only where there is a fault: counting lines costs time.
    var line: Int?
    var time: Timestamp?
    var altitude: Double?
    var accuracy: Double?
    var speed: Double?
    var course: Double?
  }

  private var point: Point?
  // Levels inside the point, below its own elements.
  private var depthInPoint = 0
  private var times = TimeText()

  func start(
    _ name: XMLName, _ attributes: XMLAttributes, at place: any XMLPlace, _ output: TrackOutput
  ) -> XMLInterest {
    switch name {
    case "trkpt": return startPoint(.track, name, attributes, place, output)
    case "rtept": return startPoint(.route, name, attributes, place, output)
    case "wpt": return startPoint(.waypoint, name, attributes, place, output)
    default: break
    }
    guard let point else {
      switch name {
      case "trk", "trkseg", "rte": output.breakSegment()
      case "metadata", "bounds", "name", "desc", "link", "extensions": return .nothing
      default: break
      }
      return .children
    }
    switch name {
    case "time", "ele":
      if depthInPoint == 0, name.prefix.elementsEqual(point.prefix) { return .text }
    case "speed", "course", "bearing", "accuracy", "hacc", "hAcc", "horizontalAccuracy":
      return .text
    default: break
    }
    depthInPoint += 1
    return .children
  }

  func text(
    _ text: ByteText, of name: XMLName, at place: any XMLPlace,
    _ output: TrackOutput
  ) {
    switch name {
    case "time": readTime(text, place, output)
    case "ele": point?.altitude = DecimalText.number(text)
    // Receivers write a negative speed or course for one that they do not know.
    case "speed": point?.speed = DecimalText.number(text).flatMap { $0 < 0 ? nil : $0 }
    case "course", "bearing": point?.course = DecimalText.number(text).flatMap { $0 < 0 ? nil : $0 }
    default: point?.accuracy = DecimalText.number(text)
    }
  }

  func end(_ name: XMLName, at place: any XMLPlace, _ output: TrackOutput) {
    if depthInPoint > 0 {
      depthInPoint -= 1
    } else {
      finishPoint(output)
    }
  }

  private func startPoint(
    _ kind: TrackPointKind, _ name: XMLName, _ attributes: XMLAttributes,
    _ place: any XMLPlace, _ output: TrackOutput
  ) -> XMLInterest {
    // A point inside a point is no GPX, but it is a point.
    finishPoint(output)
    guard output.wants(kind) else { return .nothing }
    depthInPoint = 0
    var point = Point(kind: kind, prefix: Array(name.prefix))
    let (latitude, longitude) = (attributes["lat"], attributes["lon"])
    if let latitude, let longitude, let north = DecimalText.number(latitude),
      let east = DecimalText.number(longitude)
    {
      point.coordinate = Coordinate(longitude: east, latitude: north)
    } else {
      point.line = place.line
      point.fault = Self.fault(latitude, "latitude") ?? Self.fault(longitude, "longitude") ?? ""
    }
    self.point = point
    return .children
  }

  private func readTime(
    _ text: ByteText, _ place: any XMLPlace, _ output: TrackOutput
  ) {
    guard point?.time == nil, !text.allSatisfy({ $0 <= 0x20 }) else { return }
    if let reading = times.read(text) {
      point?.time = reading.time
      if !reading.hasZone { output.noteZonelessTime(line: place.line) }
    } else {
      output.noteUnreadableTime(String(decoding: text, as: UTF8.self), line: place.line)
    }
  }

  private func finishPoint(_ output: TrackOutput) {
    guard let point else { return }
    self.point = nil
    guard let coordinate = point.coordinate else {
      output.addUnreadable(line: point.line, "the point cannot be read: \(point.fault)")
      return
    }
    output.add(
      Fix(
        coordinate: coordinate, time: point.time, horizontalAccuracy: point.accuracy,
        altitude: point.altitude, speed: point.speed, course: point.course), kind: point.kind)
  }

  private static func fault(_ bytes: ByteText?, _ what: String) -> String? {
    guard let bytes else { return "its \(what) is missing" }
    guard DecimalText.number(bytes) == nil else { return nil }
    return "its \(what) \(DecimalText.fault(String(decoding: bytes, as: UTF8.self)))"
  }
}

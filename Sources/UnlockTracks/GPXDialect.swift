internal import FileBytes
internal import UnlockEngine
internal import XMLBridge

/// GPX 1.0 and 1.1, in any namespace: points of tracks, routes and marked places.
///
/// Of extensions only speed, course and an accuracy in metres are taken, whoever wrote them. A DOP
/// is no accuracy and is passed over.
final class GPXDialect: XMLDialect {
  // The point that is being read, kept in parts that are changed in place: a file has millions of
  // points. They are touched only from here, one event after the other.
  private var isInPoint = false
  private var kind = TrackPointKind.track
  @exclusivity(unchecked) private var fix = blank
  // Copied for each point, which costs less than to make one.
  private static let blank = Fix(coordinate: Coordinate(longitude: 0, latitude: 0))
  private var fault: (line: Int, cause: String)?
  // What the point's name had before its colon: its own elements have the same.
  private var prefix: [UInt8] = []
  // Levels inside the point, below its own elements.
  private var depthInPoint = 0
  @exclusivity(unchecked) private var times = TimeText()

  func start(
    _ name: XMLName, _ attributes: XMLAttributes, at place: any XMLPlace, _ output: TrackOutput
  ) -> XMLInterest {
    switch name {
    case "trkpt": return startPoint(.track, name, attributes, place, output)
    case "rtept": return startPoint(.route, name, attributes, place, output)
    case "wpt": return startPoint(.waypoint, name, attributes, place, output)
    default: break
    }
    guard isInPoint else {
      switch name {
      case "trk", "trkseg", "rte": output.breakSegment()
      case "metadata", "bounds", "name", "desc", "link", "extensions": return .nothing
      default: break
      }
      return .children
    }
    switch name {
    case "time", "ele":
      if depthInPoint == 0, name.prefix.elementsEqual(prefix) { return .text }
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
    case "ele": fix.altitude = DecimalText.number(text)
    // Receivers write a negative speed or course for one that they do not know.
    case "speed": fix.speed = DecimalText.number(text).flatMap { $0 < 0 ? nil : $0 }
    case "course", "bearing": fix.course = DecimalText.number(text).flatMap { $0 < 0 ? nil : $0 }
    default: fix.horizontalAccuracy = DecimalText.number(text)
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
    isInPoint = true
    self.kind = kind
    if !prefix.isEmpty || !name.prefix.isEmpty { prefix = Array(name.prefix) }
    let (latitude, longitude) = (attributes["lat"], attributes["lon"])
    if let latitude, let longitude, let north = DecimalText.number(latitude),
      let east = DecimalText.number(longitude)
    {
      fix = Self.blank
      fix.coordinate = Coordinate(longitude: east, latitude: north)
    } else {
      let cause = Self.fault(latitude, "latitude") ?? Self.fault(longitude, "longitude")
      fault = (place.line, cause ?? "")
    }
    return .children
  }

  private func readTime(_ text: ByteText, _ place: any XMLPlace, _ output: TrackOutput) {
    guard fix.time == nil, !text.trimmed.isEmpty else { return }
    if let reading = times.read(text) {
      fix.time = reading.time
      if !reading.hasZone { output.noteZonelessTime(line: place.line) }
    } else {
      output.noteUnreadableTime(text.string, line: place.line)
    }
  }

  private func finishPoint(_ output: TrackOutput) {
    guard isInPoint else { return }
    isInPoint = false
    if let fault {
      output.addUnreadable(line: fault.line, "the point cannot be read: \(fault.cause)")
      self.fault = nil
    } else {
      output.add(fix, kind: kind)
    }
  }

  private static func fault(_ bytes: ByteText?, _ what: String) -> String? {
    guard let bytes else { return "its \(what) is missing" }
    guard DecimalText.number(bytes) == nil else { return nil }
    return "its \(what) \(DecimalText.fault(String(decoding: bytes, as: UTF8.self)))"
  }
}

internal import FileBytes
internal import UnlockEngine
internal import XMLBridge

/// Garmin's Training Center XML: the trackpoints of activities, and those of courses as routes,
/// since a course is planned. A trackpoint without a position (indoors, paused) is no fix.
final class TCXDialect: XMLDialect {
  private var isCourse = false
  private var isInPoint = false
  private var hasPosition = false
  private var fix = Fix(coordinate: Coordinate(longitude: .nan, latitude: .nan))
  private var fault: String?
  private var faultLine: Int?
  private var times = TimeText()

  func start(
    _ name: XMLName, _ attributes: XMLAttributes, at place: any XMLPlace, _ output: TrackOutput
  ) -> XMLInterest {
    switch name {
    case "Course": isCourse = true
    case "Activity": isCourse = false
    case "Track": output.breakSegment()
    case "CoursePoint": return output.wants(.waypoint) ? startPoint(place) : .nothing
    case "Trackpoint": return output.wants(kind) ? startPoint(place) : .nothing
    case "Position": hasPosition = true
    case "Time", "LatitudeDegrees", "LongitudeDegrees", "AltitudeMeters", "Speed":
      return isInPoint ? .text : .nothing
    case "Creator", "Author", "HeartRateBpm": return .nothing
    default: break
    }
    return .children
  }

  func text(
    _ text: ByteText, of name: XMLName, at place: any XMLPlace, _ output: TrackOutput
  ) {
    switch name {
    case "Time": readTime(text, place, output)
    case "LatitudeDegrees": fix.coordinate.latitude = degrees(text, "latitude", place)
    case "LongitudeDegrees": fix.coordinate.longitude = degrees(text, "longitude", place)
    case "AltitudeMeters": fix.altitude = DecimalText.number(text)
    default: fix.speed = DecimalText.number(text).flatMap { $0 < 0 ? nil : $0 }
    }
  }

  func end(_ name: XMLName, at place: any XMLPlace, _ output: TrackOutput) {
    switch name {
    case "Trackpoint": finishPoint(kind, place, output)
    case "CoursePoint": finishPoint(.waypoint, place, output)
    case "Course": isCourse = false
    default: break
    }
  }

  private var kind: TrackPointKind { isCourse ? .route : .track }

  private func startPoint(_ place: any XMLPlace) -> XMLInterest {
    (isInPoint, hasPosition, fault) = (true, false, nil)
    fix = Fix(coordinate: Coordinate(longitude: .nan, latitude: .nan))
    return .children
  }

  private func finishPoint(
    _ kind: TrackPointKind, _ place: any XMLPlace, _ output: TrackOutput
  ) {
    isInPoint = false
    guard hasPosition else { return }
    if fix.coordinate.latitude.isNaN || fix.coordinate.longitude.isNaN {
      output.addUnreadable(
        line: faultLine ?? place.line,
        "the point cannot be read: \(fault ?? "its position is not complete")")
    } else {
      output.add(fix, kind: kind)
    }
  }

  private func readTime(_ text: ByteText, _ place: any XMLPlace, _ output: TrackOutput) {
    if let reading = times.read(text) {
      fix.time = reading.time
      if !reading.hasZone { output.noteZonelessTime(line: place.line) }
    } else {
      output.noteUnreadableTime(text.string, line: place.line)
    }
  }

  private func degrees(_ text: ByteText, _ what: String, _ place: any XMLPlace) -> Double {
    if let number = DecimalText.number(text) { return number }
    fault = "its \(what) \(DecimalText.fault(text.string))"
    faultLine = place.line
    return .nan
  }
}

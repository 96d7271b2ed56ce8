internal import FileBytes
internal import Glibc
internal import UnlockEngine

/// Reads a fix from the members of a JSON object, as this program's own fixes are written.
struct FixObject {
  private var times = TimeText()

  /// Puts the fix into the output, or the reason why the object is none.
  mutating func read(_ object: JSONValue, line: Int?, _ output: TrackOutput) {
    var members = Members()
    object.forEachMember { key, value in members.take(key, value) }
    guard let latitude = members.latitude?.numberOrNumericText,
      let longitude = members.longitude?.numberOrNumericText
    else {
      let fault =
        Self.fault(members.latitude, "latitude") ?? Self.fault(members.longitude, "longitude")
      output.addUnreadable(line: line, "the fix cannot be read: \(fault ?? "")")
      return
    }
    var fix = Fix(coordinate: Coordinate(longitude: longitude, latitude: latitude))
    fix.time = time(members.time, line, output)
    fix.receivedAt = time(members.receivedAt, line, output)
    fix.horizontalAccuracy = members.accuracy?.numberOrNumericText
    fix.altitude = members.altitude?.numberOrNumericText
    // Devices write a negative speed or course for one that they do not know.
    fix.speed = members.speed?.numberOrNumericText.flatMap { $0 < 0 ? nil : $0 }
    fix.course = members.course?.numberOrNumericText.flatMap { $0 < 0 ? nil : $0 }
    fix.isMocked = members.mocked?.boolean ?? false
    fix.id = members.id?.identifier
    let source = source(members.source, line, output)
    if let source { fix.source = source }
    output.add(fix, user: members.user?.identifier, namesSource: source != nil)
  }

  /// The time of an ISO 8601 text, or of a number of seconds (from 1e11 on, of milliseconds) since
  /// 1970, written as a number or as a text.
  mutating func time(_ value: JSONValue?, _ line: Int?, _ output: TrackOutput) -> Timestamp? {
    guard let value, !value.isNull else { return nil }
    if let number = value.numberOrNumericText {
      if let time = Timestamp(secondsOrMilliseconds: number) { return time }
      output.noteUnreadableTime(String(number), line: line)
    } else if let text = value.text {
      if let reading = times.read(text) {
        if !reading.hasZone { output.noteZonelessTime(line: line) }
        return reading.time
      }
      output.noteUnreadableTime(text.string, line: line)
    } else {
      output.noteUnreadableTime("neither text nor number", line: line)
    }
    return nil
  }

  private func source(_ value: JSONValue?, _ line: Int?, _ output: TrackOutput) -> FixSource? {
    guard let value, !value.isNull else { return nil }
    if let text = value.text, let source = FixSource(rawValue: text.string) { return source }
    output.warn(
      line: line, "the source '\(excerpt(value.identifier ?? ""))' is neither gps nor import")
    return nil
  }

  private static func fault(_ value: JSONValue?, _ what: String) -> String? {
    guard let value, !value.isNull else { return "its \(what) is missing" }
    guard value.numberOrNumericText == nil else { return nil }
    guard let text = value.text else { return "its \(what) is not a number" }
    return "its \(what) \(DecimalText.fault(text.string))"
  }

  /// The members that matter, under the names that programs give them.
  private struct Members {
    var latitude: JSONValue?
    var longitude: JSONValue?
    var time: JSONValue?
    var accuracy: JSONValue?
    var altitude: JSONValue?
    var speed: JSONValue?
    var course: JSONValue?
    var user: JSONValue?
    var id: JSONValue?
    var source: JSONValue?
    var receivedAt: JSONValue?
    var mocked: JSONValue?

    mutating func take(_ key: ByteText, _ value: JSONValue) {
      switch key {
      case "latitude", "lat": latitude = value
      case "longitude", "lon", "lng": longitude = value
      case "time", "timestamp": time = value
      case "accuracy", "horizontalAccuracy": accuracy = value
      case "altitude": altitude = value
      case "speed": speed = value
      case "course": course = value
      case "user": user = value
      case "id": id = value
      case "source": source = value
      case "receivedAt": receivedAt = value
      case "mocked": mocked = value
      default: break
      }
    }
  }
}

extension Timestamp {
  /// An instant from a count since 1970 that programs give in seconds or in milliseconds; as
  /// seconds, 1e11 and more would lie beyond the year 5000. Nil where it is no plausible instant.
  init?(secondsOrMilliseconds count: Double) {
    let milliseconds = abs(count) < 1e11 ? count * 1000 : count
    guard abs(milliseconds) < 1e14 else { return nil }
    self.init(millisecondsSince1970: Int64(milliseconds.rounded()))
  }
}

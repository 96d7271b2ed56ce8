internal import FileBytes
internal import Glibc
internal import UnlockEngine

/// Reads one element of a list of Google's location history, whichever form it has.
struct GoogleHistoryElement {
  private var values = FixObject()

  /// Puts the fixes of an element into the output.
  mutating func read(_ element: JSONValue, line: Int, _ output: TrackOutput) {
    if let segment = element["activitySegment"] {
      readActivity(segment, line, output)
    } else if let visit = element["placeVisit"] {
      readVisit(visit, line, output)
    } else if let position = element["position"] {
      readSignal(position, line, output)
    } else if element["startTime"] != nil {
      readSegment(element, line, output)
    } else if element["latitudeE7"] != nil || element["timestamp"] != nil
      || element["timestampMs"] != nil
    {
      readRecord(element, line, output)
    }
    // The rest (scans for networks, recognised activities, memories of trips) holds no position.
  }

  // MARK: Records

  private mutating func readRecord(_ record: JSONValue, _ line: Int, _ output: TrackOutput) {
    guard let coordinate = Self.coordinate(record, "latitudeE7", "longitudeE7") else {
      return output.addUnreadable(line: line, "the record has no latitudeE7 and longitudeE7")
    }
    var fix = Fix(coordinate: coordinate)
    fix.time = values.time(record["timestamp"] ?? record["timestampMs"], line, output)
    fix.horizontalAccuracy = record["accuracy"]?.number
    fix.altitude = record["altitude"]?.number
    fix.speed = record["velocity"]?.number.flatMap { $0 < 0 ? nil : $0 }
    fix.course = record["heading"]?.number.flatMap { $0 < 0 ? nil : $0 }
    output.add(fix)
  }

  // MARK: Semantic months

  private mutating func readActivity(_ segment: JSONValue, _ line: Int, _ output: TrackOutput) {
    output.breakSegment()
    let duration = segment["duration"]
    add(segment["startLocation"], at: start(duration, line, output), line, output)
    segment["waypointPath"]?["waypoints"]?.forEachElement { waypoint in
      if let coordinate = Self.coordinate(waypoint, "latE7", "lngE7") {
        output.add(Fix(coordinate: coordinate))
      }
    }
    readRawPath(segment, line, output)
    let end = duration?["endTimestamp"] ?? duration?["endTimestampMs"]
    add(segment["endLocation"], at: values.time(end, line, output), line, output)
    output.breakSegment()
  }

  private mutating func readVisit(_ visit: JSONValue, _ line: Int, _ output: TrackOutput) {
    output.breakSegment()
    add(visit["location"], at: start(visit["duration"], line, output), line, output)
    readRawPath(visit, line, output)
    output.breakSegment()
  }

  private mutating func readRawPath(_ parent: JSONValue, _ line: Int, _ output: TrackOutput) {
    var values = values
    parent["simplifiedRawPath"]?["points"]?.forEachElement { point in
      guard let coordinate = Self.coordinate(point, "latE7", "lngE7") else { return }
      var fix = Fix(coordinate: coordinate)
      fix.time = values.time(point["timestamp"] ?? point["timestampMs"], line, output)
      fix.horizontalAccuracy = point["accuracyMeters"]?.number
      output.add(fix)
    }
    self.values = values
  }

  private mutating func start(
    _ duration: JSONValue?, _ line: Int, _ output: TrackOutput
  ) -> Timestamp? {
    values.time(duration?["startTimestamp"] ?? duration?["startTimestampMs"], line, output)
  }

  /// Adds a place with E7 coordinates; an empty one is none.
  private func add(
    _ location: JSONValue?, at time: Timestamp?, _ line: Int, _ output: TrackOutput
  ) {
    guard let location, let coordinate = Self.coordinate(location, "latitudeE7", "longitudeE7")
    else { return }
    output.add(Fix(coordinate: coordinate, time: time))
  }

  // MARK: On the device

  private mutating func readSegment(_ segment: JSONValue, _ line: Int, _ output: TrackOutput) {
    output.breakSegment()
    let start = values.time(segment["startTime"], line, output)
    let end = values.time(segment["endTime"], line, output)
    let visited = segment["visit"]?["topCandidate"]?["placeLocation"]
    add(place: visited, at: start, line, output)
    add(place: segment["activity"]?["start"], at: start, line, output)
    add(place: segment["activity"]?["end"], at: end, line, output)
    var values = values
    segment["timelinePath"]?.forEachElement { point in
      var time = values.time(point["time"], line, output)
      if time == nil, let start, let minutes = Self.minutes(point) {
        time = Timestamp(millisecondsSince1970: start.millisecondsSince1970 + minutes * 60_000)
      }
      Self.add(place: point["point"], at: time, line, output)
    }
    self.values = values
    output.breakSegment()
  }

  private static func minutes(_ point: JSONValue) -> Int64? {
    point["durationMinutesOffsetFromStartTime"]?.numberOrNumericText.flatMap {
      abs($0) < 1e9 ? Int64($0) : nil
    }
  }

  private mutating func readSignal(_ position: JSONValue, _ line: Int, _ output: TrackOutput) {
    guard let text = (position["LatLng"] ?? position["latLng"])?.text,
      let coordinate = Self.coordinate(text)
    else {
      return output.addUnreadable(line: line, "the signal's position cannot be read")
    }
    var fix = Fix(coordinate: coordinate)
    fix.time = values.time(position["timestamp"], line, output)
    fix.horizontalAccuracy = position["accuracyMeters"]?.number
    fix.altitude = position["altitudeMeters"]?.number
    fix.speed = position["speedMetersPerSecond"]?.number.flatMap { $0 < 0 ? nil : $0 }
    output.add(fix)
  }

  private func add(
    place: JSONValue?, at time: Timestamp?, _ line: Int, _ output: TrackOutput
  ) {
    Self.add(place: place, at: time, line, output)
  }

  /// Adds a place that is a text, or an object that holds one.
  private static func add(
    place: JSONValue?, at time: Timestamp?, _ line: Int, _ output: TrackOutput
  ) {
    guard let place, let text = place.text ?? place["latLng"]?.text else { return }
    guard let coordinate = coordinate(text) else {
      return output.addUnreadable(
        line: line, "the place '\(excerpt(text.string))' is no latitude and longitude")
    }
    output.add(Fix(coordinate: coordinate, time: time))
  }

  // MARK: Coordinates

  private static func coordinate(
    _ value: JSONValue, _ latitudeName: StaticString, _ longitudeName: StaticString
  ) -> Coordinate? {
    guard let latitude = value[latitudeName]?.numberOrNumericText,
      let longitude = value[longitudeName]?.numberOrNumericText
    else { return nil }
    return Coordinate(longitude: degrees(longitude), latitude: degrees(latitude))
  }

  /// Degrees of a count of 1e-7 degrees. Some exports hold negative counts as if they were
  /// unsigned numbers of 32 bits.
  private static func degrees(_ count: Double) -> Double {
    (count > 1_800_000_000 ? count - 4_294_967_296 : count) / 1e7
  }

  /// The coordinate of `48.8566°, 2.3522°`, of the same without signs, or of `geo:48.8566,2.3522`.
  private static func coordinate(_ text: ByteText) -> Coordinate? {
    var digits = text.filter { $0 < 0x80 }[...]
    if digits.starts(with: Array("geo:".utf8)) { digits = digits.dropFirst(4) }
    // A geo: text may go on with its uncertainty or its reference system.
    digits = digits.prefix { $0 != UInt8(ascii: ";") }
    let numbers = digits.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count >= 2,
      let latitude = numbers[0].withUnsafeBufferPointer({ DecimalText.number($0) }),
      let longitude = numbers[1].withUnsafeBufferPointer({ DecimalText.number($0) })
    else { return nil }
    return Coordinate(longitude: longitude, latitude: latitude)
  }
}

internal import Glibc
public import UnlockEngine

/// Writes fixes in the formats that are read, each as its programs do.
public enum TrackWriter {
  /// GPX with one segment.
  public static func gpx(_ fixes: [Fix]) -> [UInt8] {
    let points = fixes.map { fix in
      let time = fix.time.map { "<time>\($0.iso8601)</time>" } ?? ""
      return "<trkpt lat=\"\(fix.coordinate.latitude)\" lon=\"\(fix.coordinate.longitude)\">"
        + "\(time)</trkpt>"
    }
    return bytes("<gpx><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>")
  }

  /// Fixes as JSON, an object a line.
  public static func fixLines(_ fixes: [Fix]) -> [UInt8] {
    bytes(fixes.map { object($0) + "\n" }.joined())
  }

  /// Fixes as one JSON array.
  public static func fixArray(_ fixes: [Fix]) -> [UInt8] {
    bytes("[\(fixes.map(object).joined(separator: ",\n"))]")
  }

  private static func object(_ fix: Fix) -> String {
    "{\"latitude\":\(fix.coordinate.latitude),\"longitude\":\(fix.coordinate.longitude)"
      + (fix.time.map { ",\"time\":\"\($0.iso8601)\"" } ?? "") + "}"
  }

  /// GeoJSON with one LineString and its `coordTimes`.
  public static func geoJSON(_ fixes: [Fix]) -> [UInt8] {
    let positions = fixes.map { "[\($0.coordinate.longitude),\($0.coordinate.latitude)]" }
    let times = fixes.map { $0.time.map { "\"\($0.iso8601)\"" } ?? "null" }
    return bytes(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString",
      "coordinates":[\(positions.joined(separator: ",\n"))]},
      "properties":{"coordTimes":[\(times.joined(separator: ","))]}}]}
      """)
  }

  /// CSV under `time,latitude,longitude`.
  public static func csv(_ fixes: [Fix]) -> [UInt8] {
    let lines = fixes.map {
      "\($0.time?.iso8601 ?? ""),\($0.coordinate.latitude),\($0.coordinate.longitude)\r\n"
    }
    return bytes("time,latitude,longitude\r\n" + lines.joined())
  }

  /// TCX with one lap.
  public static func tcx(_ fixes: [Fix]) -> [UInt8] {
    let points = fixes.map { fix in
      let time = fix.time.map { "<Time>\($0.iso8601)</Time>" } ?? ""
      return """
        <Trackpoint>\(time)<Position><LatitudeDegrees>\(fix.coordinate.latitude)</LatitudeDegrees>
        <LongitudeDegrees>\(fix.coordinate.longitude)</LongitudeDegrees></Position></Trackpoint>
        """
    }
    return bytes(
      "<TrainingCenterDatabase><Activities><Activity><Lap><Track>\(points.joined())</Track></Lap>"
        + "</Activity></Activities></TrainingCenterDatabase>")
  }

  /// KML with one `gx:Track`.
  public static func kml(_ fixes: [Fix]) -> [UInt8] {
    let whens = fixes.map { "<when>\($0.time?.iso8601 ?? "")</when>" }
    let places = fixes.map {
      "<gx:coord>\($0.coordinate.longitude) \($0.coordinate.latitude) 0</gx:coord>"
    }
    return bytes(
      "<kml xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><Document><Placemark><gx:Track>"
        + "\(whens.joined())\(places.joined(separator: "\n"))</gx:Track></Placemark></Document></kml>"
    )
  }

  /// The log of an OwnTracks recorder; whole seconds.
  public static func ownTracks(_ fixes: [Fix]) -> [UInt8] {
    let lines = fixes.map { fix in
      let time = fix.time.map { ",\"tst\":\($0.millisecondsSince1970 / 1000)" } ?? ""
      return "2024-05-04T12:00:00Z\t*                 \t{\"_type\":\"location\","
        + "\"lat\":\(fix.coordinate.latitude),\"lon\":\(fix.coordinate.longitude)\(time)}\n"
    }
    return bytes(lines.joined())
  }

  /// Google's Records, to 1e-7 degrees.
  public static func googleRecords(_ fixes: [Fix]) -> [UInt8] {
    let records = fixes.map { fix in
      let time = fix.time.map { ",\"timestamp\":\"\($0.iso8601)\"" } ?? ""
      return "{\"latitudeE7\":\(Int((fix.coordinate.latitude * 1e7).rounded())),"
        + "\"longitudeE7\":\(Int((fix.coordinate.longitude * 1e7).rounded()))\(time)}"
    }
    return bytes("{\"locations\":[\(records.joined(separator: ",\n"))]}")
  }

  /// RMC sentences, to a millionth of a minute; every fix needs a time.
  public static func nmea(_ fixes: [Fix]) -> [UInt8] {
    bytes(
      fixes.map { fix in
        let (date, clock) = dateAndClock(fix)
        let place =
          minutes(fix.coordinate.latitude, 2, 6, "N", "S") + ","
          + minutes(fix.coordinate.longitude, 3, 6, "E", "W")
        return sentence("GPRMC,\(clock),A,\(place),0.5,90.0,\(date),,")
      }.joined())
  }

  /// An NMEA sentence with its checksum.
  public static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" + digits : digits)\r\n"
  }

  /// IGC records, to a thousandth of a minute and whole seconds, under the first fix's date.
  public static func igc(_ fixes: [Fix]) -> [UInt8] {
    let records = fixes.map { fix in
      let place =
        minutes(fix.coordinate.latitude, 2, 3, "N", "S")
        + minutes(fix.coordinate.longitude, 3, 3, "E", "W")
      let letters = place.filter { $0 != "." && $0 != "," }
      return "B\(dateAndClock(fix).clock.prefix(6))\(letters)A0000000000\r\n"
    }
    return bytes(
      "AXXX001\r\nHFDTE\(fixes.first.map { dateAndClock($0).date } ?? "")\r\n" + records.joined())
  }

  /// `ddmm.mmm,N`
  private static func minutes(
    _ degrees: Double, _ width: Int, _ digits: Int, _ positive: String, _ negative: String
  ) -> String {
    let scale = Int(pow(10, Double(digits)))
    let units = Int((abs(degrees) * 60 * Double(scale)).rounded())
    let whole = padded(units / (60 * scale), width)
    let rest = units % (60 * scale)
    return "\(whole)\(padded(rest / scale, 2)).\(padded(rest % scale, digits)),"
      + (degrees < 0 ? negative : positive)
  }

  /// A number with zeros before it up to a width.
  public static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// `040524` and `100012.250`
  private static func dateAndClock(_ fix: Fix) -> (date: String, clock: String) {
    guard let text = fix.time?.iso8601 else { return ("", "") }
    let digits = text.filter { $0.isNumber }
    let date =
      "\(digits.dropFirst(6).prefix(2))\(digits.dropFirst(4).prefix(2))\(digits.dropFirst(2).prefix(2))"
    let fraction = digits.dropFirst(14)
    return (date, "\(digits.dropFirst(8).prefix(6)).\(fraction.isEmpty ? "000" : fraction)")
  }

  /// A text's bytes.
  public static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

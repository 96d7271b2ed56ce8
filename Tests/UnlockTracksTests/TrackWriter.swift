import CZip
import CZlib
import FoundationEssentials
import Glibc
import UnlockEngine

/// Writes fixes in the formats that are read, each as its programs do.
enum TrackWriter {
  static func gpx(_ fixes: [Fix]) -> [UInt8] {
    let points = fixes.map { fix in
      let time = fix.time.map { "<time>\($0.iso8601)</time>" } ?? ""
      return "<trkpt lat=\"\(fix.coordinate.latitude)\" lon=\"\(fix.coordinate.longitude)\">"
        + "\(time)</trkpt>"
    }
    return bytes("<gpx><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>")
  }

  static func fixLines(_ fixes: [Fix]) -> [UInt8] {
    bytes(fixes.map { object($0) + "\n" }.joined())
  }

  static func fixArray(_ fixes: [Fix]) -> [UInt8] {
    bytes("[\(fixes.map(object).joined(separator: ",\n"))]")
  }

  private static func object(_ fix: Fix) -> String {
    "{\"latitude\":\(fix.coordinate.latitude),\"longitude\":\(fix.coordinate.longitude)"
      + (fix.time.map { ",\"time\":\"\($0.iso8601)\"" } ?? "") + "}"
  }

  static func geoJSON(_ fixes: [Fix]) -> [UInt8] {
    let positions = fixes.map { "[\($0.coordinate.longitude),\($0.coordinate.latitude)]" }
    let times = fixes.map { $0.time.map { "\"\($0.iso8601)\"" } ?? "null" }
    return bytes(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString",
      "coordinates":[\(positions.joined(separator: ",\n"))]},
      "properties":{"coordTimes":[\(times.joined(separator: ","))]}}]}
      """)
  }

  static func csv(_ fixes: [Fix]) -> [UInt8] {
    let lines = fixes.map {
      "\($0.time?.iso8601 ?? ""),\($0.coordinate.latitude),\($0.coordinate.longitude)\r\n"
    }
    return bytes("time,latitude,longitude\r\n" + lines.joined())
  }

  static func tcx(_ fixes: [Fix]) -> [UInt8] {
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

  static func kml(_ fixes: [Fix]) -> [UInt8] {
    let whens = fixes.map { "<when>\($0.time?.iso8601 ?? "")</when>" }
    let places = fixes.map {
      "<gx:coord>\($0.coordinate.longitude) \($0.coordinate.latitude) 0</gx:coord>"
    }
    return bytes(
      "<kml xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><Document><Placemark><gx:Track>"
        + "\(whens.joined())\(places.joined(separator: "\n"))</gx:Track></Placemark></Document></kml>"
    )
  }

  static func ownTracks(_ fixes: [Fix]) -> [UInt8] {
    let lines = fixes.map { fix in
      let time = fix.time.map { ",\"tst\":\($0.millisecondsSince1970 / 1000)" } ?? ""
      return "2024-05-04T12:00:00Z\t*                 \t{\"_type\":\"location\","
        + "\"lat\":\(fix.coordinate.latitude),\"lon\":\(fix.coordinate.longitude)\(time)}\n"
    }
    return bytes(lines.joined())
  }

  static func googleRecords(_ fixes: [Fix]) -> [UInt8] {
    let records = fixes.map { fix in
      let time = fix.time.map { ",\"timestamp\":\"\($0.iso8601)\"" } ?? ""
      return "{\"latitudeE7\":\(Int((fix.coordinate.latitude * 1e7).rounded())),"
        + "\"longitudeE7\":\(Int((fix.coordinate.longitude * 1e7).rounded()))\(time)}"
    }
    return bytes("{\"locations\":[\(records.joined(separator: ",\n"))]}")
  }

  static func nmea(_ fixes: [Fix]) -> [UInt8] {
    bytes(
      fixes.map { fix in
        let (date, clock) = dateAndClock(fix)
        let place =
          minutes(fix.coordinate.latitude, 2, 6, "N", "S") + ","
          + minutes(fix.coordinate.longitude, 3, 6, "E", "W")
        return sentence("GPRMC,\(clock),A,\(place),0.5,90.0,\(date),,")
      }.joined())
  }

  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" + digits : digits)\r\n"
  }

  static func igc(_ fixes: [Fix]) -> [UInt8] {
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

  static func padded(_ number: Int, _ width: Int) -> String {
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

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

/// Packs bytes as programs do.
enum Packer {
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    deflateEnd(&stream)
    return Array(output.prefix(count))
  }

  /// Writes a zip archive to a path.
  static func zip(_ members: [(name: String, bytes: [UInt8])], to path: String) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else { return }
    for member in members {
      // libzip frees the copy when it has written it.
      guard let copy = malloc(max(1, member.bytes.count)) else { continue }
      member.bytes.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
      }
      let source = zip_source_buffer(archive, copy, UInt64(member.bytes.count), 1)
      if let source { zip_file_add(archive, member.name, source, ZIP_FL_ENC_UTF_8) }
    }
    zip_close(archive)
  }
}

/// A folder for one test, gone with it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/unlock-tracks-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp"
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ bytes: [UInt8], _ name: String) -> String {
    let file = "\(path)/\(name)"
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    if let stream = fopen(file, "w") {
      fwrite(bytes, 1, bytes.count, stream)
      fclose(stream)
    }
    return file
  }
}

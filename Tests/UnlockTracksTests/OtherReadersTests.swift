import Foundation
import TestSupport
import Testing
import TrackSamples
import UnlockEngine
import UnlockTracks

/// A point as another program gives it.
private struct OtherPoint {
  var latitude: Double
  var longitude: Double
  var time: Timestamp?

  /// The points of GPX as GPSBabel writes it, cut out without any reader of XML.
  static func points(inGPX text: String, tag name: String = "trkpt") -> [OtherPoint] {
    text.split(separator: "<").reduce(into: []) { points, tag in
      if tag.starts(with: "\(name) ") {
        let parts = tag.split(separator: "\"")
        points.append(
          OtherPoint(latitude: Double(parts[1]) ?? .nan, longitude: Double(parts[3]) ?? .nan))
      } else if tag.starts(with: "time>"), !points.isEmpty {
        points[points.count - 1].time = Timestamp(iso8601: String(tag.dropFirst(5)))
      }
    }
  }
}

/// Whether a reader's fixes are those of another, to `degrees` and a second.
private func expectSame(
  _ fixes: [Fix], _ others: [OtherPoint], degrees: Double, holdsTimes: Bool = true,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(fixes.count == others.count, sourceLocation: sourceLocation)
  for (fix, other) in zip(fixes, others) {
    #expect(
      abs(fix.coordinate.latitude - other.latitude) <= degrees, sourceLocation: sourceLocation)
    #expect(
      abs(fix.coordinate.longitude - other.longitude) <= degrees, sourceLocation: sourceLocation)
    guard holdsTimes else { continue }
    let (time, otherTime) = (fix.time?.millisecondsSince1970, other.time?.millisecondsSince1970)
    #expect(abs((time ?? 0) - (otherTime ?? 0)) < 1000, sourceLocation: sourceLocation)
  }
}

/// A walk over midnight, on every side of the equator and of Greenwich.
private let walk: [Fix] = [
  (42.360082, -71.05888), (-33.856784, 151.215297), (0.25, -0.5), (71.5, 179.5), (-54.8, -68.3),
].enumerated().map { place, degrees in
  Fix(
    coordinate: Coordinate(longitude: degrees.1, latitude: degrees.0),
    time: Timestamp(millisecondsSince1970: 1_714_856_400_000 + Int64(place) * 3_600_000))
}

/// GPSBabel reads what the writers of these tests write, and finds the same in it as the readers.
@Suite(.enabled(if: OtherProgram.gpsBabel.isInstalled, "gpsbabel is not installed"))
struct GPSBabelTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    ("gpx", WrittenFormat.named("GPX")), ("kml", .named("KML")), ("gtrnctr", .named("TCX")),
    ("nmea", .named("NMEA")), ("igc", .named("IGC")), ("garmin_fit", .named("FIT")),
  ])
  func itFindsTheSameFixes(format: String, written: WrittenFormat) throws {
    let file = folder.write(written.write(walk), "walk")
    let gpx = try OtherProgram.gpsBabel.output([
      "-t", "-i", format, "-f", file, "-o", "gpx", "-F", "-",
    ])
    expectSame(
      TrackContents(path: file).fixes.map(\.fix), OtherPoint.points(inGPX: gpx), degrees: 1e-6)
  }

  @Test func itFindsAPhotographWhereWeDo() throws {
    var photo = PhotoWriter()
    photo.place((42, 21, 3630), "N", (71, 3, 3212), "W")
    photo.gps.append(PhotoWriter.text(0x1D, "2024:05:04"))
    photo.gps.append(PhotoWriter.rationals(7, [(10, 1), (15, 1), (30, 1)]))
    // It reads on behind the EXIF data, as if a picture came.
    let file = folder.write(photo.jpeg + [UInt8](repeating: 0, count: 70_000), "photo.jpg")
    let gpx = try OtherProgram.gpsBabel.output(["-i", "exif", "-f", file, "-o", "gpx", "-F", "-"])
    expectSame(
      TrackContents(path: file).fixes.map(\.fix), OtherPoint.points(inGPX: gpx, tag: "wpt"),
      degrees: 1e-6)
  }

  /// Of its courses the points are a route, which is what they are to their makers.
  @Test(arguments: [
    ("gpx", 1e-9), ("kml", 1e-6), ("gtrnctr", 1e-6), ("nmea", 1e-5), ("igc", 1e-5),
    ("garmin_fit", 1e-6), ("unicsv", 1e-6),
  ])
  func whatItWritesIsRead(format: String, degrees: Double) throws {
    let points = walk.map {
      "<trkpt lat=\"\($0.coordinate.latitude)\" lon=\"\($0.coordinate.longitude)\">"
        + "<time>\($0.time?.iso8601 ?? "")</time><fix>3d</fix></trkpt>"
    }
    let file = folder.write(TrackWriter.bytes(gpx(points: points.joined())), "walk.gpx")
    let output = "\(folder.path)/walk.\(format)"
    _ = try OtherProgram.gpsBabel.output([
      "-t", "-i", "gpx", "-f", file, "-o", format, "-F", output,
    ])
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: output)))
    let contents = TrackContents(bytes, include: [.track, .route])
    #expect(contents.error == nil)
    // KML has each point once with its time, and once more in a line.
    let fixes = contents.fixes.map(\.fix).prefix(walk.count)
    expectSame(
      Array(fixes),
      walk.map {
        OtherPoint(
          latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude, time: $0.time)
      }, degrees: degrees)
  }
}

/// GDAL reads what the writers of these tests write, and finds the same in it as the readers.
@Suite(.enabled(if: OtherProgram.ogr2ogr.isInstalled, "GDAL is not installed"))
struct GDALTests {
  private let folder = TemporaryFolder()

  @Test func itFindsTheSameFixesInGPX() throws {
    let file = folder.write(TrackWriter.gpx(walk), "walk.gpx")
    let csv = try OtherProgram.ogr2ogr.output([
      "-f", "CSV", "/vsistdout/", file, "track_points", "-lco", "GEOMETRY=AS_XY", "-select", "time",
    ])
    let points = csv.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      // 2024/05/04 21:00:00+00
      let time = fields[2].prefix(19).map { $0 == "/" ? "-" : $0 == " " ? "T" : String($0) }
      return OtherPoint(
        latitude: Double(fields[1]) ?? .nan, longitude: Double(fields[0]) ?? .nan,
        time: Timestamp(iso8601: time.joined() + "Z"))
    }
    expectSame(TrackContents(path: file).fixes.map(\.fix), points, degrees: 1e-9)
  }

  @Test(arguments: [("walk.geojson", "GeoJSON"), ("walk.kml", "KML line")])
  func itFindsTheSamePositionsInALine(name: String, format: String) throws {
    let file = folder.write(format == "GeoJSON" ? TrackWriter.geoJSON(walk) : kmlLine(), name)
    let json = try OtherProgram.ogr2ogr.output([
      "-f", "GeoJSON", "/vsistdout/", file, "-lco", "COORDINATE_PRECISION=9",
    ])
    let start = try #require(json.range(of: "\"coordinates\""))
    let numbers = json[start.upperBound...].prefix { $0 != "}" }
      .split { !"0123456789.-e".contains($0) }.compactMap { Double($0) }
    let step = numbers.count / walk.count
    let points = stride(from: 0, to: numbers.count, by: max(1, step)).map {
      OtherPoint(latitude: numbers[$0 + 1], longitude: numbers[$0])
    }
    expectSame(
      TrackContents(path: file).fixes.map(\.fix), points, degrees: 1e-9, holdsTimes: false)
  }

  private func kmlLine() -> [UInt8] {
    let places = walk.map { "\($0.coordinate.longitude),\($0.coordinate.latitude)" }
    return TrackWriter.bytes(
      "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><Placemark><LineString>"
        + "<coordinates>\(places.joined(separator: " "))</coordinates>"
        + "</LineString></Placemark></Document></kml>")
  }
}

import Testing
import TrackSamples
import UnlockEngine
import UnlockTracks

/// A format that the tests can write, and how exactly it holds what is written.
struct WrittenFormat: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var write: @Sendable ([Fix]) -> [UInt8]
  /// Degrees, half a unit of the last place.
  var degrees = 0.0
  var milliseconds: Int64 = 0
  var holdsMissingTimes = true

  static let all = [
    WrittenFormat(testDescription: "GPX", write: TrackWriter.gpx),
    WrittenFormat(testDescription: "fixes as lines", write: TrackWriter.fixLines),
    WrittenFormat(testDescription: "fixes as an array", write: TrackWriter.fixArray),
    WrittenFormat(testDescription: "GeoJSON", write: TrackWriter.geoJSON),
    WrittenFormat(testDescription: "CSV", write: TrackWriter.csv),
    WrittenFormat(testDescription: "TCX", write: TrackWriter.tcx),
    WrittenFormat(testDescription: "KML", write: TrackWriter.kml),
    WrittenFormat(
      testDescription: "OwnTracks", write: TrackWriter.ownTracks, milliseconds: 999),
    WrittenFormat(
      testDescription: "Google's Records", write: TrackWriter.googleRecords, degrees: 0.5e-7),
    WrittenFormat(
      testDescription: "NMEA", write: TrackWriter.nmea, degrees: 0.5e-6 / 60,
      holdsMissingTimes: false),
    WrittenFormat(
      testDescription: "IGC", write: TrackWriter.igc, degrees: 0.5e-3 / 60, milliseconds: 999,
      holdsMissingTimes: false),
    WrittenFormat(
      testDescription: "FIT", write: FITWriter.file, degrees: 90 / 2_147_483_648.0,
      milliseconds: 999),
    WrittenFormat(testDescription: "gzip", write: { Packer.gzip(TrackWriter.gpx($0)) }),
  ]

  /// The format of that name.
  static func named(_ name: String) -> WrittenFormat {
    all.first { $0.testDescription == name } ?? all[0]
  }
}

@Suite struct RoundTripTests {
  /// A walk around the world, over midnight and into the next month.
  static let walk: [Fix] = {
    let places = [
      (42.360082, -71.05888), (-33.8567844, 151.2152967), (0.000001, -0.000001), (89.9, 179.999999),
      (-89.9, -179.999999), (12.3456789, 98.7654321), (51.5, 0), (0, 100),
    ]
    return places.enumerated().map { place, degrees in
      Fix(
        coordinate: Coordinate(longitude: degrees.1, latitude: degrees.0),
        time: Timestamp(
          millisecondsSince1970: 1_709_250_600_250 + Int64(place) * 3_600_000))
    }
  }()

  @Test(arguments: WrittenFormat.all)
  func whatIsWrittenIsReadBackToItsPrecision(format: WrittenFormat) {
    let contents = TrackContents(format.write(Self.walk))
    #expect(contents.error == nil)
    #expect(contents.unreadable.isEmpty)
    #expect(contents.fixes.count == Self.walk.count)
    for (read, written) in zip(contents.fixes.map(\.fix), Self.walk) {
      let slack = format.degrees + 1e-12
      #expect(abs(read.coordinate.latitude - written.coordinate.latitude) <= slack)
      #expect(abs(read.coordinate.longitude - written.coordinate.longitude) <= slack)
      let (time, expected) = (read.time?.millisecondsSince1970, written.time?.millisecondsSince1970)
      #expect(abs((time ?? 0) - (expected ?? 1)) <= format.milliseconds)
    }
    #expect(contents.indices == Array(0..<Self.walk.count))
    #expect(contents.fixes.map(\.continuesSegment) == [false] + Array(repeating: true, count: 7))
  }

  @Test(arguments: walk.indices, [true, false])
  func aPhotographOfAFixIsReadBackToItsPrecision(place: Int, isHEIC: Bool) throws {
    let written = Self.walk[place]
    let photo = PhotoWriter(written)
    let contents = TrackContents(isHEIC ? photo.heic() : photo.jpeg)
    let read = try #require(contents.fixes.first?.fix)
    #expect(contents.fixes.count == 1 && contents.error == nil && read.source == .import)
    let slack = 0.5e-6 / 3600 + 1e-12
    #expect(abs(read.coordinate.latitude - written.coordinate.latitude) <= slack)
    #expect(abs(read.coordinate.longitude - written.coordinate.longitude) <= slack)
    #expect(read.time == written.time)
  }

  @Test(arguments: WrittenFormat.all.filter(\.holdsMissingTimes))
  func aMissingTimeStaysMissing(format: WrittenFormat) {
    var fixes = Self.walk
    fixes[2].time = nil
    let contents = TrackContents(format.write(fixes))
    #expect(contents.times.map { $0 == nil } == (0..<8).map { $0 == 2 })
    #expect(contents.warnings.isEmpty)
  }

  @Test(arguments: WrittenFormat.all)
  func aCutOffFileIsReadAsFarAsItGoes(format: WrittenFormat) {
    let whole = format.write(Self.walk)
    let contents = TrackContents(Array(whole.prefix(whole.count - 20)))
    let complete = TrackContents(whole)
    // Packed data gives nothing before its first block is complete.
    if format.testDescription != "gzip" { #expect(contents.fixes.count >= 4) }
    for (read, expected) in zip(contents.coordinates, complete.coordinates) {
      #expect(read == expected)
    }
  }
}

import Foundation
import Testing
import TrackSamples
import UnlockEngine
import UnlockTracks

@Suite struct OwnTracksTests {
  @Test func aLocationIsAFixAndOtherMessagesAreNone() throws {
    let contents = TrackContents(
      """
      2024-05-04T10:00:03Z\t*                 \t{"_type":"location","lat":42.36,"lon":-71.06,"tst":1714816800,\
      "acc":5,"alt":12,"vel":36,"cog":90}
      2024-05-04T10:00:03Z\t-                 \t{"_type":"lwt","tst":"1714816800"}
      2024-05-04T10:00:03Z\t*                 \t{"_type":"transition","lat":1,"lon":2,"tst":1714816800}
      2024-05-04T10:00:04Z\t*                 \t{"_type":"location","lat":1,"lon":2,"tst":"1714816801","vel":-1,"cog":-1}
      """)
    #expect(contents.fixes.count == 2)
    #expect(
      contents.fixes.first?.fix
        == Fix(
          coordinate: Coordinate(longitude: -71.06, latitude: 42.36),
          time: Timestamp(iso8601: "2024-05-04T10:00:00Z"), horizontalAccuracy: 5, altitude: 12,
          speed: 10, course: 90, receivedAt: Timestamp(iso8601: "2024-05-04T10:00:03Z"),
          origin: FixOrigin(track: "walk", index: 0)))
    let second = try #require(contents.fixes.last).fix
    #expect(second.speed == nil)
    #expect(second.course == nil)
    #expect(second.time == Timestamp(iso8601: "2024-05-04T10:00:01Z"))
  }

  @Test func messagesAloneAreRead() {
    let contents = TrackContents(
      #"{"_type":"location","lat":1,"lon":2,"tst":1714816800}"# + "\n{\"_type\":\"location\"}\n")
    #expect(contents.indices == [0])
    #expect(contents.unreadable[1]?.line == 2)
  }

  @Test func aCutMessageIsCounted() {
    let good = "2024-05-04T10:00:03Z\t*  \t{\"_type\":\"location\",\"lat\":1,\"lon\":2}"
    let contents = TrackContents("\(good)\n\(good.dropLast(5))\n\(good)\n")
    #expect(contents.indices == [0, 2])
    #expect(contents.unreadable[1]?.line == 2)
  }
}

@Suite struct GoogleHistoryTests {
  @Test func recordsAreRead() throws {
    let contents = TrackContents(
      """
      {"locations":[{"latitudeE7":423600000,"longitudeE7":-710600000,"accuracy":20,"altitude":12,
      "velocity":3,"heading":90,"timestamp":"2024-05-04T10:00:00.250Z","activity":[{"x":1}]},
      {"latitudeE7":423600000,"longitudeE7":3584367296,"timestampMs":"1714816801000"},
      {"timestamp":"2024-05-04T10:00:02Z"}],"other":{"a":[1,2]}}
      """)
    let fix = try #require(contents.fixes.first).fix
    #expect(
      fix
        == Fix(
          coordinate: Coordinate(longitude: -71.06, latitude: 42.36),
          time: Timestamp(iso8601: "2024-05-04T10:00:00.25Z"), horizontalAccuracy: 20, altitude: 12,
          speed: 3, course: 90, origin: FixOrigin(track: "walk", index: 0)))
    // A negative number, written as if it had no sign.
    #expect(contents.coordinates.last?.longitude == -71.06)
    #expect(contents.unreadable.mapValues(\.line) == [2: 4])
  }

  @Test func semanticMonthsGiveVisitsAndWays() {
    let contents = TrackContents(
      """
      {"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":10000000,"longitudeE7":20000000},
      "duration":{"startTimestamp":"2024-05-04T10:00:00Z","endTimestamp":"2024-05-04T11:00:00Z"}}},
      {"activitySegment":{"startLocation":{"latitudeE7":10000000,"longitudeE7":20000000},
      "endLocation":{"latitudeE7":50000000,"longitudeE7":20000000},
      "duration":{"startTimestampMs":"1714820400000","endTimestampMs":"1714824000000"},
      "waypointPath":{"waypoints":[{"latE7":20000000,"lngE7":20000000}]},
      "simplifiedRawPath":{"points":[{"latE7":30000000,"lngE7":20000000,"accuracyMeters":9,
      "timestamp":"2024-05-04T11:30:00Z"}]}}},
      {"activitySegment":{"startLocation":{},"endLocation":{}}}]}
      """)
    #expect(contents.fixes.map(\.fix.coordinate.latitude) == [1, 1, 2, 3, 5])
    #expect(
      contents.times == [
        "2024-05-04T10:00:00Z", "2024-05-04T11:00:00Z", nil, "2024-05-04T11:30:00Z",
        "2024-05-04T12:00:00Z",
      ])
    #expect(contents.fixes.map(\.continuesSegment) == [false, false, true, true, true])
  }

  @Test func exportsOfAndroidAreRead() {
    let contents = TrackContents(
      """
      {"semanticSegments":[{"startTime":"2024-05-04T12:00:00.000+02:00","endTime":"2024-05-04T13:00:00.000+02:00",
      "visit":{"topCandidate":{"placeLocation":{"latLng":"1.5\\u00b0, 2.5\\u00b0"}}}},
      {"startTime":"2024-05-04T11:00:00Z","endTime":"2024-05-04T12:00:00Z",
      "activity":{"start":{"latLng":"2°, 2°"},"end":{"latLng":"3°, 2°"}}},
      {"startTime":"2024-05-04T12:00:00Z","endTime":"2024-05-04T13:00:00Z",
      "timelinePath":[{"point":"4°, 2°","time":"2024-05-04T12:30:00Z"}]}],
      "rawSignals":[{"position":{"LatLng":"5°, 2°","accuracyMeters":8,"altitudeMeters":12,
      "speedMetersPerSecond":1.5,"timestamp":"2024-05-04T13:00:00Z"}},{"wifiScan":{}}],
      "userLocationProfile":{"frequentPlaces":[{"placeLocation":"9°, 9°"}]}}
      """)
    #expect(contents.fixes.map(\.fix.coordinate.latitude) == [1.5, 2, 3, 4, 5])
    #expect(
      contents.times == [
        "2024-05-04T10:00:00Z", "2024-05-04T11:00:00Z", "2024-05-04T12:00:00Z",
        "2024-05-04T12:30:00Z", "2024-05-04T13:00:00Z",
      ])
    #expect(contents.fixes.last?.fix.horizontalAccuracy == 8)
  }

  @Test func exportsOfIOSAreRead() {
    let contents = TrackContents(
      """
      [{"startTime":"2024-05-04T10:00:00Z","endTime":"2024-05-04T11:00:00Z",
      "visit":{"topCandidate":{"placeLocation":"geo:1.5,2.5"}}},
      {"startTime":"2024-05-04T11:00:00Z","endTime":"2024-05-04T12:00:00Z",
      "activity":{"start":"geo:2,2;u=35","end":"geo:3,2"}},
      {"startTime":"2024-05-04T12:00:00Z","endTime":"2024-05-04T14:00:00Z",
      "timelinePath":[{"point":"geo:4,2","durationMinutesOffsetFromStartTime":"49"},{"point":"nowhere"}]},
      {"startTime":"2024-05-04T12:00:00Z","endTime":"2024-05-04T14:00:00Z","timelineMemory":{}}]
      """)
    #expect(contents.fixes.map(\.fix.coordinate.latitude) == [1.5, 2, 3, 4])
    #expect(contents.times.last == "2024-05-04T12:49:00Z")
    #expect(contents.unreadable[4]?.line == 5)
  }
}

@Suite struct PhotoTests {
  @Test func aPhotographIsAnImportedFixByTheReceiversClock() {
    var photo = PhotoWriter()
    photo.place((42, 21, 3600), "N", (71, 3, 3600), "W")
    photo.gps += [
      (5, 1, 1, [1]), PhotoWriter.rationals(6, [(125, 10)]),
      PhotoWriter.rationals(7, [(10, 1), (0, 1), (1225, 100)]), PhotoWriter.text(0x12, "WGS-84"),
      PhotoWriter.text(0x1D, "2024:05:04"), PhotoWriter.rationals(0x1F, [(45, 10)]),
    ]
    photo.camera = [PhotoWriter.text(0x9003, "2024:05:03 23:59:59")]
    let contents = TrackContents(photo.jpeg)
    #expect(
      contents.fixes.map(\.fix) == [
        Fix(
          coordinate: Coordinate(longitude: -71.06, latitude: 42.36),
          time: Timestamp(iso8601: "2024-05-04T10:00:12.25Z"), horizontalAccuracy: 4.5,
          altitude: -12.5, source: .import, origin: FixOrigin(track: "walk", index: 0))
      ])
    #expect(contents.warnings.isEmpty)
  }

  @Test func withoutAGPSDateTheCamerasClockCountsWhereItNamesItsZone() {
    var photo = PhotoWriter()
    photo.place((42, 21, 3600), "S", (71, 3, 3600), "E")
    photo.gps.append(PhotoWriter.rationals(7, [(10, 1), (0, 1), (12, 1)]))
    photo.camera = [PhotoWriter.text(0x9003, "2024:05:04 12:00:00")]
    let zoneless = TrackContents(photo.jpeg)
    #expect(zoneless.times == [nil])
    #expect(zoneless.warnings.count == 1)
    photo.camera.append(PhotoWriter.text(0x9011, "+02:00"))
    let zoned = TrackContents(photo.jpeg)
    #expect(zoned.times == ["2024-05-04T10:00:00Z"])
    #expect(zoned.coordinates == [Coordinate(longitude: 71.06, latitude: -42.36)])
  }

  @Test func withoutAPositionItIsNoTrack() {
    var dark = PhotoWriter()
    dark.gps = [
      PhotoWriter.text(1, "N"), PhotoWriter.rationals(2, [(0, 0), (0, 0), (0, 0)]),
      PhotoWriter.text(3, "E"), PhotoWriter.rationals(4, [(0, 0), (0, 0), (0, 0)]),
    ]
    for photo in [PhotoWriter().jpeg, dark.jpeg, [0xFF, 0xD8, 0xFF, 0xD9]] {
      let error = TrackContents(photo).error
      #expect(error?.kind == .unknownFormat)
      #expect(error?.message == "is a photograph without a position")
    }
  }

  @Test func aHemisphereIsNotGuessed() {
    var photo = PhotoWriter()
    photo.place((42, 21, 3600), nil, (71, 3, 3600), "W")
    #expect(TrackContents(photo.jpeg).unreadable.count == 1)
  }

  @Test func anotherDatumIsSaid() {
    var photo = PhotoWriter()
    photo.place((35, 0, 0), "N", (139, 0, 0), "E")
    photo.gps.append(PhotoWriter.text(0x12, "TOKYO"))
    #expect(TrackContents(photo.jpeg).warnings.contains { $0.message.contains("TOKYO") })
  }

  @Test func aHEICPictureIsReadLikeAJPEG() {
    let folder = String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex))
    let contents = TrackContents(path: "\(folder)/Fixtures/drawn.heic")
    #expect(contents.times == ["2024-05-04T10:00:12.250Z"])
    #expect(contents.fixes.first?.fix.source == .import)
    #expect(abs((contents.coordinates.first?.latitude ?? 0) - 42.36003333) < 1e-8)
  }

  @Test(arguments: [13, 100, 400])
  func aHEICPictureThatIsCutOffIsOneError(size: Int) throws {
    let folder = String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex))
    let whole = try Array(Data(contentsOf: URL(fileURLWithPath: "\(folder)/Fixtures/drawn.heic")))
    let contents = TrackContents(Array(whole.prefix(size)))
    #expect(contents.fixes.isEmpty)
    #expect(contents.error != nil)
  }
}

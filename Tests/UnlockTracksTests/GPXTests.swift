import Testing
import UnlockEngine
import UnlockTracks

@Suite struct GPXTests {
  private let point = #"<trkpt lat="42.36" lon="-71.06"><time>2024-05-04T10:00:00Z</time></trkpt>"#
  private let boston = [Coordinate(longitude: -71.06, latitude: 42.36)]

  @Test func aPointGivesAllThatItHolds() throws {
    let contents = TrackContents(
      gpx(
        points: """
          <trkpt lat="42.36" lon="-71.06"><ele>12.5</ele><time>2024-05-04T10:00:00Z</time>
          <speed>1.25</speed><course>90</course><hdop>0.8</hdop></trkpt>
          """))
    #expect(
      contents.fixes.map(\.fix) == [
        Fix(
          coordinate: boston[0], time: Timestamp(iso8601: "2024-05-04T10:00:00Z"), altitude: 12.5,
          speed: 1.25, course: 90, origin: FixOrigin(track: "walk", index: 0))
      ])
  }

  @Test(arguments: [
    #"<gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0">"#,
    #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"#,
    "<gpx>", #"<gpx xmlns="urn:something-else">"#,
  ])
  func anyNamespaceAndNoneWillDo(root: String) {
    let contents = TrackContents("\(root)<trk><trkseg>\(point)</trkseg></trk></gpx>")
    #expect(contents.coordinates == boston)
    #expect(contents.times == ["2024-05-04T10:00:00Z"])
  }

  @Test func prefixesWillDo() {
    let contents = TrackContents(
      """
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:trkseg>
      <g:trkpt lat="42.36" lon="-71.06"><g:time>2024-05-04T10:00:00Z</g:time></g:trkpt>
      </g:trkseg></g:trk></g:gpx>
      """)
    #expect(contents.coordinates == boston)
    #expect(contents.times == ["2024-05-04T10:00:00Z"])
  }

  @Test func everySegmentAndTrackStartsAnew() {
    let contents = TrackContents(
      gpx(
        """
        <trk><trkseg>\(point)\(point)</trkseg><trkseg/><trkseg>\(point)</trkseg></trk>
        <trk><trkseg>\(point)\(point)</trkseg></trk>
        """))
    #expect(contents.fixes.map(\.continuesSegment) == [false, true, false, false, true])
    #expect(contents.indices == [0, 1, 2, 3, 4])
  }

  @Test func onlyTheKindsAskedForBecomeFixesAndTheRestIsCounted() {
    let document = gpx(
      """
      <wpt lat="1" lon="1"/><wpt lat="x" lon="1"/>
      <rte><rtept lat="2" lon="2"/></rte>
      <trk><trkseg><trkpt lat="3" lon="3"/></trkseg></trk>
      """)
    let tracks = TrackContents(document)
    #expect(tracks.fixes.map(\.fix.coordinate.latitude) == [3])
    #expect(tracks.indices == [0])
    #expect(tracks.passedOver == [.waypoint: 2, .route: 1])

    let all = TrackContents(document, include: Set(TrackPointKind.allCases))
    #expect(all.fixes.map(\.kind) == [.waypoint, .route, .track])
    #expect(all.indices == [0, 2, 3])
    #expect(all.unreadable.keys.sorted() == [1])
  }

  @Test func ofExtensionsSpeedCourseAndMetresAreTaken() throws {
    let contents = TrackContents(
      gpx(
        points: """
          <trkpt lat="1" lon="1"><extensions><gpxtpx:TrackPointExtension>
          <gpxtpx:hr>140</gpxtpx:hr><gpxtpx:time>1999-01-01T00:00:00Z</gpxtpx:time>
          <gpxtpx:speed>3.5</gpxtpx:speed><gpxtpx:course>180</gpxtpx:course>
          </gpxtpx:TrackPointExtension><accuracy>4.5</accuracy></extensions></trkpt>
          """))
    let fix = try #require(contents.fixes.first).fix
    #expect(fix.speed == 3.5)
    #expect(fix.course == 180)
    #expect(fix.horizontalAccuracy == 4.5)
    #expect(fix.time == nil)
  }

  @Test func dilutionOfPrecisionIsNoAccuracy() throws {
    let contents = TrackContents(
      gpx(points: #"<trkpt lat="1" lon="1"><hdop>2.5</hdop></trkpt>"#))
    #expect(try #require(contents.fixes.first).fix.horizontalAccuracy == nil)
  }

  @Test(arguments: [
    ("2024-05-04T12:00:30+02:00", "2024-05-04T10:00:30Z"),
    ("2024-05-04T10:01:00.250Z", "2024-05-04T10:01:00.250Z"),
    ("2024-05-04T10:01:00.123456789Z", "2024-05-04T10:01:00.123Z"),
    ("\n 2024-05-04T10:01:30 ", "2024-05-04T10:01:30Z"),
    ("2024-02-29T23:59:60Z", "2024-03-01T00:00:00Z"),
    ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
  ])
  func timesInAnySpellingAreRead(text: String, expected: String) {
    let contents = TrackContents(
      gpx(points: #"<trkpt lat="1" lon="1"><time>\#(text)</time></trkpt>"#))
    #expect(contents.times == [expected])
  }

  @Test func timesWithoutZoneAreUTCAndSaidOnce() throws {
    let point = #"<trkpt lat="1" lon="1"><time>2024-05-04T10:00:00</time></trkpt>"#
    let contents = TrackContents(gpx(points: "\n\(point)\n\(point)"))
    let warning = try #require(contents.warnings.first)
    #expect(contents.warnings.count == 1)
    #expect(warning.line == 4)
    #expect(warning.message.hasPrefix("2 times name no zone"))
  }

  @Test(arguments: ["yesterday", "2023-02-29T00:00:00Z", "2024-05-04T25:00:00Z", "1714816800"])
  func anUnreadableTimeDoesNotCostTheFix(text: String) throws {
    let contents = TrackContents(
      gpx(points: "\n" + #"<trkpt lat="1" lon="1"><time>\#(text)</time></trkpt>"#))
    #expect(contents.times == [nil])
    let warning = try #require(contents.warnings.first)
    #expect(warning.line == 4)
    #expect(warning.message.contains(text))
  }

  @Test func manyUnreadableTimesAreNamedThreeTimesAndThenCounted() {
    let point = #"<trkpt lat="1" lon="1"><time>never</time></trkpt>"#
    let contents = TrackContents(gpx(points: String(repeating: point, count: 10)))
    #expect(contents.fixes.count == 10)
    #expect(contents.warnings.count == 4)
    #expect(contents.warnings.last?.message.hasPrefix("7 more times") == true)
  }

  @Test func aPointWithoutTimeIsAFix() {
    let contents = TrackContents(
      gpx(points: #"<trkpt lat="1" lon="1"/><trkpt lat="1" lon="1"><time> </time></trkpt>"#))
    #expect(contents.times == [nil, nil])
    #expect(contents.warnings.isEmpty)
  }

  @Test(arguments: [
    (#"lat="1""#, "its longitude is missing"),
    (#"lon="1""#, "its latitude is missing"),
    (#"lat="north" lon="1""#, "its latitude 'north' is not a number"),
    (#"lat="" lon="1""#, "its latitude is empty"),
    (#"lat="nan" lon="1""#, "its latitude 'nan' is not a number"),
    (#"lat="1" lon="inf""#, "its longitude 'inf' is not a number"),
    (#"lat="1" lon="0x10""#, "its longitude '0x10' is not a number"),
    (#"lat="50,15" lon="1""#, "its latitude '50,15' has a decimal comma; write a point"),
    (#"lat="1e999" lon="1""#, "its latitude '1e999' is not a number"),
  ])
  func aPointThatCannotBeReadIsNamedAndCounted(attributes: String, cause: String) throws {
    let contents = TrackContents(gpx(points: "\n<trkpt \(attributes)/>\n\(point)"))
    let defect = try #require(contents.unreadable[0])
    #expect(defect.line == 4)
    #expect(defect.message == "the point cannot be read: \(cause)")
    #expect(contents.indices == [1])
  }

  @Test func whatIsOutOfRangeIsLeftToTheEngine() {
    let contents = TrackContents(gpx(points: #"<trkpt lat="91" lon="-541"/>"#))
    #expect(contents.coordinates == [Coordinate(longitude: -541, latitude: 91)])
  }

  @Test func aCutOffFileIsReadUpToTheBreak() throws {
    let whole = gpx(points: "\n\(point)\n\(point)\n\(point)")
    let cut = whole.components(separatedByLine: 6) + #"<trkpt lat="42"#
    let contents = TrackContents(cut)
    #expect(contents.fixes.count == 2)
    let error = try #require(contents.error)
    #expect(error.kind == .malformed)
    #expect(error.line == 6)
  }

  @Test func brokenXMLIsReadUpToTheBreak() throws {
    let contents = TrackContents(gpx(points: "\n\(point)\n</wrong>\n\(point)"))
    #expect(contents.fixes.count == 1)
    let error = try #require(contents.error)
    #expect(error.line == 5)
    #expect(error.message.contains("mismatched tag"))
  }

  @Test func whatFollowsTheEndIsReportedAndCostsNothing() {
    let contents = TrackContents(gpx(points: point) + "\nrubbish")
    #expect(contents.fixes.count == 1)
    #expect(contents.error?.kind == .malformed)
  }

  @Test func blankLinesBeforeTheDeclarationAreForgivenAndCounted() throws {
    let contents = TrackContents("\n \n" + gpx(points: #"<trkpt lat="x" lon="1"/>"#))
    #expect(contents.error == nil)
    #expect(try #require(contents.unreadable[0]).line == 5)
  }

  @Test func aFileWithoutFixesIsNoError() {
    let contents = TrackContents(gpx(""))
    #expect(contents.fixes.isEmpty)
    #expect(contents.error == nil)
  }
}

extension String {
  /// The lines before the numbered one, counted from 1.
  func components(separatedByLine number: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).prefix(number - 1)
      .map { $0 + "\n" }.joined()
  }
}

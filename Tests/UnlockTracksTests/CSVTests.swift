import Testing
import UnlockEngine
import UnlockTracks

@Suite struct CSVTests {
  @Test(arguments: [
    "time,latitude,longitude\n2024-05-04T10:00:00Z,1.5,2.5",
    "Time;Latitude;Longitude\r\n2024-05-04 10:00:00Z;1.5;2.5\r\n",
    "timestamp\tlat\tlon\n2024-05-04T12:00:00+02:00\t1.5\t2.5",
    "lon|lat|datetime\n2.5|1.5|2024-05-04T10:00:00Z",
    "\u{FEFF}\"lat\",\"lng\",\"date\"\n\"1.5\",\"2.5\",\"2024-05-04T10:00:00Z\"",
    "x,y,time\n2.5,1.5,1714816800",
    "name,x,y,Longitude (deg),Latitude [deg],unix_time\nz,8,9,2.5,1.5,1714816800000",
    "latitudeE7,longitudeE7,timestampMs\n15000000,25000000,1714816800000",
    "sep=;\nlat;lon;time\n1.5;2.5;2024-05-04T10:00:00Z",
    "# a remark\n\nlat,lon,date,time\n1.5,2.5,2024/05/04,10:00:00Z",
    "DATE,TIME,LATITUDE N/S,LONGITUDE E/W\n2024-05-04,10:00:00Z,1.5N,2.5E",
    "date,time,lat,N/S,lon,E/W\n2024-05-04,10:00:00Z,1.5,N,2.5,E",
    "note,lat,lon,time\n\"two\nlines, \"\"quoted\"\"\",1.5,2.5,2024-05-04T10:00:00Z",
    "lat,lon,time,\n1.5,2.5,2024-05-04T10:00:00Z,\n",
  ])
  func theUsualSpellingsOfAHeadingAreKnown(document: String) {
    let contents = TrackContents(document)
    #expect(contents.coordinates == [Coordinate(longitude: 2.5, latitude: 1.5)])
    #expect(contents.times == ["2024-05-04T10:00:00Z"])
    #expect(contents.error == nil)
  }

  @Test func spreadsheetsInUTF16AreRead() {
    let text = "lat\tlon\tname\n1.5\t2.5\tCafé\n"
    for bigEndian in [false, true] {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return bigEndian ? [high, low] : [low, high]
      }
      let contents = TrackContents((bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes)
      #expect(contents.coordinates == [Coordinate(longitude: 2.5, latitude: 1.5)])
    }
  }

  @Test func southAndWestAreNegative() {
    let expected = [Coordinate(longitude: -2.5, latitude: -1.5)]
    #expect(TrackContents("lat,lon\n1.5S,2.5W\n").coordinates == expected)
    #expect(TrackContents("lat,lon\nS1.5,w2.5\n").coordinates == expected)
    #expect(TrackContents("lat,N/S,lon,E/W\n1.5,S,2.5,W\n").coordinates == expected)
  }

  @Test func everyColumnIsTakenInItsUnit() throws {
    let contents = TrackContents(
      """
      lat,lon,accuracy (m),Altitude (ft),Speed (km/h),course,user,id,source,received_at,mocked
      1,2,5,100,36,90,ana,a-1,import,2024-05-04T10:00:02Z,true
      """)
    let fix = try #require(contents.fixes.first)
    #expect(fix.user == "ana")
    #expect(fix.fix.horizontalAccuracy == 5)
    #expect(abs((fix.fix.altitude ?? 0) - 30.48) < 1e-9)
    #expect(abs((fix.fix.speed ?? 0) - 10) < 1e-9)
    #expect(fix.fix.course == 90)
    #expect(fix.fix.id == "a-1")
    #expect(fix.fix.source == .import)
    #expect(fix.fix.receivedAt == Timestamp(iso8601: "2024-05-04T10:00:02Z"))
    #expect(fix.fix.isMocked)
  }

  @Test(arguments: [
    ("lat;lon\n1,5;2,5", "decimal comma"), ("lat,lon\n1,5,2,5", "4 fields under 2 headings"),
    ("lat,lon\n,2", "its latitude is empty"), ("lat,lon\n1", "ends before its coordinates"),
    ("lat,lon\nnan,2", "'nan' is not a number"), ("lat,lon\n1.5.5,2", "is not a number"),
  ])
  func aRecordThatCannotBeReadIsNamedAndNotGuessed(document: String, cause: String) throws {
    let contents = TrackContents(document)
    #expect(contents.fixes.isEmpty)
    let defect = try #require(contents.unreadable[0])
    #expect(defect.line == 2)
    #expect(defect.message.contains(cause))
  }

  @Test(arguments: ["2024-05-04T10:00:00Z,1.5,2.5\n", "1.5;2.5\n3.5;4.5\n"])
  func withoutAHeadingTheHeadingIsAskedFor(document: String) {
    let error = TrackContents(document).error
    #expect(error?.kind == .unknownFormat)
    #expect(error?.message.contains("time,latitude,longitude") == true)
  }

  @Test func aHeadingWithoutCoordinatesIsNoTrack() {
    let error = TrackContents("name,price\napple,1\n").error
    #expect(error?.kind == .unknownFormat)
    #expect(error?.message.contains("heading names no latitude and longitude") == true)
  }

  @Test func aQuoteThatIsNeverClosedCostsNoOtherRecord() {
    let contents = TrackContents("lat,lon,note\n1,2,a\n3,4,\"b\n5,6,c\n7,8,\"d\n")
    // The second quote closes the first one: together they make one record of three lines.
    #expect(contents.fixes.map(\.fix.coordinate.latitude) == [1, 3])
    let open = TrackContents("lat,lon,note\n1,2,a\n3,4,\"b\n5,6,c\n7,8,d\n")
    #expect(open.fixes.map(\.fix.coordinate.latitude) == [1, 3, 5, 7])
    #expect(open.warnings.map(\.line) == [3])
    #expect(open.error == nil)
  }

  @Test func anOpenQuoteBeforeTheCoordinatesCostsItsRecordOnly() {
    let contents = TrackContents("note,lat,lon\n\"a,1,2\nb,3,4\nc,5,6\n")
    #expect(contents.unreadable.values.map(\.line) == [2])
    #expect(contents.fixes.map(\.fix.coordinate.latitude) == [3, 5])
  }

  @Test func recordsFarBehindAnOpenQuoteAreAllRead() {
    let rows = (0..<100_000).map { "\($0 % 90),4,row \"\"\($0)\n" }
    let contents = TrackContents("lat,lon,note\n1,2,\"open\n\(rows.joined())")
    #expect(contents.fixes.count == 100_001)
    #expect(contents.warnings.map(\.line) == [2])
  }

  @Test func unreadableTimesAndZonelessTimesAreSaid() {
    let contents = TrackContents("lat,lon,time\n1,2,04.05.2024\n1,2,2024-05-04 10:00:00\n")
    #expect(contents.times == [nil, "2024-05-04T10:00:00Z"])
    #expect(contents.warnings.map(\.line) == [2, 3])
  }
}

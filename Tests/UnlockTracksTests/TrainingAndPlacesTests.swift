import Testing
import UnlockEngine
import UnlockTracks

@Suite struct TCXTests {
  private func activity(_ points: String) -> String {
    """
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities><Activity Sport="Running"><Id>2024-05-04T10:00:00Z</Id><Lap><Track>
    \(points)</Track></Lap></Activity></Activities></TrainingCenterDatabase>
    """
  }

  @Test func aTrackpointGivesAllThatItHolds() throws {
    let contents = TrackContents(
      activity(
        """
        <Trackpoint><Time>2024-05-04T10:00:00.5Z</Time><Position><LatitudeDegrees>42.36</LatitudeDegrees>
        <LongitudeDegrees>-71.06</LongitudeDegrees></Position><AltitudeMeters>12.5</AltitudeMeters>
        <HeartRateBpm><Value>140</Value></HeartRateBpm>
        <Extensions><ns3:TPX><ns3:Speed>2.5</ns3:Speed></ns3:TPX></Extensions></Trackpoint>
        """))
    let fix = try #require(contents.fixes.first).fix
    #expect(
      fix
        == Fix(
          coordinate: Coordinate(longitude: -71.06, latitude: 42.36),
          time: Timestamp(iso8601: "2024-05-04T10:00:00.5Z"), altitude: 12.5, speed: 2.5,
          origin: FixOrigin(track: "walk", index: 0)))
  }

  @Test func withoutAPositionThereIsNoFixAndABadOneIsCounted() {
    let contents = TrackContents(
      activity(
        """
        <Trackpoint><Time>2024-05-04T10:00:00Z</Time></Trackpoint>
        <Trackpoint><Position><LatitudeDegrees>42,36</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></Position></Trackpoint>
        <Trackpoint><Position><LatitudeDegrees>1</LatitudeDegrees></Position></Trackpoint>
        """))
    #expect(contents.fixes.isEmpty)
    #expect(contents.unreadable[0]?.line == 4)
    #expect(contents.unreadable[0]?.message.contains("decimal comma") == true)
    #expect(contents.unreadable[1]?.message.contains("not complete") == true)
  }

  @Test func aCourseIsARoute() {
    let point =
      "<Trackpoint><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees>"
      + "</Position></Trackpoint>"
    let contents = TrackContents(
      "<TrainingCenterDatabase><Courses><Course><Track>\(point)\(point)</Track><CoursePoint/></Course>"
        + "</Courses></TrainingCenterDatabase>")
    #expect(contents.fixes.isEmpty)
    #expect(contents.passedOver == [.route: 2, .waypoint: 1])
  }
}

@Suite struct KMLTests {
  private func placemark(_ inside: String) -> String {
    "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><Placemark>\(inside)</Placemark></Document></kml>"
  }

  @Test func timesAndPositionsOfATrackArePairedHoweverTheyStand() {
    let when = (0..<2).map { "<when>2024-05-04T10:00:0\($0)Z</when>" }
    let coord = ["<gx:coord>2 1 30</gx:coord>", "<gx:coord>4 3 30</gx:coord>"]
    for inside in [
      when[0] + when[1] + coord[0] + coord[1], when[0] + coord[0] + when[1] + coord[1],
      coord[0] + coord[1] + when[0] + when[1],
    ] {
      let contents = TrackContents(placemark("<gx:Track>\(inside)</gx:Track>"))
      #expect(contents.fixes.map(\.fix.coordinate.latitude) == [1, 3])
      #expect(contents.times == ["2024-05-04T10:00:00Z", "2024-05-04T10:00:01Z"])
    }
  }

  @Test func aTrackMayHaveMorePositionsThanTimes() {
    let contents = TrackContents(
      placemark(
        "<gx:Track><when>2024-05-04T10:00:00Z</when><gx:coord>2 1</gx:coord><gx:coord>4 3</gx:coord>"
          + "<gx:coord></gx:coord></gx:Track>"))
    #expect(contents.times == ["2024-05-04T10:00:00Z", nil])
    #expect(contents.unreadable.keys.sorted() == [2])
    #expect(contents.warnings.count == 1)
  }

  @Test(arguments: ["2,1,0 4,3,0", "\n 2,1\n4,3\n", "2, 1, 0\n4 ,3,0"])
  func aLineIsATrackWithoutTimes(coordinates: String) {
    let contents = TrackContents(
      placemark("<LineString><coordinates>\(coordinates)</coordinates></LineString>"))
    #expect(contents.fixes.map(\.fix.coordinate.latitude) == [1, 3])
    #expect(contents.fixes.map(\.continuesSegment) == [false, true])
    #expect(contents.times == [nil, nil])
  }

  @Test func aPointIsAPositionWithATimeAndAMarkedPlaceWithout() {
    let point = "<Point><coordinates>2,1,0</coordinates></Point>"
    let time = "<TimeStamp><when>2024-05-04T10:00:00Z</when></TimeStamp>"
    let span =
      "<TimeSpan><begin>2024-05-04T10:00:00Z</begin><end>2024-05-04T11:00:00Z</end></TimeSpan>"
    for inside in [point + time, time + point, point + span] {
      #expect(TrackContents(placemark(inside)).times == ["2024-05-04T10:00:00Z"])
    }
    let marked = TrackContents(placemark(point))
    #expect(marked.fixes.isEmpty)
    #expect(marked.passedOver == [.waypoint: 1])
  }

  @Test func viewsAreNoPositionsAndAreasAreACatalog() {
    let view = "<LookAt><longitude>1</longitude><latitude>2</latitude></LookAt>"
    #expect(TrackContents(placemark(view)).fixes.isEmpty)
    let area =
      "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>"
      + "</outerBoundaryIs></Polygon>"
    #expect(TrackContents(placemark(area)).error?.message.contains("--catalog") == true)
  }

  @Test func aLongLineIsReadInPieces() {
    let coordinates = (0..<20_000).map { "\(Double($0) / 1000),1,0" }.joined(separator: " ")
    let contents = TrackContents(
      placemark("<LineString><coordinates>\(coordinates)</coordinates></LineString>"))
    #expect(contents.fixes.count == 20_000)
    #expect(contents.coordinates.last?.longitude == 19.999)
    #expect(contents.unreadable.isEmpty)
  }
}

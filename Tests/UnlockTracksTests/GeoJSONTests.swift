import Testing
import UnlockEngine
import UnlockTracks

@Suite struct GeoJSONTests {
  private func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
  }

  @Test(arguments: [
    #"{"type":"Point","coordinates":[2,1]}"#,
    #"{"coordinates":[2,1],"type":"Point"}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[2,1,9]}}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]}}]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[2,1]}]}"#,
    #"[{"type":"Feature","geometry":{"type":"Point","coordinates":["2","1"]}}]"#,
    "\u{1E}" + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]}}"# + "\n",
    #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{}}]}"#,
  ])
  func aPointIsFoundWhereverItIs(document: String) {
    let contents = TrackContents(document)
    #expect(contents.coordinates == [Coordinate(longitude: 2, latitude: 1)])
    #expect(contents.error == nil)
  }

  @Test func partsAreSegmentsAndPointsContinueNothing() {
    let line = TrackContents(
      feature(#"{"type":"MultiLineString","coordinates":[[[0,0],[1,0]],[],[[2,0],[3,0]]]}"#))
    #expect(line.fixes.map(\.continuesSegment) == [false, true, false, true])
    let points = TrackContents(feature(#"{"type":"MultiPoint","coordinates":[[0,0],[1,0]]}"#))
    #expect(points.fixes.map(\.continuesSegment) == [false, false])
  }

  @Test(arguments: [
    #"{"coordTimes":["2024-05-04T10:00:00Z","2024-05-04T10:00:01Z"]}"#,
    #"{"times":[1714816800,1714816801]}"#,
    #"{"coordTimes":[1714816800000,1714816801000]}"#,
    #"{"coordinateProperties":{"times":["2024-05-04T10:00:00Z","2024-05-04T10:00:01Z"]}}"#,
    #"{"coordTimes":[["2024-05-04T10:00:00Z"],["2024-05-04T10:00:01Z"]]}"#,
  ])
  func timesOfALineAreFoundBeforeItAndBehindIt(properties: String) {
    let geometry = #"{"type":"LineString","coordinates":[[0,1],[0,2]]}"#
    let times = ["2024-05-04T10:00:00Z", "2024-05-04T10:00:01Z"]
    #expect(TrackContents(feature(geometry, properties)).times == times)
    let turned = #"{"properties":\#(properties),"geometry":\#(geometry),"type":"Feature"}"#
    #expect(TrackContents(turned).times == times)
  }

  @Test func timesThatDoNotMatchArePairedInOrderAndSaid() {
    let contents = TrackContents(
      feature(
        #"{"type":"LineString","coordinates":[[0,1],[0,2]]}"#,
        #"{"coordTimes":["2024-05-04T10:00:00Z"]}"#))
    #expect(contents.times == ["2024-05-04T10:00:00Z", nil])
    #expect(contents.warnings.count == 1)
  }

  @Test func aPointTakesWhatItsPropertiesSay() throws {
    let contents = TrackContents(
      feature(
        #"{"type":"Point","coordinates":[2,1,30]}"#,
        #"{"timestamp":1714816800,"accuracy":4,"speed":1.5,"course":90,"user":"ana","name":{"a":[1]}}"#
      ))
    let fix = try #require(contents.fixes.first)
    #expect(fix.user == "ana")
    #expect(
      fix.fix
        == Fix(
          coordinate: Coordinate(longitude: 2, latitude: 1),
          time: Timestamp(iso8601: "2024-05-04T10:00:00Z"), horizontalAccuracy: 4, altitude: 30,
          speed: 1.5, course: 90, origin: FixOrigin(track: "walk", index: 0)))
  }

  @Test func oneTimeForALineSaysNothingOfItsPositions() {
    let contents = TrackContents(
      feature(
        #"{"type":"LineString","coordinates":[[0,1],[0,2]]}"#, #"{"time":"2024-05-04T10:00:00Z"}"#))
    #expect(contents.times == [nil, nil])
  }

  @Test func aPositionThatCannotBeReadIsCountedWithItsLine() {
    let contents = TrackContents(
      feature("{\"type\":\"LineString\",\"coordinates\":[[0,1],\n[null,2],\n[\"x\",2],[5],[0,4]]}"))
    #expect(contents.indices == [0, 4])
    #expect(contents.unreadable.mapValues(\.line) == [1: 2, 2: 3, 3: 3])
  }

  @Test func routesAndMarkedPlacesOfConvertersStayThat() {
    let document =
      #"{"type":"FeatureCollection","features":["#
      + feature(#"{"type":"LineString","coordinates":[[0,1],[0,2]]}"#, #"{"_gpxType":"rte"}"#) + ","
      + feature(#"{"type":"Point","coordinates":[0,3]}"#, #"{"_gpxType":"wpt"}"#) + ","
      + feature(#"{"type":"LineString","coordinates":[[0,4]]}"#, #"{"_gpxType":"trk"}"#) + "]}"
    let contents = TrackContents(document)
    #expect(contents.fixes.map(\.fix.coordinate.latitude) == [4])
    #expect(contents.passedOver == [.route: 2, .waypoint: 1])
  }

  @Test func areasBesideALineArePassedOver() {
    let area = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
    let turned = #"{"coordinates":[[[0,0],[1,0],[1,1],[0,0]]],"type":"Polygon"}"#
    let contents = TrackContents(
      #"{"type":"GeometryCollection","geometries":[\#(area),\#(turned),{"type":"Point","coordinates":[7,8]}]}"#
    )
    #expect(contents.coordinates == [Coordinate(longitude: 7, latitude: 8)])
    #expect(TrackContents(turned).error?.message.contains("--catalog") == true)
  }

  @Test func aLongLineIsHeldInAFileAndComesOutWhole() {
    let positions = (0..<20_000).map { "[\(Double($0) / 1000),1]" }
    let times = (0..<20_000).map { String(1_714_816_800 + $0) }
    let contents = TrackContents(
      feature(
        #"{"type":"LineString","coordinates":[\#(positions.joined(separator: ","))]}"#,
        #"{"times":[\#(times.joined(separator: ","))]}"#))
    #expect(contents.fixes.count == 20_000)
    #expect(contents.coordinates.last?.longitude == 19.999)
    #expect(contents.fixes.last?.fix.time?.millisecondsSince1970 == 1_714_836_799_000)
  }

  @Test(arguments: [
    (#"{"type":"LineString","coordinates":[[0,1],[0,2],[0"#, 2),
    (#"{"type":"LineString","coordinates":[[0,1],[0,2]"#, 2),
    (#"{"type":"LineString","coordinates":[[0,1],[0,2] [0,3]]}"#, 2),
    (#"{"type":"LineString","coordinates":[[0,1],[0,2],[1,,3]]}"#, 2),
    (#"{"type":"LineString","coordinates":[[0,1],[0,2],[1:3]]}"#, 2),
    (#"{"type":"LineString","coordinates":[[0,1],[0,2],[0,3}"#, 2),
    (#"{"type":"LineString","coordinates":[[0,1],[0,2]],"note":"#, 2),
    (#"{"type":"LineString"}}"#, 0),
  ])
  func brokenJSONIsReadUpToTheBreak(document: String, fixes: Int) {
    let contents = TrackContents(document)
    #expect(contents.fixes.count == fixes)
    #expect(contents.error?.kind == .malformed)
    #expect(contents.error?.line == 1)
  }

  @Test func deepNestingIsHarmless() {
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    for document in [
      #"{"type":"LineString","coordinates":\#(deep)}"#,
      #"{"type":"Feature","properties":{"x":\#(deep)},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
      #"{"type":"Feature","properties":{"speed":\#(deep)},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
      #"{"type":"FeatureCollection","features":"# + String(repeating: "[", count: 300_000),
    ] {
      let contents = TrackContents(document)
      #expect(contents.fixes.count <= 1)
    }
  }
}

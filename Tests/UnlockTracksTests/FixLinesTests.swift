import Testing
import UnlockEngine
import UnlockTracks

@Suite struct FixLinesTests {
  @Test func everyMemberIsTaken() throws {
    let contents = TrackContents(
      """
      {"time":"2024-05-04T10:00:00Z","latitude":42.36,"longitude":-71.06,"accuracy":5,\
      "altitude":12.5,"speed":1.5,"course":90,"user":"ana","id":"a-1","source":"import",\
      "receivedAt":"2024-05-04T10:00:02Z","mocked":true,"battery":{"level":0.5}}
      """)
    let fix = try #require(contents.fixes.first)
    #expect(fix.user == "ana")
    #expect(
      fix.fix
        == Fix(
          coordinate: Coordinate(longitude: -71.06, latitude: 42.36),
          time: Timestamp(iso8601: "2024-05-04T10:00:00Z"), horizontalAccuracy: 5, altitude: 12.5,
          speed: 1.5, course: 90, source: .import,
          receivedAt: Timestamp(iso8601: "2024-05-04T10:00:02Z"), isMocked: true, id: "a-1",
          origin: FixOrigin(track: "walk", index: 0)))
  }

  @Test func positionAloneIsEnoughAndNullIsMissing() throws {
    let contents = TrackContents(
      #"{"latitude":1,"longitude":2,"time":null,"accuracy":null,"user":null,"mocked":null}"#)
    let fix = try #require(contents.fixes.first)
    #expect(
      fix.fix
        == Fix(
          coordinate: Coordinate(longitude: 2, latitude: 1),
          origin: FixOrigin(track: "walk", index: 0)))
    #expect(fix.user == nil)
    #expect(contents.warnings.isEmpty)
  }

  @Test func blankLinesByteOrderMarksAndCarriageReturnsAreNothing() {
    let contents = TrackContents(
      "\u{FEFF}\n{\"latitude\":1,\"longitude\":2}\r\n\r\n  \n{\"latitude\":3,\"longitude\":4}")
    #expect(contents.indices == [0, 1])
    #expect(contents.error == nil)
  }

  @Test(arguments: [
    ("{\"latitude\":1,\"longi", "is not JSON"),
    ("{\"latitude\":NaN,\"longitude\":2}", "its latitude is not a number"),
    ("rubbish", "is no JSON object"),
    ("[1,2]", "is no JSON object"),
    ("{\"latitude\":1]", "is not JSON"),
    ("{\"latitude\":[1}", "is not JSON"),
    ("{\"latitude\":1}{\"longitude\":2}", "is not JSON"),
    ("{\"latitude\":1\"}", "is not JSON"),
    ("{}", "its latitude is missing"),
    ("{\"latitude\":1}", "its longitude is missing"),
    ("{\"latitude\":1,\"longitude\":null}", "its longitude is missing"),
    ("{\"latitude\":\"50,15\",\"longitude\":2}", "has a decimal comma"),
    ("{\"latitude\":true,\"longitude\":2}", "its latitude is not a number"),
  ])
  func aBadLineIsCountedAndNamed(line: String, cause: String) throws {
    let good = "{\"latitude\":1,\"longitude\":2}"
    let contents = TrackContents("\(good)\n\(line)\n\(good)\n")
    #expect(contents.indices == [0, 2])
    let defect = try #require(contents.unreadable[1])
    #expect(defect.line == 2)
    #expect(defect.message.contains(cause))
  }

  @Test func aBadFirstLineDoesNotHideTheOthers() {
    let contents = TrackContents(
      "{\"latitude\":1,\"longi\n{\"latitude\":1,\"longitude\":2}\n")
    #expect(contents.unreadable.keys.sorted() == [0])
    #expect(contents.indices == [1])
  }

  @Test(arguments: [
    ("1714816800", "2024-05-04T10:00:00Z"), ("1714816800250", "2024-05-04T10:00:00.250Z"),
    ("1714816800.25", "2024-05-04T10:00:00.250Z"),
  ])
  func timesAsNumbersAreSecondsOrMilliseconds(number: String, expected: String) {
    let contents = TrackContents("{\"latitude\":1,\"longitude\":2,\"time\":\(number)}")
    #expect(contents.times == [expected])
  }

  @Test func anUnreadableTimeOrSourceDoesNotCostTheFix() {
    let contents = TrackContents(
      "{\"latitude\":1,\"longitude\":2,\"time\":\"soon\",\"source\":\"guess\"}")
    #expect(contents.times == [nil])
    #expect(contents.warnings.map(\.line) == [1, 1])
  }

  @Test func theSourceOfTheOptionsIsForFixesThatNameNone() {
    let contents = TrackContents(
      "{\"latitude\":1,\"longitude\":2}\n{\"latitude\":1,\"longitude\":2,\"source\":\"gps\"}",
      source: .import)
    #expect(contents.fixes.map(\.fix.source) == [.import, .gps])
  }

  @Test func aLineWithoutEndCostsOnlyItself() {
    let long =
      "{\"latitude\":1,\"longitude\":2,\"note\":\"" + String(repeating: "x", count: 2 << 20)
    let good = "{\"latitude\":1,\"longitude\":2}"
    let contents = TrackContents("\(good)\n\(long)\"}\n\(good)\n{\"latitude\":5}")
    #expect(contents.indices == [0, 2])
    #expect(contents.unreadable[1]?.line == 2)
    #expect(contents.unreadable[3]?.line == 4)
  }
}

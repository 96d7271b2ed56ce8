import AppContent
import Foundation
import Testing

/// What people get wrong in content, told with the file, the line and the member.
@Suite struct ContentErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let json: String
    let kind: ContentError.Kind
    let line: Int
    let message: String

    init(_ json: String, _ kind: ContentError.Kind = .malformed, line: Int, _ message: String) {
      self.json = json
      self.kind = kind
      self.line = line
      self.message = message
    }

    var testDescription: String { message }
  }

  private static func achievement(_ members: String) -> String {
    "{\"achievements\":[\n{\"slug\":\"a\",\"name\":\"A\",\"metric\":\"x\"},\n{\(members)}]}"
  }

  static let malformed = [
    Case("", line: 1, "the text ends too early"),
    Case("{\n\n", line: 3, "a member's name in double quotes is missing"),
    Case("{}\n{}", line: 2, "something stands after the end of the document"),
    Case("[]", line: 1, "the document must be an object"),
    Case("{\n\"missions\": 1}", line: 2, "the document.missions must be a list, and is 1"),
    Case("{\"missions\":[\n1]}", line: 2, "missions[0] must be an object"),
    Case("{\"missions\":[{}\n{}]}", line: 2, "a comma or ] is missing after an item"),
    Case("{\"a\":1\n\"b\":2}", line: 2, "a comma or } is missing after a member"),
    Case("{\"a\" 1}", line: 1, "a colon is missing after the name \"a\""),
    Case("{\"a\":\n}", line: 2, "a value is missing"),
    Case("{\"a\":\"x\n\"}", line: 1, "a text is not closed on its line"),
    Case("{\"a\":\"x", line: 1, "a text is not closed"),
    Case(
      "{\"a\":\n\"\\ud800\"}", line: 2, "the text \"\\ud800\" has an escape that JSON does not know"
    ),
    Case("{\"a\":\n01}", line: 2, "01 is no value of JSON"),
    Case("{\"a\":\nTrue}", line: 2, "True is no value of JSON"),
    Case("{\"a\":1,\n\"a\":2}", line: 2, "the member a stands twice in one object"),
    Case(String(repeating: "[", count: 100_000), line: 1, "the text is nested too deeply"),
    Case(
      achievement(#""slug":"b","metric":"x""#), line: 3, "achievements[1] lacks the member name"),
    Case(
      achievement("\"slug\":\"b\",\n\"name\":7"), line: 4,
      "achievements[1].name must be a text, and is 7"),
    Case(
      achievement("\"slug\":\"b\",\"name\":\"B\",\"metric\":\"x\",\n\"sortOrder\":1e999"), line: 4,
      "achievements[1].sortOrder must be a whole number of at most 64 bits, and is 1e999"),
    Case(
      achievement(
        "\"slug\":\"b\",\"name\":\"B\",\"metric\":\"x\",\"sortOrder\":9223372036854775808"),
      line: 3,
      "achievements[1].sortOrder must be a whole number of at most 64 bits, and is "
        + "9223372036854775808"),
    Case(
      achievement(#""slug":"b","name":"B","metric":"x","sortOrder":1.5"#), line: 3,
      "achievements[1].sortOrder must be a whole number of at most 64 bits, and is 1.5"),
    Case(
      achievement(#""slug":"b","name":"B","metric":"x","approved":"yes""#), line: 3,
      "achievements[1].approved must be true or false"),
    Case(
      achievement(#""slug":"b","name":"B","patchTypes":["park",1]"#), line: 3,
      "achievements[1].patchTypes must be a list of texts, and is 1"),
    Case(
      achievement(#""slug":"b","name":"B""#), line: 3,
      "achievements[1] must have either a metric or patchTypes"),
  ]

  static let broken = [
    Case(
      achievement(#""slug":"a","name":"B","metric":"x""#), .duplicate, line: 3,
      "achievement a occurs twice"),
    Case(
      achievement(#""slug":"b","id":"a","name":"B","metric":"x""#), .duplicate, line: 3,
      "achievement b has the id a, which is that of achievement a"),
    Case(
      achievement(#""slug":"b","name":" ","metric":"x""#), .invalid, line: 3,
      "the name of achievement b must not be empty"),
    Case(
      achievement(#""slug":"","name":"B","metric":"x""#), .invalid, line: 3,
      "the slug of one achievement must not be empty"),
    Case(
      achievement(#""slug":"b","name":"B","patchTypes":["park"],"count":-1"#), .invalid, line: 3,
      "the count of achievement b must be at least 1, and is -1"),
    Case(
      achievement(#""slug":"b","name":"B","patchTypes":["park"],"count":0"#), .invalid, line: 3,
      "the count of achievement b must be at least 1, and is 0"),
    Case(
      "{\"featureEvents\":[{\"token\":\"x\"},\n{\"token\":\"\"}]}", .invalid, line: 2,
      "the token of one feature event must not be empty"),
    Case(
      "{\"collections\":[\n{\"slug\":\"c\",\"name\":\"\",\"patches\":[]}]}", .invalid, line: 2,
      "the name of collection c must not be empty"),
    Case(
      "{\"missions\":[{\"slug\":\"m\",\"title\":\"M\",\"achievement\":\"a\"},\n"
        + "{\"slug\":\"n\",\"title\":\"N\",\"achievement\":\"a\"}]}", .sharedAchievement, line: 2,
      "mission n is completed by achievement a, as mission m is already; each mission needs its own"
    ),
  ]

  @Test(arguments: malformed + broken)
  func aMistakeIsToldWithItsLineAndWhatItIs(mistake: Case) throws {
    let error = #expect(throws: ContentError.self) {
      try ContentSet(json: mistake.json, file: "f.json")
    }
    #expect(error?.kind == mistake.kind)
    #expect(error?.file == "f.json")
    #expect(error?.line == mistake.line)
    #expect(error?.message == mistake.message)
  }

  @Test func aTextThatIsNotUTF8IsRefused() {
    let error = #expect(throws: ContentError.self) {
      try ContentDocument(json: Array("{\n\"a\":\"".utf8) + [0xFF, 0x22, 0x7D], file: "f.json")
    }
    #expect(error?.line == 2)
    #expect(error?.message == "a text is not UTF-8")
  }

  /// Only what is asked for has to fit somewhere, and blanks, escapes and a mark do no harm.
  @Test func whatIsNotKnownIsPassedOver() throws {
    let json =
      "\u{FEFF}{\"later\": [1e999, {\"x\": null}],\r\n\t\"achievements\": [{\"slug\": \"a\","
      + #""name": "\u00c4\n\"", "metric": "x", "sortOrder": -3, "artUrl": null, "more": {}}]}"#
    let achievement = try #require(try ContentSet(json: json, file: "f").achievements.first)
    #expect(achievement.name == "Ä\n\"")
    #expect(achievement.sortOrder == -3)
    #expect(achievement.artURL == nil)
  }

  @Test func whatClashesBetweenFilesIsToldAtTheLaterOne() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, slug) in [("a.json", "m"), ("b.json", "n")] {
      try Data(
        "{\"missions\":[\n\n{\"slug\":\"\(slug)\",\"title\":\"M\",\"achievement\":\"a\"}]}".utf8
      )
      .write(to: folder.appending(path: name))
    }
    let error = #expect(throws: ContentError.self) { try ContentSet(folder: folder.path) }
    #expect(error?.file == folder.path + "/b.json")
    #expect(error?.line == 3)
  }
}

import JSONBridge
import Testing

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONParser {
    let text = JSONText(text.utf8)
    let parser = JSONParser()
    try parser.parse(text, in: 0..<text.count)
    return parser
  }

  @Test(arguments: [
    "NaN", "Infinity", "-Infinity", "1e999", "007", "+1", ".5", "nul", "tru", #""\ud800""#,
  ])
  func whatIsNoJSONCostsOnlyItself(token: String) throws {
    let json = try parse(#"{"before": 1, "bad": [2, \#(token) , 3], "after": "x"}"#)
    #expect(json.member("before", of: 0).flatMap(json.number) == 1)
    #expect(json.member("after", of: 0).flatMap(json.string) == "x")
    let array = try #require(json.member("bad", of: 0))
    var kinds: [JSONKind] = []
    json.forEachElement(of: array) { kinds.append(json.kind(of: $0)) }
    #expect(kinds == [.number, .invalid, .number])
  }

  @Test func keepsWhatAStringMeansAndHowItIsSpelled() throws {
    let json = try parse(#"{"na\u006de": "\u00e9 \"x\"\n" }"#)
    let name = try #require(json.member("name", of: 0))
    #expect(json.string(of: name) == "é \"x\"\n")
    #expect(json.spelling(of: name) == #""\u00e9 \"x\"\n""#)
  }

  @Test(arguments: [#"{"a":[1 2]}"#, #"{"a" 1}"#, #"{a:1}"#, #"{"a":1,}"#])
  func saysWhereAValueBreaks(text: String) throws {
    let error = #expect(throws: JSONError.self) { _ = try self.parse(text) }
    #expect((1..<text.utf8.count).contains(error?.offset ?? 0))
  }

  @Test func deepNestingIsRefused() {
    let depth = 100_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(throws: JSONError.self) { _ = try self.parse(text) }
  }
}

import Foundation
import Testing
import UnlockEngine
import UnlockJSON

@Suite struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return json.text
  }

  @Test func membersKeepTheirOrder() {
    let text = written { json in
      json.object { json in
        json.member("z", 1)
        json.member("a") {
          $0.array {
            $0.value(1.5); $0.value("x"); $0.array { _ in }
          }
        }
        json.member("m", true)
      }
    }
    #expect(text == #"{"z":1,"a":[1.5,"x",[]],"m":true}"#)
  }

  @Test(arguments: [
    (5.0, "5.0"), (42.3601, "42.3601"), (0.1 + 0.2, "0.30000000000000004"), (-0.0, "-0.0"),
    (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (.nan, "null"), (.infinity, "null"),
  ])
  func numbersReadBackAsTheSameDouble(number: Double, expected: String) {
    #expect(written { $0.value(number) } == expected)
  }

  @Test func whatIsUnknownIsNull() {
    let text = written { json in
      json.object { json in
        json.member("a", nil as String?)
        json.member("b", nil as Double?)
        json.member("c", nil as Timestamp?)
      }
    }
    #expect(text == #"{"a":null,"b":null,"c":null}"#)
  }

  @Test(arguments: [
    "plain", "quo\"te", "back\\slash", "line\nfeed\r\t", "\u{0}\u{1}\u{1F}\u{7F}",
    "\u{80}\u{9F}\u{A0}", "É Ōtaki 東京 🏞️", "\u{2028}", "",
  ])
  func everyTextReadsBack(text: String) throws {
    let json = written { $0.array { $0.value(text) } }
    let back = try JSONDecoder().decode([String].self, from: Data(json.utf8))
    #expect(back == [text])
    #expect(!json.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func anUnlockHasItsMembersInTheFixedOrder() {
    let fix = Fix(
      coordinate: Coordinate(longitude: -71.0589, latitude: 42.3601),
      time: Timestamp(iso8601: "2024-05-04T10:00:12Z"), horizontalAccuracy: 5,
      origin: FixOrigin(track: "walk.gpx", index: 12))
    let patch = UnlockedPatch(id: "us-ma", name: "Massachusetts", type: "state", depth: 0)
    let text = written { json in
      json.object {
        $0.unlockMembers(of: patch, user: "local", passID: "p", fix: fix, isInferred: false)
      }
    }
    #expect(
      text == #"{"user":"local","passId":"p","patchId":"us-ma","patchName":"Massachusetts","#
        + #""patchType":"state","depth":0,"track":"walk.gpx","fixIndex":12,"#
        + #""time":"2024-05-04T10:00:12Z","latitude":42.3601,"longitude":-71.0589,"#
        + #""accuracy":5.0,"source":"gps"}"#)
  }

  @Test func linesStandAlone() {
    var json = JSONWriter()
    json.object { $0.member("a", 1) }
    json.endLine()
    json.object { $0.member("a", 2) }
    #expect(json.text == "{\"a\":1}\n{\"a\":2}")
  }
}

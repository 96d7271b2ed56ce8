import Foundation
import Testing
import UnlockEngine

@Suite struct FixRuleStateTests {
  @Test func aStateComesBackFromJSONAsItWas() throws {
    let fix = Fix(
      coordinate: Coordinate(longitude: 0.1 + 0.2, latitude: -1.0 / 3),
      time: Timestamp(millisecondsSince1970: -1), horizontalAccuracy: 4.2)
    var state = FixRuleState()
    state.lastAccepted = .init(of: fix)
    state.isSegmentBroken = true
    state.anchor = .init(of: Fix(coordinate: fix.coordinate))
    state.refusals = .init(last: .init(of: fix), count: 2)
    state.stays = [.init(patchID: "a", first: fix.time, last: fix.time, outsideAt: nil)]
    let json = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(FixRuleState.self, from: json) == state)
  }

  @Test func missingAndUnknownMembersDoNoHarm() throws {
    for json in ["{}", #"{"mood":"good","stays":[]}"#] {
      let state = try JSONDecoder().decode(FixRuleState.self, from: Data(json.utf8))
      #expect(state == FixRuleState())
    }
  }
}

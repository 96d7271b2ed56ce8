import Testing
import UnlockEngine

@Suite struct DwellRuleTests {
  /// Where a fix lies, and when: seconds, or nil for a fix without time.
  enum Step {
    case inside(Double?)
    case outside(Double?)
  }

  /// Seconds inside as the rule counts them after the last step.
  func secondsInside(_ steps: [Step]) -> Double? {
    var policy = FixPolicy()
    policy.minimumDwell = .infinity
    let rules = FixRules(policy: policy)
    var state = FixRuleState()
    for step in steps {
      let (seconds, open) =
        switch step {
        case .inside(let seconds): (seconds, ["park"])
        case .outside(let seconds): (seconds, [])
        }
      let time = seconds.map { Timestamp(millisecondsSince1970: Int64($0 * 1000)) }
      rules.noteStays(at: time, in: open, state: &state)
      let fix = Fix(coordinate: Coordinate(longitude: 1, latitude: 1), time: time)
      rules.accept(.init(of: fix), in: &state)
    }
    return state.stays.isEmpty ? nil : rules.dwellHoldBack(of: "park", in: state)?.measured
  }

  @Test(arguments: [
    ([Step.inside(0)], 0.0),
    ([.inside(0), .inside(30), .inside(60)], 60),
    ([.inside(0), .inside(60), .outside(70), .inside(80)], 0),
    ([.inside(0), .inside(60), .outside(70), .inside(80), .inside(95)], 15),
    ([.outside(0), .inside(60), .inside(90)], 30),
  ])
  func timeInsideRunsFromTheFirstToTheLastFixWithoutOneOutside(steps: [Step], expected: Double) {
    #expect(secondsInside(steps) == expected)
  }

  @Test func aFixOutsideEndsTheStay() {
    #expect(secondsInside([.inside(0), .inside(60), .outside(61)]) == nil)
    #expect(secondsInside([.inside(0), .inside(60), .outside(nil)]) == nil)
  }

  @Test(arguments: [
    ([Step.inside(nil), .inside(nil)], 0.0),
    ([.inside(nil), .inside(10), .inside(nil), .inside(40)], 30),
    ([.inside(10), .inside(10)], 0),
  ])
  func fixesWithoutTimeOrWithEqualOnesAddNothing(steps: [Step], expected: Double) {
    #expect(secondsInside(steps) == expected)
  }

  @Test(arguments: [
    // Buffered fixes may arrive newest first.
    ([Step.inside(60), .inside(30), .inside(0)], 60.0),
    // A late one from before the stay undoes nothing,
    ([.inside(60), .inside(90), .outside(0)], 30),
    // and nothing from before it counts any more.
    ([.inside(60), .inside(90), .outside(50), .inside(40), .inside(55)], 35),
    ([.outside(50), .inside(60), .inside(40)], 0),
    // A late one from within the stay leaves what comes after it.
    ([.inside(0), .inside(90), .outside(60), .inside(100)], 10),
  ])
  func lateFixesCountByTheirTime(steps: [Step], expected: Double) {
    #expect(secondsInside(steps) == expected)
  }

  @Test(arguments: [(59.999, true), (60, false), (60.001, false)])
  func exactlyTheTimeAskedForIsEnough(seconds: Double, isHeldBack: Bool) {
    var policy = FixPolicy()
    policy.minimumDwell = 60
    let rules = FixRules(policy: policy)
    var state = FixRuleState()
    for time in [0, seconds] {
      rules.noteStays(
        at: Timestamp(millisecondsSince1970: Int64(time * 1000)), in: ["park"], state: &state)
    }
    let holdBack = rules.dwellHoldBack(of: "park", in: state)
    let expected = HoldBack(patchID: "park", rule: .dwell, measured: seconds, limit: 60)
    #expect(holdBack == (isHeldBack ? expected : nil))
  }

  @Test func turnedOffTheRuleForgets() {
    let rules = FixRules(policy: FixPolicy())
    var state = FixRuleState()
    state.stays = [.init(patchID: "park", first: nil, last: nil, outsideAt: nil)]
    rules.noteStays(at: nil, in: ["park"], state: &state)
    #expect(state.stays.isEmpty)
    #expect(rules.dwellHoldBack(of: "park", in: state) == nil)
  }
}

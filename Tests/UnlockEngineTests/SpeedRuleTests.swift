import Testing
import UnlockEngine

@Suite struct SpeedRuleTests {
  /// Eastwards along the equator, so that a degree is 111,319 m to the metre.
  static func place(metres: Double, seconds: Double?) -> FixRuleState.Place {
    FixRuleState.Place(
      of: Fix(
        coordinate: Coordinate(longitude: metres / 111_319.490_793, latitude: 0),
        time: seconds.map { Timestamp(millisecondsSince1970: Int64($0 * 1000)) }))
  }

  /// Runs places through the rule and names those that were refused.
  func refused(limit: Double?, _ places: [FixRuleState.Place]) -> [Int] {
    var policy = FixPolicy()
    policy.maximumSpeed = limit
    let rules = FixRules(policy: policy)
    var state = FixRuleState()
    return places.indices.filter { index in
      if rules.speedRejection(of: places[index], in: &state) != nil { return true }
      rules.accept(places[index], in: &state)
      return false
    }
  }

  @Test(arguments: [(999.0, [Int]()), (1_001.0, [1])])
  func onlyAGreaterSpeedIsRefused(metres: Double, expected: [Int]) {
    let places = [
      Self.place(metres: 0, seconds: 0), Self.place(metres: metres, seconds: 100),
    ]
    #expect(refused(limit: 10, places) == expected)
    #expect(refused(limit: nil, places).isEmpty)
  }

  @Test func aSpeedOfExactlyTheLimitPasses() {
    let places = [Self.place(metres: 0, seconds: 0), Self.place(metres: 1_000, seconds: 100)]
    let metres = GroundDistance.metres(from: places[0].coordinate, to: places[1].coordinate)
    #expect(refused(limit: metres / 100, places).isEmpty)
    #expect(refused(limit: (metres / 100).nextDown, places) == [1])
  }

  @Test func theRefusalCarriesItsNumbers() throws {
    var policy = FixPolicy()
    policy.maximumSpeed = 10
    let rules = FixRules(policy: policy)
    var state = FixRuleState()
    rules.accept(Self.place(metres: 0, seconds: 0), in: &state)
    let rejection = try #require(
      rules.speedRejection(of: Self.place(metres: 5_000, seconds: 50), in: &state))
    #expect(rejection.reason == .speed)
    #expect(rejection.limit == 10)
    #expect(abs(try #require(rejection.measured) - 100) < 0.001)
  }

  @Test(arguments: [0.0, -30, nil] as [Double?])
  func noSpeedIsMeasuredWhereTimeDoesNotGoOn(seconds: Double?) {
    let places = [Self.place(metres: 0, seconds: 0), Self.place(metres: 1e6, seconds: seconds)]
    #expect(refused(limit: 1, places).isEmpty)
  }

  @Test func aFixWithoutTimeLeavesTheAnchorWhereItWas() {
    let places = [
      Self.place(metres: 0, seconds: 0), Self.place(metres: 1e6, seconds: nil),
      Self.place(metres: 10, seconds: 10), Self.place(metres: 1e6, seconds: 20),
    ]
    #expect(refused(limit: 5, places) == [3])
  }

  @Test func fixesAfterAJumpAreMeasuredFromTheLastAcceptedOne() {
    let places = [
      Self.place(metres: 0, seconds: 0), Self.place(metres: 1e6, seconds: 10),
      Self.place(metres: 1e6, seconds: 20), Self.place(metres: 30, seconds: 30),
      Self.place(metres: 1e6, seconds: 40), Self.place(metres: 1e6, seconds: 50),
      Self.place(metres: 60, seconds: 60),
    ]
    #expect(refused(limit: 5, places) == [1, 2, 4, 5])
  }

  @Test func threeRefusedFixesThatAgreeBecomeTheNewAnchor() {
    let away = (1...6).map { Self.place(metres: 1e6 + Double($0), seconds: Double($0)) }
    let places = [Self.place(metres: 0, seconds: 0)] + away + [Self.place(metres: 0, seconds: 8)]
    #expect(refused(limit: 5, places) == [1, 2, 3, 7])
  }

  @Test func refusedFixesThatDisagreeNeverBecomeTheAnchor() {
    let jumps = (1...9).map { Self.place(metres: Double($0) * 1e6, seconds: Double($0)) }
    let places = [Self.place(metres: 0, seconds: 0)] + jumps + [Self.place(metres: 9, seconds: 10)]
    #expect(refused(limit: 5, places) == Array(1...9))
  }

  @Test func twoFixesOfOneSecondCanAgree() {
    let away = [1, 1, 2].map { Self.place(metres: 1e6 + $0, seconds: $0) }
    let places = [Self.place(metres: 0, seconds: 0)] + away + [Self.place(metres: 1e6, seconds: 3)]
    #expect(refused(limit: 5, places) == [1, 2, 3])
  }

  @Test func noLineLeadsToTheNewAnchor() {
    var policy = FixPolicy()
    policy.maximumSpeed = 5
    policy.infersBetweenFixes = true
    let rules = FixRules(policy: policy)
    var state = FixRuleState()
    rules.accept(Self.place(metres: 0, seconds: 0), in: &state)
    for second in 1...3 {
      let place = Self.place(metres: 2_000, seconds: Double(second))
      #expect(rules.speedRejection(of: place, in: &state) != nil)
    }
    let next = Self.place(metres: 2_000, seconds: 4)
    #expect(rules.speedRejection(of: next, in: &state) == nil)
    #expect(rules.lineStart(to: next, in: state) == nil)
  }
}

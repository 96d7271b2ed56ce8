import AppContent
import Missions
import Testing

@Suite struct MissionDerivationTests {
  static let achievement = Achievement(
    id: "7", slug: "a", name: "A", criterion: .metric("x"), artURL: "https://example.org/a.png",
    isApproved: true)

  private func mission(_ slug: String = "m", steps: [MissionStep] = []) -> Mission {
    Mission(
      slug: slug, title: slug.uppercased(), body: "Do it.", achievementSlug: "a", steps: steps,
      isApproved: true)
  }

  private func derive(
    _ missions: [Mission], achievements: [Achievement] = [achievement], earned: Set<String> = [],
    context: EarnedContext = EarnedContext()
  ) -> MissionBoard {
    deriveMissions(missions, achievements: achievements, earned: earned, context: context)
  }

  @Test func aMissionIsCompleteExactlyWhenItsAchievementIsEarned() {
    #expect(derive([mission()], earned: ["a"]).missions.map(\.complete) == [true])
    #expect(derive([mission()], earned: ["b"]).missions.map(\.complete) == [false])
  }

  @Test func stepsThatAreAllDoneCompleteNothing() {
    let steps = [MissionStep(label: "One", metric: "x"), MissionStep(label: "Two", metric: "x")]
    let board = derive([mission(steps: steps)], context: EarnedContext(events: ["x"]))
    #expect(board.missions.first?.steps.map(\.done) == [true, true])
    #expect(board.missions.first?.complete == false)
    #expect(board.openCount == 1)
  }

  /// Active, approved, achievement there, active, approved: listed only where all five hold.
  @Test(arguments: 0..<32)
  func listedIsOnlyWhatIsPublishedWithAPublishedAchievement(bits: Int) {
    var mission = mission()
    var achievement = Self.achievement
    mission.isActive = bits & 1 != 0
    mission.isApproved = bits & 2 != 0
    achievement.isActive = bits & 4 != 0
    achievement.isApproved = bits & 8 != 0
    let board = derive([mission], achievements: bits & 16 != 0 ? [achievement] : [])
    #expect(board.missions.count == (bits == 31 ? 1 : 0))
    #expect(board.openCount == board.missions.count)
  }

  /// Three steps, each with a metric that holds, one that does not, or none.
  @Test(arguments: 0..<27, [false, true])
  func aStepIsDoneByItselfOrByALaterOneOrByTheMission(code: Int, complete: Bool) {
    let kinds = [code % 3, code / 3 % 3, code / 9]
    let steps = kinds.map { MissionStep(label: "S", metric: ["yes", "no", nil][$0]) }
    let board = derive(
      [mission(steps: steps)], earned: complete ? ["a"] : [],
      context: EarnedContext(events: ["yes"]))
    let expected = kinds.indices.map { complete || kinds[$0...].contains(0) }
    #expect(board.missions.first?.steps.map(\.done) == expected)
  }

  @Test func aLaterStepThatIsOpenLeavesAnEarlierOneOpen() {
    let steps = [MissionStep(label: "One"), MissionStep(label: "Two", metric: "x")]
    #expect(derive([mission(steps: steps)]).missions.first?.steps.map(\.done) == [false, false])
  }

  @Test(arguments: [
    #"{"label":"A"}"#, #""A""#, "1", "null", "true", #"[]"#, #"[{"metric":"x"}]"#,
    #"[{"label":""}]"#, #"[{"label":1}]"#, #"["A"]"#, "[null]",
  ])
  func badStepsAreNoSteps(json: String) throws {
    let value = try #require(JSONValue(json: json))
    #expect(parseSteps(value).isEmpty)
    #expect(parseSteps(nil).isEmpty)
  }

  @Test func goodStepsAreReadAndAnEmptyMetricIsNoHint() throws {
    let json =
      #"[{"label":"A","metric":"x","more":1},{"label":"B","metric":""},{"metric":"y"},"#
      + #"{"label":"C","metric":null},{"label":"D"},{"label":"E","metric":7}]"#
    let value = try #require(JSONValue(json: json))
    let steps = parseSteps(value)
    #expect(steps.map(\.label) == ["A", "B", "C", "D", "E"])
    #expect(steps.map(\.metric) == ["x", nil, nil, nil, nil])
    #expect(parseSteps(steps.json) == steps)
  }

  @Test func theOpenCountIsThatOfListedMissionsWithoutTheirAchievement() {
    let achievements = (0..<3).map {
      Achievement(slug: "a\($0)", name: "A", criterion: .metric("x"), isApproved: true)
    }
    let missions = (0..<3).map {
      Mission(slug: "m\($0)", title: "M", achievementSlug: "a\($0)", isApproved: true)
    }
    let board = derive(missions, achievements: achievements, earned: ["a1", "elsewhere"])
    #expect(board.openCount == 2)
    #expect(board.missions.count == 3)
  }

  @Test func theAnswerHasTheMembersThatTheAppAsksFor() throws {
    let steps = [MissionStep(label: "One", metric: "secret>=1")]
    let json = try #require(JSONValue(json: JSONText.encode(derive([mission(steps: steps)]))))
    #expect(
      json.json
        == #"{"missions":[{"achievement":{"artUrl":"https://example.org/a.png","id":"7","name":"A"},"#
        + #""body":"Do it.","complete":false,"deepLink":null,"id":"m","slug":"m","#
        + #""steps":[{"done":false,"label":"One"}],"title":"M"}],"openCount":1}"#)
  }

  @Test func metricsAreNeverGivenOut() {
    let steps = [MissionStep(label: "One", metric: "secret>=1")]
    #expect(!JSONText.encode(derive([mission(steps: steps)])).contains("secret"))
  }

  @Test func derivingIsPure() {
    let missions = [mission(steps: [MissionStep(label: "One", metric: "x")])]
    let context = EarnedContext(events: ["x"])
    let first = derive(missions, context: context)
    #expect(derive(missions, context: context) == first)
    #expect(derive(missions, context: EarnedContext()) != first)
  }

  @Test func missionsComeInTheirOrderWhateverOrderTheyAreStoredIn() {
    let missions = [("c", 1), ("b", 2), ("a", 2)].map { slug, order in
      var mission = mission(slug)
      mission.sortOrder = order
      return mission
    }
    #expect(derive(missions).missions.map(\.slug) == ["c", "a", "b"])
    #expect(derive(missions.reversed()).missions.map(\.slug) == ["c", "a", "b"])
  }
}

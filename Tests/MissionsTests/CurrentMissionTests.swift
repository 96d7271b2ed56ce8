import Missions
import Testing

@Suite struct CurrentMissionTests {
  private func mission(
    _ slug: String, _ steps: [Bool], complete: Bool = false, deepLink: String? = "unlock://x"
  ) -> MissionView {
    MissionView(
      id: slug, slug: slug, title: slug, body: "", deepLink: deepLink, complete: complete,
      steps: steps.enumerated().map { MissionStepView(label: "\($0)", done: $1) },
      achievement: MissionAchievementView(id: slug, name: slug, artURL: nil))
  }

  @Test func theCurrentMissionIsTheFirstOpenOne() {
    let board = MissionBoard(missions: [
      mission("a", [true], complete: true), mission("b", [false]), mission("c", [true, false]),
    ])
    #expect(board.current?.mission.slug == "b")
  }

  @Test func withNothingOpenThereIsNoCurrentMission() {
    #expect(MissionBoard(missions: [mission("a", [true], complete: true)]).current == nil)
    #expect(MissionBoard(missions: []).current == nil)
  }

  @Test(arguments: [
    ([false, false], "Up next", "0"), ([true, false], "Keep going", "1"),
    ([true, true], "Keep going", nil), ([], "Up next", nil),
  ])
  func theHeadingFollowsTheFirstStepDone(steps: [Bool], heading: String, current: String?) {
    let board = MissionBoard(missions: [mission("a", steps)])
    #expect(board.current?.heading == heading)
    #expect(board.current?.step?.label == current)
  }

  @Test func theTotalsCountAllStepsOfListedMissions() {
    let board = MissionBoard(missions: [
      mission("a", [true, true], complete: true), mission("b", [true, false, false]),
    ])
    #expect(board.totals?.text == "3 of 5")
  }

  @Test func withoutMissionsThereIsNoTotal() {
    #expect(MissionBoard(missions: []).totals == nil)
  }

  @Test func theMissionWithTheFewestStepsLeftIsClosestToDone() {
    let board = MissionBoard(missions: [
      mission("a", [false, false]), mission("b", [true, true, false]), mission("c", [false]),
      mission("done", [true], complete: true),
    ])
    #expect(board.closestToDone?.slug == "b")
  }

  /// Fewest steps left, then most behind it, then the first: in whatever order they stand.
  @Test(arguments: 0..<5)
  func closestToDoneDoesNotHangOnTheOrder(turns: Int) {
    let missions = [
      mission("two left", [false, false]), mission("one left", [false]),
      mission("one left, two done", [true, true, false]),
      mission("many done", [true, true, true, false, false]),
      mission("one left, one done", [true, false]),
    ]
    let turned = Array(missions[turns...] + missions[..<turns])
    #expect(MissionBoard(missions: turned).closestToDone?.slug == "one left, two done")
    let others = turned.filter { $0.slug != "one left, two done" }
    #expect(MissionBoard(missions: others).closestToDone?.slug == "one left, one done")
    let equals = [mission("first", [true, false]), mission("second", [true, false])]
    #expect(MissionBoard(missions: equals).closestToDone?.slug == "first")
  }

  @Test func aCompleteMissionIsNotClosestToDone() {
    #expect(
      MissionBoard(missions: [mission("done", [true], complete: true)]).closestToDone == nil)
  }

  @Test func theNextMissionOfferedIsOpenHasALinkAndIsNotWaitingItself() {
    let board = MissionBoard(missions: [
      mission("complete", [], complete: true), mission("linkless", [], deepLink: nil),
      mission("waiting", []), mission("good", []),
    ])
    #expect(board.nextOffered(waiting: ["waiting"])?.slug == "good")
    #expect(board.nextOffered(waiting: [])?.slug == "waiting")
  }

  @Test func whereNoMissionFitsNoneIsOffered() {
    let board = MissionBoard(missions: [
      mission("complete", [], complete: true), mission("linkless", [], deepLink: nil),
      mission("waiting", []),
    ])
    #expect(board.nextOffered(waiting: ["waiting"]) == nil)
    #expect(board.missions.contains { $0.slug == "linkless" })
  }
}

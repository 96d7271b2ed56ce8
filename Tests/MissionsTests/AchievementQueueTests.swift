import AppContent
import Missions
import Testing
import UnlockEngine

@Suite struct AchievementQueueTests {
  private func queue(_ count: Int) -> [EarnedAchievement] {
    (0..<count).map {
      EarnedAchievement(id: "\($0)", slug: "a\($0)", name: "A\($0)", artURL: nil, earnedAt: nil)
    }
  }

  private func board(_ achievements: String...) -> MissionBoard {
    MissionBoard(
      missions: achievements.map {
        MissionView(
          id: $0, slug: $0, title: $0, body: "", deepLink: nil, complete: true, steps: [],
          achievement: MissionAchievementView(id: $0, name: $0, artURL: nil))
      })
  }

  @Test(arguments: 1...8)
  func upToTwoPlayOneByOneAndMoreCollapse(count: Int) {
    let queue = queue(count)
    let expected: AchievementPresentation =
      count <= 2
      ? .single(queue[0]) : .summary(count: count, names: ["A0", "A1", "A2"])
    #expect(nextPresentation(of: queue, board: nil, gateIsOpen: true) == expected)
  }

  @Test func theSummaryIsHeldLonger() {
    let single = AchievementPresentation.single(queue(1)[0])
    #expect(single.hold == .milliseconds(3_200))
    #expect(AchievementPresentation.summary(count: 3, names: []).hold > single.hold)
  }

  @Test func takingASummaryRemovesTheWholeQueueAndTakingOneRemovesOne() throws {
    for count in 1...5 {
      let store = filledStore(count)
      let shown = try #require(presentation(of: store))
      let taken = try store.take(shown, of: "u")
      #expect(taken.count == (count > 2 ? count : 1))
      #expect(store.achievementQueue(of: "u").count == (count > 2 ? 0 : count - 1))
    }
  }

  @Test func showingRemovesNothing() {
    let store = filledStore(3)
    let first = presentation(of: store)
    #expect(presentation(of: store) == first)
    #expect(store.achievementQueue(of: "u").count == 3)
  }

  @Test func takingTwiceIsHarmless() throws {
    let store = filledStore(2)
    let shown = try #require(presentation(of: store))
    #expect(try store.take(shown, of: "u").count == 1)
    #expect(try store.take(shown, of: "u").isEmpty)
    #expect(store.achievementQueue(of: "u").map(\.slug) == ["a1"])
  }

  /// Opening screens in a first session earns this many of the family `app`.
  @Test(arguments: 6...8)
  func aFirstSessionFullOfAchievementsIsOneSummary(count: Int) throws {
    let world = try MissionsWorld(
      content: ContentSet(
        achievements: (0..<count).map {
          Achievement(
            slug: "s\($0)", name: "S\($0)", criterion: .metric("e\($0)"), isApproved: true)
        },
        featureEvents: (0..<count).map { FeatureEvent(token: "e\($0)") }))
    for index in 0..<count { try world.record("e\(index)") }
    let list = try world.service.achievements(of: world.user)
    #expect(list.achievements.allSatisfy { $0.earned && $0.family == .app })
    #expect(
      nextPresentation(of: list.queue, board: nil, gateIsOpen: true)
        == .summary(count: count, names: ["S0", "S1", "S2"]))
  }

  @Test func twoAchievementsOfAFirstSessionAreNoSummary() {
    #expect(nextPresentation(of: queue(2), board: nil, gateIsOpen: true) == .single(queue(2)[0]))
  }

  @Test(arguments: 0...8)
  func nothingPlaysWhileTheGateIsClosed(count: Int) {
    #expect(nextPresentation(of: queue(count), board: board("0"), gateIsOpen: false) == nil)
    #expect(
      (nextPresentation(of: queue(count), board: nil, gateIsOpen: true) == nil) == (count == 0))
  }

  @Test(arguments: 0..<4)
  func aListedMissionsAchievementPlaysFirstAsItsCompletion(position: Int) {
    let queue = queue(4)
    let board = board("\(position)")
    #expect(
      nextPresentation(of: queue, board: board, gateIsOpen: true)
        == .missionCompletion(board.missions[0], queue[position]))
  }

  @Test func afterTheMissionTheRestCollapsesOrNotByItsOwnNumber() throws {
    for count in 2...5 {
      let store = filledStore(count)
      let shown = try #require(presentation(of: store, board: board("1")))
      #expect(try store.take(shown, of: "u").map(\.slug) == ["a1"])
      let rest = presentation(of: store, board: board("1"))
      #expect((rest?.removal == .all) == (count - 1 > 2))
    }
  }

  @Test func withoutMissionsTheAchievementPlaysAsAnOrdinaryOne() {
    let queue = queue(1)
    #expect(nextPresentation(of: queue, board: nil, gateIsOpen: true) == .single(queue[0]))
    #expect(
      nextPresentation(of: queue, board: MissionBoard(missions: []), gateIsOpen: true)
        == .single(queue[0]))
  }

  @Test func anAchievementThatBelongsToNoListedMissionIsNoCompletion() {
    let queue = queue(1)
    #expect(nextPresentation(of: queue, board: board("9"), gateIsOpen: true) == .single(queue[0]))
  }

  private func filledStore(_ count: Int) -> MemoryAchievementStore {
    let store = MemoryAchievementStore()
    _ = store.award(
      (0..<count).map {
        Achievement(id: "\($0)", slug: "a\($0)", name: "A\($0)", criterion: .metric("x"))
      }, to: "u", at: nil, announce: true)
    return store
  }

  private func presentation(
    of store: MemoryAchievementStore, board: MissionBoard? = nil
  ) -> AchievementPresentation? {
    nextPresentation(of: store.achievementQueue(of: "u"), board: board, gateIsOpen: true)
  }
}

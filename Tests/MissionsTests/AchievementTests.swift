import AppContent
import Missions
import TestSupport
import Testing
import UnlockEngine

@Suite struct AchievementTests {
  @Test(arguments: ["common", "yosemite"])
  func aParkOfAnyKindVisitedInPersonEarnsTheParkAchievement(place: String) throws {
    let world = try MissionsWorld()
    #expect(try world.go(to: place).map(\.slug) == ["grass-act"])
  }

  @Test(arguments: ["common", "yosemite", "shoe"])
  func anImportedPatchNeverEarnsAPlaceAchievement(place: String) throws {
    let world = try MissionsWorld()
    #expect(try world.go(to: place, source: .import).map(\.slug) == ["automator"])
  }

  @Test func anImportedPatchThatIsVisitedLaterEarnsThePlaceAchievementThen() throws {
    let world = try MissionsWorld()
    try world.go(to: "common", source: .import)
    #expect(try world.go(to: "common").map(\.slug) == ["grass-act"])
  }

  @Test func onlyAPatchOfTheTypeEarnsAPlaceAchievement() throws {
    let world = try MissionsWorld()
    #expect(try world.go(to: "museum").isEmpty)
    #expect(try world.go(to: "shoe").map(\.slug) == ["weird-science"])
  }

  @Test func aRepeatedVisitOrJudgementEarnsNothingTwice() throws {
    let world = try MissionsWorld()
    try world.go(to: "common")
    #expect(try world.go(to: "common").isEmpty)
    #expect(try world.go(to: "yosemite").isEmpty)
    #expect(try world.service.evaluate(user: world.user, announce: true).isEmpty)
    #expect(world.achievements.achievementQueue(of: world.user).map(\.slug) == ["grass-act"])
  }

  @Test func anUnapprovedOrInactiveAchievementIsNeverEarned() throws {
    for (isActive, isApproved) in [(false, false), (false, true), (true, false), (true, true)] {
      let world = try MissionsWorld(
        content: ContentSet(achievements: [
          Achievement(
            slug: "a", name: "A", criterion: .places(types: ["park"], count: 1),
            isActive: isActive, isApproved: isApproved)
        ]))
      #expect(try world.go(to: "common").count == (isActive && isApproved ? 1 : 0))
    }
  }

  @Test func awardsAfterTheFactAreRecordedAndNotQueued() throws {
    let world = try MissionsWorld(content: ContentSet())
    try world.go(to: "common")
    try world.achievements.publish(AuthoredContent.read())
    let late = try world.service.evaluate(user: world.user, announce: false)
    #expect(late.map(\.slug) == ["grass-act"])
    #expect(world.achievements.earned(of: world.user).map(\.slug) == ["grass-act"])
    #expect(world.achievements.achievementQueue(of: world.user).isEmpty)
  }

  @Test func anAwardAtItsTimeIsRecordedAndQueuedWithIt() throws {
    let world = try MissionsWorld()
    try world.go(to: "common")
    let queue = world.achievements.achievementQueue(of: world.user)
    #expect(queue == world.achievements.earned(of: world.user))
    #expect(queue.first?.earnedAt == Timestamp(millisecondsSince1970: 1_000))
  }

  @Test func anAwardWithoutAnnouncementIsNotQueuedByALaterJudgement() throws {
    let world = try MissionsWorld(content: ContentSet())
    try world.go(to: "common")
    try world.achievements.publish(AuthoredContent.read())
    try world.service.evaluate(user: world.user, announce: false)
    try world.service.evaluate(user: world.user, announce: true)
    #expect(world.achievements.achievementQueue(of: world.user).isEmpty)
  }

  /// Content that comes later, or a process that died between a pass and its judgement.
  @Test func whatWasEarnedBeforeAPassIsAwardedWithItAndNotQueued() throws {
    let world = try MissionsWorld(content: ContentSet())
    try world.go(to: "common")
    try world.achievements.publish(AuthoredContent.read())
    #expect(try world.go(to: "nowhere").isEmpty)
    #expect(try world.go(to: "shoe", seconds: 500).map(\.slug) == ["grass-act", "weird-science"])
    #expect(world.achievements.achievementQueue(of: world.user).map(\.slug) == ["weird-science"])
    #expect(
      world.achievements.earned(of: world.user).map(\.earnedAt)
        == [1, 500].map { Timestamp(millisecondsSince1970: $0 * 1_000) })
  }

  @Test func anEventAwardsWhatAPassHadEarnedWithTheTimeOfThePass() throws {
    let world = try MissionsWorld(content: ContentSet())
    try world.go(to: "common")
    try world.achievements.publish(AuthoredContent.read())
    guard case .accepted(let awarded) = try world.record("opened_near_me") else {
      Issue.record("the event is on the list")
      return
    }
    #expect(awarded.map(\.slug) == ["grass-act"])
    #expect(awarded.first?.earnedAt == Timestamp(millisecondsSince1970: 1_000))
    #expect(world.achievements.achievementQueue(of: world.user).isEmpty)
  }

  @Test func anImportedAchievementHasTheTimeOfItsFix() throws {
    let world = try MissionsWorld()
    let earned = try world.go(to: "common", source: .import)
    #expect(earned.map(\.earnedAt) == [Timestamp(millisecondsSince1970: 1_000)])
  }

  @Test func ofSeveralFixesWhatWasEarnedFirstComesFirst() throws {
    let world = try MissionsWorld()
    let earned = try world.go(to: [("common", 900), ("shoe", 300)])
    #expect(earned.map(\.slug) == ["weird-science", "grass-act"])
    #expect(
      earned.map(\.earnedAt) == [300, 900].map { Timestamp(millisecondsSince1970: $0 * 1_000) })
  }

  /// No expiry and no window: years between steps change nothing.
  @Test func timeThatPassesTakesNothingAway() throws {
    let world = try MissionsWorld()
    let decade: Int64 = 315_000_000
    try world.go(to: "common", seconds: 0)
    try world.go(to: "shoe", seconds: decade)
    #expect(
      world.achievements.earned(of: world.user).map(\.slug) == ["grass-act", "weird-science"])
    #expect(try world.mission("visit-a-park")?.complete == true)
  }

  @Test func theListHoldsPublishedAchievementsAndThoseTheUserHas() throws {
    var content = try AuthoredContent.read()
    let world = try MissionsWorld(content: content)
    try world.go(to: "common")
    for index in content.achievements.indices { content.achievements[index].isApproved = false }
    try world.achievements.publish(content)
    let list = try world.service.achievements(of: world.user)
    #expect(list.achievements.map(\.slug) == ["grass-act"])
    #expect(list.queue.map(\.slug) == ["grass-act"])
  }

  @Test func theListIsWrittenWithTheMembersThatTheAppAsksFor() throws {
    let world = try MissionsWorld()
    try world.go(to: "shoe")
    let json = try #require(
      JSONValue(json: JSONText.encode(try world.service.achievements(of: world.user))))
    let achievements = try #require(json.object?["achievements"]?.array)
    #expect(achievements.count == 4)
    #expect(
      Set(try #require(achievements.last?.object).keys) == [
        "id", "slug", "name", "summary", "family", "artUrl", "earned", "earnedAt",
      ])
    #expect(achievements.map { $0.object?["earned"]?.bool } == [false, false, false, true])
    #expect(
      json.object?["queue"]?.array?.first?.object?["earnedAt"] == .string("1970-01-01T00:00:01Z"))
  }
}

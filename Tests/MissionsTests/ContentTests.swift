import AppContent
import Missions
import Testing

@Suite struct ContentTests {
  @Test func aSeededRowIsActiveAndNotApproved() throws {
    let content = try ContentSet(
      json: #"{"achievements":[{"slug":"a","name":"A","metric":"x"}],"#
        + #""missions":[{"slug":"m","title":"M","achievement":"a"}]}"#, file: "f")
    #expect(content.achievements.map(\.isPublished) == [false])
    #expect(content.missions.map(\.isApproved) == [false])
    #expect(content.missions.map(\.isActive) == [true])
  }

  @Test func aRowThatSaysSoIsApproved() throws {
    let content = try ContentSet(
      json: #"{"achievements":[{"slug":"a","name":"A","metric":"x","approved":true}]}"#, file: "f")
    #expect(content.achievements.map(\.isPublished) == [true])
  }

  @Test func publishingAKnownSlugUpdatesItAndKeepsItsID() throws {
    let store = MemoryAchievementStore()
    let first = Achievement(id: "1", slug: "a", name: "Old", criterion: .metric("x"))
    try store.publish(ContentSet(achievements: [first]))
    let second = Achievement(id: "2", slug: "a", name: "New", criterion: .metric("x"))
    try store.publish(ContentSet(achievements: [second]))
    #expect(store.content().achievements.map(\.name) == ["New"])
    #expect(store.content().achievements.map(\.id) == ["1"])
  }

  @Test func publishingANewSlugAddsIt() throws {
    let store = MemoryAchievementStore()
    for slug in ["a", "b"] {
      try store.publish(
        ContentSet(achievements: [Achievement(slug: slug, name: slug, criterion: .metric("x"))]))
    }
    #expect(store.content().achievements.map(\.slug) == ["a", "b"])
  }

  @Test func whatCannotBePublishedWholeIsNotPublishedAtAll() throws {
    let store = MemoryAchievementStore()
    let mission = Mission(slug: "m", title: "M", achievementSlug: "a")
    try store.publish(ContentSet(missions: [mission]))
    let bad = ContentSet(
      achievements: [Achievement(slug: "a", name: "A", criterion: .metric("x"))],
      missions: [Mission(slug: "n", title: "N", achievementSlug: "a")])
    #expect(throws: ContentError.self) { try store.publish(bad) }
    #expect(store.content() == ContentSet(missions: [mission]))
  }

  @Test func whatIsAuthoredIsTheSameAfterBeingWrittenAndRead() throws {
    let content = try AuthoredContent.read()
    #expect(try ContentSet(json: JSONText.encode(content), file: "copy") == content)
    #expect(content.collections.map(\.slug).contains("boston"))
  }

  @Test func whatIsEmptyOrCountsNothingIsNotPublished() throws {
    let store = MemoryAchievementStore()
    let nobody = Achievement(slug: "a", name: "", criterion: .metric("x"))
    let nothing = Achievement(slug: "a", name: "A", criterion: .places(types: ["park"], count: 0))
    for achievement in [nobody, nothing] {
      let error = #expect(throws: ContentError.self) {
        try store.publish(ContentSet(achievements: [achievement]))
      }
      #expect(error?.kind == .invalid)
    }
    #expect(store.content().isEmpty)
  }

  @Test func aGuestReadsMissionsAndAchievementsLikeAnybody() throws {
    let guest = try MissionsWorld(user: "guest-7f3a")
    try guest.go(to: "common")
    #expect(try guest.service.missions(of: guest.user).openCount == 3)
    #expect(try guest.service.achievements(of: guest.user).achievements.count == 4)
  }

  @Test func whatAGuestEarnsIsNobodyElses() throws {
    let guest = try MissionsWorld(user: "guest-7f3a")
    try guest.go(to: "common")
    #expect(try guest.service.missions(of: "guest-0000").openCount == 4)
  }

  @Test func listingAwardsAndStoresNothing() throws {
    let world = try MissionsWorld(content: ContentSet())
    try world.go(to: "common")
    try world.achievements.publish(AuthoredContent.read())
    for _ in 0..<3 {
      #expect(try world.mission("visit-a-park")?.complete == false)
      #expect(try world.service.achievements(of: world.user).queue.isEmpty)
    }
    #expect(world.achievements.earned(of: world.user).isEmpty)
  }

  @Test func judgingDoesAwardWhatListingDidNot() throws {
    let world = try MissionsWorld(content: ContentSet())
    try world.go(to: "common")
    try world.achievements.publish(AuthoredContent.read())
    try world.service.evaluate(user: world.user, announce: true)
    #expect(try world.mission("visit-a-park")?.complete == true)
  }
}

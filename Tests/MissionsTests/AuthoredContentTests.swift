import AppContent
import Missions
import Testing
import UnlockEngine

@Suite struct AuthoredContentTests {
  @Test func theFourMissionsAreListedEachWithItsAchievement() throws {
    let board = try MissionsWorld().service.missions(of: "anybody")
    #expect(
      board.missions.map { [$0.slug, $0.title, $0.achievement.name, $0.deepLink] } == [
        ["scan-camera-roll", "Scan your camera roll", "Automator", "unlock://import"],
        ["build-day-trip", "Build a day trip", "Trip Advisor", "unlock://trip-planner"],
        ["visit-a-park", "Visit a park", "Grass Act", "unlock://near-me"],
        ["find-something-weird", "Find something weird", "Weird Science", "unlock://near-me"],
      ])
    #expect(board.openCount == 4)
  }

  @Test func noTwoMissionsShareAnAchievementAndAllExist() throws {
    let content = try AuthoredContent.read()
    #expect(Set(content.missions.map(\.achievementSlug)).count == content.missions.count)
    #expect(
      Set(content.missions.map(\.achievementSlug)).isSubset(of: content.achievements.map(\.slug)))
  }

  @Test func twoMissionsOnOneAchievementAreRefused() throws {
    var content = try AuthoredContent.read()
    content.missions[0].achievementSlug = content.missions[1].achievementSlug
    #expect(content.problem()?.kind == .sharedAchievement)
  }

  @Test(arguments: [
    ("common", "visit-a-park"), ("yosemite", "visit-a-park"), ("shoe", "find-something-weird"),
  ])
  func aVisitInPersonCompletesAVisitMissionWithAllSteps(place: String, slug: String) throws {
    let world = try MissionsWorld()
    try world.go(to: place)
    #expect(try world.mission(slug)?.complete == true)
    #expect(try world.stepsDone(slug) == [true, true, true])
    #expect(try world.service.missions(of: world.user).openCount == 3)
  }

  @Test(arguments: ["common", "yosemite", "shoe"])
  func anImportNeitherCompletesNorAdvancesAVisitMission(place: String) throws {
    let world = try MissionsWorld()
    try world.go(to: place, source: .import)
    for slug in ["visit-a-park", "find-something-weird"] {
      #expect(try world.mission(slug)?.complete == false)
      #expect(try world.stepsDone(slug) == [false, false, false])
    }
  }

  @Test func openingNearMeLightsTheFirstStepOnly() throws {
    let world = try MissionsWorld()
    try world.record("opened_near_me")
    for slug in ["visit-a-park", "find-something-weird"] {
      #expect(try world.stepsDone(slug) == [true, false, false])
      #expect(try world.mission(slug)?.complete == false)
    }
    #expect(try world.stepsDone("scan-camera-roll") == [false, false, false])
  }

  @Test func anImportThatFindsNothingLeavesTheScanMissionOpenWithItsScanStepDone() throws {
    let world = try MissionsWorld()
    try world.record("photo_access_granted")
    #expect(try world.stepsDone("scan-camera-roll") == [true, false, false])
    try world.go(to: "nowhere", source: .import)
    try world.record("photo_import_scanned")
    #expect(try world.stepsDone("scan-camera-roll") == [true, true, false])
    #expect(try world.mission("scan-camera-roll")?.complete == false)
  }

  @Test func anImportThatFindsAPatchCompletesTheScanMission() throws {
    let world = try MissionsWorld()
    try world.go(to: "museum", source: .import)
    #expect(try world.mission("scan-camera-roll")?.complete == true)
    #expect(try world.stepsDone("scan-camera-roll") == [true, true, true])
  }

  @Test func aVisitInPersonDoesNotCompleteTheScanMission() throws {
    let world = try MissionsWorld()
    try world.go(to: "common")
    #expect(try world.mission("scan-camera-roll")?.complete == false)
  }

  @Test func aTripIsSeenOnlyOnceItIsSaved() throws {
    let world = try MissionsWorld()
    try world.record("opened_trip_planner")
    #expect(try world.stepsDone("build-day-trip") == [true, false, false])
    try world.record("trip_stops>=2")
    #expect(try world.mission("build-day-trip")?.complete == true)
    #expect(try world.stepsDone("build-day-trip") == [true, true, true])
  }

  @Test func theLastStepOfAVisitIsDoneWithTheMissionAndNotBefore() throws {
    let content = try AuthoredContent.read()
    for slug in ["visit-a-park", "find-something-weird"] {
      let step = try #require(content.missions.first { $0.slug == slug }?.steps.last)
      let metric = try #require(step.metric)
      #expect(!metricSatisfied(metric, EarnedContext(counts: [metric: .max], events: [metric])))
    }
  }

  @Test func theThreeEventsForMissionsBelongToNoAchievement() throws {
    let content = try AuthoredContent.read()
    let metrics = content.achievements.compactMap { achievement -> String? in
      if case .metric(let metric) = achievement.criterion { metric } else { nil }
    }
    for token in [
      FeatureToken.photoAccessGranted, FeatureToken.photoImportScanned,
      FeatureToken.openedTripPlanner,
    ] {
      #expect(content.featureEvents.contains { $0.token == token })
      #expect(!metrics.contains { $0.contains(token) })
    }
  }

  @Test func everyMetricOfAnAchievementCanHold() throws {
    for case .metric(let metric) in try AuthoredContent.read().achievements.map(\.criterion) {
      let key = String(metric.prefix { $0 != ">" })
      #expect(
        metricSatisfied(metric, EarnedContext(counts: [key: .max], events: [metric])), "\(metric)")
    }
  }

  @Test func approvingNothingEmptiesTheListAtOnce() throws {
    var content = try AuthoredContent.read()
    let world = try MissionsWorld(content: content)
    for index in content.missions.indices { content.missions[index].isApproved = false }
    try world.achievements.publish(content)
    #expect(try world.service.missions(of: world.user) == MissionBoard(missions: []))
  }

  @Test func withdrawingAnAchievementHidesItsMissionAndLowersTheCount() throws {
    var content = try AuthoredContent.read()
    let world = try MissionsWorld(content: content)
    let before = try world.service.missions(of: world.user)
    content.achievements.removeAll { $0.slug != "grass-act" }
    content.achievements[0].isActive = false
    try world.achievements.publish(content)
    let after = try world.service.missions(of: world.user)
    #expect(after.openCount == before.openCount - 1)
    #expect(!after.missions.contains { $0.slug == "visit-a-park" })
  }
}

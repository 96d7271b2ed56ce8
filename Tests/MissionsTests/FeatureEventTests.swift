import AppContent
import Missions
import Testing
import UnlockEngine

@Suite struct FeatureEventTests {
  @Test func aTokenOfTheAllowListIsRecorded() throws {
    let world = try MissionsWorld()
    #expect(try world.record("opened_near_me") == .accepted(awarded: []))
    #expect(world.achievements.events(of: world.user).map(\.token) == ["opened_near_me"])
  }

  @Test(arguments: ["", "opened", "OPENED_NEAR_ME", "opened_near_me ", "trip_stops>=3"])
  func anUnknownTokenIsRefusedAndLeavesNothing(token: String) throws {
    let world = try MissionsWorld()
    #expect(try world.record(token) == .refused)
    #expect(world.achievements.events(of: world.user).isEmpty)
  }

  @Test func recordingTwiceChangesNothing() throws {
    let world = try MissionsWorld()
    #expect(try world.record("trip_stops>=2") != .accepted(awarded: []))
    let board = try world.service.missions(of: world.user)
    #expect(try world.record("trip_stops>=2") == .accepted(awarded: []))
    #expect(world.achievements.events(of: world.user).count == 1)
    #expect(world.achievements.achievementQueue(of: world.user).count == 1)
    #expect(try world.service.missions(of: world.user) == board)
  }

  @Test func anotherTokenDoesChangeSomething() throws {
    let world = try MissionsWorld()
    try world.record("opened_near_me")
    let board = try world.service.missions(of: world.user)
    try world.record("opened_trip_planner")
    #expect(try world.service.missions(of: world.user) != board)
  }

  @Test(arguments: PhotoChoice.allCases, PhotoAccess.allCases)
  func accessCountsInFullOrWherePhotosArePickedByHand(choice: PhotoChoice, access: PhotoAccess) {
    let counts = choice == .handPicked || access == .full
    #expect(tokenAtStart(of: choice, access: access) == (counts ? "photo_access_granted" : nil))
  }

  @Test(arguments: [PhotoChoice.scan, .album], [PhotoAccess.limited, .none])
  func limitedAccessDoesNotCountForAScanOrAnAlbum(choice: PhotoChoice, access: PhotoAccess) {
    #expect(tokenAtStart(of: choice, access: access) == nil)
  }

  @Test(arguments: PhotoImportEnding.allCases, [0, 1, 500])
  func aScanCountsOnceItHasReadPhotosAndEndedOrWasStopped(
    ending: PhotoImportEnding, photosRead: Int
  ) {
    let counts = (ending == .finished || ending == .stopped) && photosRead > 0
    #expect(
      tokenAtEnd(ending, photosRead: photosRead) == (counts ? "photo_import_scanned" : nil))
  }

  @Test(arguments: [PhotoImportEnding.cancelled, .left, .failed])
  func aScanThatWasBrokenOffDoesNotCount(ending: PhotoImportEnding) {
    #expect(tokenAtEnd(ending, photosRead: 1_000) == nil)
  }

  @Test func anAcceptedEventMakesTheBoardStaleAndAnAwardTheAchievementsToo() throws {
    let world = try MissionsWorld()
    #expect(listsMadeStale(by: try world.record("opened_near_me")) == [.missions])
    #expect(listsMadeStale(by: try world.record("trip_stops>=2")) == [.missions, .achievements])
  }

  @Test func aRefusedOrFailedEventMakesNothingStale() throws {
    #expect(listsMadeStale(by: try MissionsWorld().record("unknown")) == [])
    #expect(listsMadeStale(by: nil) == [])
  }
}

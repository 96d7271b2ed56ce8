import AppContent
import Missions
import Testing

/// A server of content that counts its requests and can be out of reach.
private final class CountingSource: ContentSource {
  struct Offline: Error, Equatable {}

  var content: ContentSet?
  private(set) var requests = 0

  init(_ content: ContentSet?) {
    self.content = content
  }

  func fetch() throws(Offline) -> ContentSet {
    requests += 1
    guard let content else { throw Offline() }
    return content
  }
}

@Suite struct ContentSyncTests {
  private let world: MissionsWorld
  private let source: CountingSource

  init() throws {
    world = try MissionsWorld(content: ContentSet())
    source = CountingSource(try AuthoredContent.read())
  }

  @Test func contentIsFetchedOnceAndThenReadFromTheStore() throws {
    #expect(try world.achievements.syncContent(from: source))
    for _ in 0..<3 {
      #expect(try !world.achievements.syncContent(from: source))
      try world.go(to: "common")
      try world.record("opened_near_me")
      #expect(try world.service.missions(of: world.user).missions.count == 4)
      #expect(try world.service.achievements(of: world.user).achievements.count == 4)
    }
    #expect(source.requests == 1)
    #expect(world.achievements.content() == source.content)
  }

  @Test func aRefreshFetchesAgainAndLaysWhatIsNewOverWhatIsThere() throws {
    try world.achievements.syncContent(from: source)
    source.content = ContentSet(achievements: [
      Achievement(slug: "grass-act", name: "Renamed", criterion: .metric("x"))
    ])
    #expect(try world.achievements.syncContent(from: source, refresh: true))
    #expect(source.requests == 2)
    let names = world.achievements.content().achievements.map(\.name)
    #expect(names.contains("Renamed") && names.contains("Automator") && names.count == 4)
  }

  @Test func aFailedFetchLeavesNoContentAndIsTriedAgain() throws {
    let content = source.content
    source.content = nil
    #expect(throws: ContentSyncError<CountingSource.Offline, ContentError>.source(.init())) {
      try world.achievements.syncContent(from: source)
    }
    #expect(world.achievements.content().isEmpty)
    source.content = content
    #expect(try world.achievements.syncContent(from: source))
    #expect(world.achievements.content() == content)
  }

  @Test func aFailedRefreshKeepsWhatTheStoreHas() throws {
    try world.achievements.syncContent(from: source)
    source.content = nil
    #expect(throws: ContentSyncError<CountingSource.Offline, ContentError>.source(.init())) {
      try world.achievements.syncContent(from: source, refresh: true)
    }
    #expect(try world.service.missions(of: world.user).missions.count == 4)
  }

  @Test func contentThatCannotBePublishedLeavesTheStoreAsItIs() throws {
    try world.achievements.syncContent(from: source)
    let before = world.achievements.content()
    source.content = ContentSet(missions: [
      Mission(slug: "other", title: "Other", achievementSlug: "grass-act")
    ])
    #expect(throws: (any Error).self) {
      try world.achievements.syncContent(from: source, refresh: true)
    }
    #expect(world.achievements.content() == before)
  }
}

import AppContent
import CSQLite
import FirstRun
import FoundationEssentials
import Missions
import TestSupport
import Testing
import UnlockEngine
import UnlockStore

/// Achievements, content and the device's state in a file.
@Suite final class AchievementStoreTests {
  private let folder: String
  private var path: String { folder + "/store.db" }

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func open() throws -> SQLiteStore { try SQLiteStore(path: path) }

  private func execute(_ sql: String) {
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
  }

  private let content = ContentSet(
    achievements: [
      Achievement(
        slug: "park", name: "Park", summary: "A park.",
        criterion: .places(types: ["park", "national_park"], count: 2), artURL: "a.png",
        sortOrder: 3, isApproved: true),
      Achievement(slug: "opened", name: "Opened", criterion: .metric("opened"), isActive: false),
    ],
    missions: [
      Mission(
        slug: "m", title: "M", body: "B", achievementSlug: "park",
        steps: [MissionStep(label: "One", metric: "opened"), MissionStep(label: "Two")],
        deepLink: "unlock://m", sortOrder: 1, isApproved: true)
    ],
    featureEvents: [FeatureEvent(token: "opened", summary: "S")],
    collections: [PatchCollection(slug: "c", name: "C", patchIDs: ["z", "a"])])

  @Test func contentIsReadAsItWasPublishedAlsoAfterReopening() throws {
    try open().publish(content)
    #expect(try open().content() == content)
  }

  @Test func publishingAKnownSlugUpdatesItAndKeepsIDAndPlace() throws {
    let store = try open()
    try store.publish(content)
    var changed = content.achievements[0]
    changed.name = "Renamed"
    changed.id = "other"
    try store.publish(ContentSet(achievements: [changed]))
    #expect(try store.content().achievements.map(\.name) == ["Renamed", "Opened"])
    #expect(try store.content().achievements.map(\.id) == ["park", "opened"])
  }

  @Test func whereATableIsMissingNothingIsPublished() throws {
    let store = try open()
    try store.publish(content)
    execute("DROP TABLE collections")
    var changed = content
    changed.achievements[0].name = "Renamed"
    #expect(throws: StoreError.self) { try store.publish(changed) }
    execute("CREATE TABLE collections (slug TEXT, name TEXT, patches TEXT)")
    #expect(try store.content().achievements == content.achievements)
  }

  @Test func aStoreWithoutContentTablesStillRecordsUnlocks() throws {
    _ = try open()
    execute("DROP TABLE missions; DROP TABLE achievements")
    #expect(try open().record(proposal("a", at: 1)).first?.pass?.patches.count == 1)
  }

  @Test func twoMissionsOnOneAchievementAreRefused() throws {
    let store = try open()
    try store.publish(content)
    let second = Mission(slug: "n", title: "N", achievementSlug: "park")
    let error = #expect(throws: StoreError.self) {
      try store.publish(ContentSet(missions: [second]))
    }
    #expect(error?.kind == .refused)
    #expect(try store.content() == content)
  }

  /// Random calls against the plain model, with reopenings in between.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func itBehavesAsTheStoreInMemory(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var store = try open()
    let model = MemoryAchievementStore()
    let slugs = (0..<6).map { "a\($0)" }
    for number in 0..<60 {
      let user = ["ada", "bob"][Int.random(in: 0..<2, using: &random)]
      let slug = slugs[Int.random(in: 0..<slugs.count, using: &random)]
      let time: Timestamp? = number % 3 == 0 ? nil : Timestamp(millisecondsSince1970: Int64(number))
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let achievements = [slug, slugs[number % 6]].map {
          Achievement(id: "#\($0)", slug: $0, name: $0, criterion: .metric("x"))
        }
        let announce = Bool.random(using: &random)
        #expect(
          try store.award(achievements, to: user, at: time, announce: announce)
            == model.award(achievements, to: user, at: time, announce: announce))
      case 2:
        let named = Bool.random(using: &random) ? slug : nil
        #expect(
          try store.dequeueAchievement(of: user, slug: named)
            == model.dequeueAchievement(of: user, slug: named))
      case 3 where number % 4 == 0:
        #expect(
          try store.dequeueAllAchievements(of: user) == model.dequeueAllAchievements(of: user))
      case 4:
        #expect(
          try store.recordEvent(slug, of: user, at: time)
            == model.recordEvent(slug, of: user, at: time))
      default: store = try open()
      }
      #expect(try store.earned(of: user) == model.earned(of: user))
      #expect(try store.achievementQueue(of: user) == model.achievementQueue(of: user))
      #expect(try store.events(of: user) == model.events(of: user))
    }
  }

  @Test func twoHandlesAwardOnce() throws {
    let (first, second) = (try open(), try open())
    #expect(try first.award(content.achievements, to: "ada", at: nil, announce: true).count == 2)
    #expect(try second.award(content.achievements, to: "ada", at: nil, announce: true).isEmpty)
    #expect(try second.achievementQueue(of: "ada").count == 2)
  }

  @Test func continueOnTheRevealIsOneTransaction() throws {
    let store = try open()
    let pass = try #require(try store.record(proposal("a", "b", at: 1)).first?.pass)
    _ = try store.award(content.achievements, to: "ada", at: nil, announce: true)
    let effects: [RevealEffect] = [
      .dequeueUnlockedBatch(passID: pass.id), .dequeueAllAchievements, .setFirstRunRevealSeen,
      .setTutorialSeen,
    ]
    try store.commit(effects, of: "ada")
    let later = try open()
    #expect(try later.queue(of: "ada").isEmpty)
    #expect(try later.achievementQueue(of: "ada").isEmpty)
    #expect(try later.earned(of: "ada").count == 2)
    #expect(try later.deviceState().tutorialSeen)
    #expect(try later.deviceState().firstRunRevealSeen)
    try later.commit(effects, of: "ada")
  }

  /// Each table that an effect needs, taken away: nothing of the others has happened.
  @Test(arguments: ["user_achievements", "device_state"])
  func whereOneEffectFailsNoneHasHappened(table: String) throws {
    let store = try open()
    let pass = try #require(try store.record(proposal("a", at: 1)).first?.pass)
    execute("ALTER TABLE \(table) RENAME TO away")
    let completion = RevealCompletion(
      shownPassIDs: [pass.id],
      state: OnboardingState(
        tutorialSeen: true, revealSeen: false, referralAsked: false, isRealAccount: false))
    #expect(throws: StoreError.self) { try store.commit(completion.effects, of: "ada") }
    execute("ALTER TABLE away RENAME TO \(table)")
    #expect(try store.queue(of: "ada").count == 1)
    #expect(try store.deviceState() == DeviceState())
  }

  @Test func signingOutAndInAndRestartingChangeNeitherFlagsNorQueues() throws {
    let patch = UnlockedPatch(id: "p", name: "P", type: nil, depth: 0)
    for (place, user) in ["ada", "guest"].enumerated() {
      let fix = Fix(coordinate: Coordinate(longitude: Double(place), latitude: 1))
      _ = try open().record(
        [UnlockProposal(user: user, fix: fix, isInferred: false, isQueued: true, patches: [patch])],
        ruleStates: [:], identifiers: PlainPassIdentifiers())
    }
    try open().changeDeviceState {
      $0.tutorialSeen = true
      $0.firstRunRevealSeen = true
    }
    // Each time another account signs in, over the file as the last one left it.
    for user in ["guest", "ada", "guest"] {
      let store = try open()
      let state = try store.deviceState()
      #expect(state.tutorialSeen && state.firstRunRevealSeen)
      #expect(resolveOnboardingRoute(state.onboarding(isRealAccount: user == "ada")) == .home)
      #expect(try store.queue(of: user).map(\.patch) == [patch])
    }
    // A reinstallation takes the file with it.
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let anew = try open()
    #expect(try anew.deviceState() == DeviceState())
    #expect(try anew.queue(of: "ada").isEmpty)
  }

  @Test func unknownMembersOfTheDevicesStateSurviveAChange() throws {
    let store = try open()
    execute(#"INSERT INTO device_state VALUES (1, '{"tutorialSeen":true,"later":[1.5]}')"#)
    #expect(try store.deviceState().firstRunRevealSeen)
    try store.changeDeviceState { $0.referralAsked = true }
    #expect(
      JSONValue(json: try open().deviceState().json)
        == JSONValue(
          json:
            #"{"tutorialSeen":true,"firstRunRevealSeen":true,"referralAsked":true,"later":[1.5]}"#
        ))
  }

  @Test func aStoreFromBeforeAchievementsGetsTheirTables() throws {
    try open().record(proposal("a", at: 1))
    execute(
      """
      DROP TABLE achievements; DROP TABLE missions; DROP TABLE feature_tokens;
      DROP TABLE collections; DROP TABLE user_achievements; DROP TABLE feature_events;
      DROP TABLE device_state; PRAGMA user_version = 1;
      """)
    let store = try open()
    try store.publish(content)
    #expect(try store.ledger(of: "ada").count == 1)
    #expect(try store.content() == content)
  }
}

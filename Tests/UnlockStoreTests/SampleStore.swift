import AppContent
import FirstRun
import Missions
import TestSupport
import Testing
import UnlockEngine
import UnlockService
import UnlockStore

/// What the fixtures of older builds hold: something of everything.
enum SampleStore {
  static let walk = {
    var fix = Fix(
      coordinate: Coordinate(longitude: -71.0571, latitude: 42.35873),
      time: Timestamp(millisecondsSince1970: 1_714_816_800_125), horizontalAccuracy: 4.5,
      altitude: 12.25, speed: 1.1, course: 270,
      receivedAt: Timestamp(millisecondsSince1970: 1_714_816_801_000), id: "fix-1",
      origin: FixOrigin(track: "walk.gpx", index: 12))
    fix.crossedAt = Timestamp(millisecondsSince1970: 1_714_816_799_000)
    return fix
  }()
  static let photo = Fix(
    coordinate: Coordinate(longitude: 180, latitude: -90), source: .import,
    origin: FixOrigin(track: "photo.jpg", index: 0))
  static let visit = fix(77)

  static let state = UnlockedPatch(id: "state", name: "Massachusetts", type: "state", depth: 0)
  static let city = UnlockedPatch(id: "city", name: "Boston", type: nil, depth: 1)
  static let park = UnlockedPatch(id: "park", name: "Öffentlicher Garten", type: "park", depth: 2)

  static var ruleState: FixRuleState {
    var state = FixRuleState()
    state.lastAccepted = FixRuleState.Place(of: walk)
    return state
  }

  static let content = ContentSet(
    achievements: [
      Achievement(
        id: "a-1", slug: "parks", name: "Park-goer", summary: "Two parks.",
        criterion: .places(types: ["park", "national_park"], count: 2), artURL: "parks.png",
        sortOrder: 3, isApproved: true),
      Achievement(
        id: "a-2", slug: "opened", name: "Opened", criterion: .metric("opened"), isActive: false),
    ],
    missions: [
      Mission(
        id: "m-1", slug: "go", title: "Go", body: "Öffne die Karte.", achievementSlug: "parks",
        steps: [MissionStep(label: "One", metric: "opened"), MissionStep(label: "Two")],
        deepLink: "unlock://go", sortOrder: 1, isApproved: true)
    ],
    featureEvents: [FeatureEvent(token: "opened", summary: "The map was opened.")],
    collections: [PatchCollection(slug: "green", name: "Green", patchIDs: ["park", "city"])])
  static let earned = [
    EarnedAchievement(
      id: "a-1", slug: "parks", name: "Park-goer", artURL: "parks.png", earnedAt: walk.time),
    EarnedAchievement(id: "a-2", slug: "opened", name: "Opened", artURL: nil, earnedAt: nil),
  ]
  static let events = [
    RecordedEvent(token: "opened", time: walk.time), RecordedEvent(token: "shared", time: nil),
  ]

  /// The tables that came second: content, what is earned, what was done, the device.
  static func writeAchievements(to store: SQLiteStore) throws {
    try store.publish(content)
    for (achievement, earned) in zip(content.achievements, earned) {
      _ = try store.award([achievement], to: "ada", at: earned.earnedAt, announce: true)
    }
    _ = try store.dequeueAchievement(of: "ada", slug: "parks")
    for event in events { _ = try store.recordEvent(event.token, of: "ada", at: event.time) }
    try store.changeDeviceState { $0.tutorialSeen = true }
  }

  static func expectAchievements(of store: SQLiteStore) throws {
    #expect(try store.content() == content)
    #expect(try store.earned(of: "ada") == earned)
    #expect(try store.achievementQueue(of: "ada") == [earned[1]])
    #expect(try store.events(of: "ada") == events)
    #expect(try store.deviceState().tutorialSeen)
    #expect(try store.earned(of: "bob").isEmpty)
    // Each of it once, also for whoever comes with it again.
    #expect(
      try store.award(content.achievements, to: "ada", at: nil, announce: true).isEmpty)
    #expect(try !store.recordEvent("opened", of: "ada", at: nil))
    #expect(try store.achievementQueue(of: "ada") == [earned[1]])
  }

  static func write(to store: SQLiteStore) throws {
    let proposals = [
      UnlockProposal(
        user: "ada", fix: walk, isInferred: true, isQueued: true, patches: [state, city]),
      UnlockProposal(
        user: "ada", fix: photo, isInferred: false, isQueued: false, patches: [park]),
      UnlockProposal(
        user: "ada", fix: visit, isInferred: false, isQueued: true, patches: [park]),
      UnlockProposal(
        user: "bob", fix: photo, isInferred: false, isQueued: true, patches: [park]),
    ]
    let request = RepeatableRequest(
      user: "ada", key: "upload-1", fingerprint: [1, 2, 3],
      receivedAt: Timestamp(millisecondsSince1970: 1_714_816_802_000))
    _ = try store.record(
      proposals, ruleStates: ["ada": ruleState], identifiers: NamedPassIdentifiers(), for: request
    ) { _ in Array("answer".utf8) }
    _ = try store.dequeueUnlockedPatch(of: "ada", patchID: nil, passID: nil)
  }

  static func expectContent(of store: SQLiteStore) throws {
    let ledger = try store.ledger(of: "ada")
    #expect(ledger.map(\.patch) == [state, city, park])
    #expect(ledger.map(\.fix) == [walk, walk, photo])
    #expect(ledger.map(\.inPerson) == [walk, walk, visit])
    #expect(ledger.map(\.isInferred) == [true, true, false])
    #expect(
      ledger.map(\.passID) == [
        "435f4b03-be44-5b64-81b7-77bd98704d34", "435f4b03-be44-5b64-81b7-77bd98704d34",
        "cf5ab25e-5324-51e8-8a9e-155efa4bdc61",
      ])
    #expect(
      try store.queue(of: "ada") == [
        QueueEntry(patch: city, passID: ledger[0].passID, time: walk.time, source: .gps)
      ])
    #expect(try store.queue(of: "bob").map(\.source) == [.import])
    #expect(try store.ruleState(of: "ada") == ruleState)
    #expect(
      try store.answer(toRequest: "upload-1", of: "ada")
        == RememberedAnswer(fingerprint: [1, 2, 3], body: Array("answer".utf8)))
  }
}

import TestSupport
import Testing
import UnlockEngine
import UnlockService
import UnlockStore

@Suite struct SQLiteStoreTests {
  let folder: TemporaryFolder
  let store: SQLiteStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore(path: folder.file("unlock.db"))
  }

  func reopened() throws -> SQLiteStore {
    try SQLiteStore(path: store.path, opening: .existing)
  }

  @Test func ledgerAndQueueHoldAPassInItsOrder() throws {
    let receipts = try store.record(proposal("state", "city", at: 1), proposal("park", at: 2))
    #expect(receipts.map { $0.pass?.patches.map(\.id) } == [["state", "city"], ["park"]])
    for store in [store, try reopened()] {
      #expect(try store.ledger(of: "ada").map(\.patch.id) == ["state", "city", "park"])
      #expect(try store.queue(of: "ada").map(\.patch.id) == ["state", "city", "park"])
      #expect(try store.queue(of: "ada").map(\.passID) == store.ledger(of: "ada").map(\.passID))
    }
  }

  @Test func usersWhoseIdsOnlyLookAlikeAreTwo() throws {
    let (composed, decomposed) = ("Jos\u{E9}", "Jose\u{301}")
    try store.record(proposal("city", user: composed, at: 1))
    #expect(try store.queue(of: decomposed).isEmpty)
    #expect(try store.record(proposal("city", user: decomposed, at: 2))[0].pass != nil)
    #expect(try store.drainAll(of: composed).count == 1)
    #expect(try store.queue(of: decomposed).count == 1)
  }

  @Test func everyMemberOfAFixIsKept() throws {
    var whole = fix(7)
    whole.coordinate = Coordinate(longitude: -71.05890000000001, latitude: 42.360100000000003)
    whole.time = Timestamp(millisecondsSince1970: -1)
    whole.horizontalAccuracy = 4.7
    whole.altitude = -430.5
    whole.speed = 0.1
    whole.course = 359.999
    whole.receivedAt = Timestamp(millisecondsSince1970: 1_714_817_530_125)
    whole.crossedAt = Timestamp(millisecondsSince1970: 1_714_817_529_001)
    whole.isMocked = true
    whole.id = "fix \u{0}7 – “é”"
    whole.origin = FixOrigin(track: "a/b c.gpx", index: 12)
    let bare = Fix(coordinate: Coordinate(longitude: 180, latitude: -90), source: .import)
    for (id, fix) in [("whole", whole), ("bare", bare)] {
      let proposal = UnlockProposal(
        user: "ada", fix: fix, isInferred: true, isQueued: true, patches: [patch(id)])
      try store.record(proposal)
    }
    let ledger = try reopened().ledger(of: "ada")
    #expect(ledger.map(\.fix) == [whole, bare])
    #expect(ledger.map(\.inPerson) == [whole, nil])
    #expect(ledger.map(\.isInferred) == [true, true])
    #expect(try reopened().queue(of: "ada").map(\.time) == [whole.time, nil])
    #expect(try reopened().queue(of: "ada").map(\.source) == [.gps, .import])
  }

  @Test func aPassKeepsItsIDWhateverItsForm() throws {
    let forms = [
      "5e0f2b8c-9d41-5c6a-b713-62d80a95e43f", "5E0F2B8C-9D41-5C6A-B713-62D80A95E43F", "",
    ]
    for (number, form) in forms.enumerated() {
      _ = try store.record(
        [proposal("patch \(number)", at: number)], ruleStates: [:],
        identifiers: FixedPassIdentifier(id: form))
    }
    let store = try reopened()
    #expect(try store.ledger(of: "ada").map(\.passID) == forms)
    for form in forms.reversed() {
      #expect(try store.dequeueUnlockedBatch(of: "ada", passID: form).map(\.passID) == [form])
    }
  }

  @Test func namesAreKeptAsTheyWere() throws {
    let before = patch("city", name: "Boston", type: "city", depth: 1)
    let after = patch("city", name: "New Boston", type: nil, depth: 4)
    for (user, patch) in [("ada", before), ("bob", after)] {
      try store.record(
        UnlockProposal(
          user: user, fix: fix(1), isInferred: false, isQueued: true, patches: [patch]))
    }
    #expect(try store.ledger(of: "ada").map(\.patch) == [before])
    #expect(try store.queue(of: "ada").map(\.patch) == [before])
    #expect(try store.ledger(of: "bob").map(\.patch) == [after])
  }

  @Test func aFirstTimeInPersonIsKeptBesideTheImport() throws {
    try store.record(proposal("city", "park", at: 1, source: .import))
    #expect(try store.queue(of: "ada").isEmpty)
    #expect(try store.standings(of: "ada") == ["city": .imported, "park": .imported])
    let receipts = try store.record(proposal("city", "mill", at: 2), proposal("city", at: 3))
    #expect(receipts.map(\.firstInPerson) == [["city"], []])
    let ledger = try reopened().ledger(of: "ada")
    #expect(ledger.map(\.patch.id) == ["city", "park", "mill"])
    #expect(ledger.map(\.fix) == [fix(1, source: .import), fix(1, source: .import), fix(2)])
    #expect(ledger.map(\.inPerson) == [fix(2), nil, fix(2)])
    #expect(
      try store.standings(of: "ada") == ["city": .inPerson, "park": .imported, "mill": .inPerson])
    #expect(try store.queue(of: "ada").map(\.patch.id) == ["mill"])
  }

  @Test func aPartlyDrainedPassKeepsItsID() throws {
    try store.record(proposal("state", "city", "park", at: 1))
    let passID = try store.queue(of: "ada")[0].passID
    #expect(
      try store.dequeueUnlockedPatch(of: "ada", patchID: nil, passID: nil)?.patch.id == "state")
    let batch = try reopened().selectHeadBatch(of: "ada")
    #expect(batch.map(\.patch.id) == ["city", "park"])
    #expect(batch.allSatisfy { $0.passID == passID })
  }

  @Test func dequeuingByIDIsHarmlessWhenRepeated() throws {
    try store.record(proposal("state", "city", at: 1), proposal("park", at: 2))
    let passID = try store.queue(of: "ada")[0].passID
    for expected in ["city", nil] {
      #expect(
        try store.dequeueUnlockedPatch(of: "ada", patchID: "city", passID: passID)?.patch.id
          == expected)
    }
    #expect(try store.dequeueUnlockedPatch(of: "ada", patchID: "park", passID: passID) == nil)
    for expected in [["state"], []] {
      #expect(
        try store.dequeueUnlockedBatch(of: "ada", passID: passID).map(\.patch.id) == expected)
    }
    #expect(try store.queue(of: "ada").map(\.patch.id) == ["park"])
  }

  @Test func nothingIsKnownOfAStranger() throws {
    #expect(try store.ledger(of: "eve").isEmpty)
    #expect(try store.queue(of: "eve").isEmpty)
    #expect(try store.selectHeadBatch(of: "eve").isEmpty)
    #expect(try store.dequeueUnlockedPatch(of: "eve", patchID: nil, passID: nil) == nil)
    #expect(try store.dequeueUnlockedBatch(of: "eve", passID: nil).isEmpty)
    #expect(try store.drainAll(of: "eve").isEmpty)
    #expect(try store.ruleState(of: "eve") == FixRuleState())
  }

  @Test func ruleStatesSurvive() throws {
    var state = FixRuleState()
    state.lastAccepted = FixRuleState.Place(of: fix(3))
    state.stays = [FixRuleState.Stay(patchID: "park", first: nil, last: nil, outsideAt: nil)]
    _ = try store.record(
      [], ruleStates: ["ada": state], identifiers: NamedPassIdentifiers())
    #expect(try reopened().ruleState(of: "ada") == state)
    #expect(try reopened().ruleState(of: "bob") == FixRuleState())
  }

  @Test func anEngineOverAnotherHandleUnlocksNothingAgain() throws {
    let world = BoxWorld([("park", 1, 1, 0.5), ("city", 1, 1, 2)], inside: ["park": "city"])
    let visit = UserFix(user: "ada", fix: Fix(coordinate: Coordinate(longitude: 1, latitude: 1)))
    for (store, expected) in [(store, 2), (try reopened(), 0)] {
      let engine = Engine(
        catalog: world.catalog, locator: world, store: store, identifiers: NamedPassIdentifiers())
      #expect(try engine.evaluate([visit])[0].passes.flatMap(\.patches).count == expected)
    }
    #expect(try store.queue(of: "ada").map(\.patch.id) == ["city", "park"])
  }

  @Test func aPatchThatLeftTheCatalogStaysAndACorrectedOneIsNotRepeated() throws {
    let visit = UserFix(user: "ada", fix: Fix(coordinate: Coordinate(longitude: 1, latitude: 1)))
    let worlds = [
      BoxWorld([("park", 1, 1, 0.5), ("city", 1, 1, 2)]), BoxWorld([("park", 1, 1, 0.6)]),
    ]
    for (world, expected) in zip(worlds, [["city", "park"], []]) {
      let engine = Engine(
        catalog: world.catalog, locator: world, store: store, identifiers: NamedPassIdentifiers())
      #expect(try engine.evaluate([visit])[0].passes.flatMap(\.patches).map(\.id) == expected)
    }
    #expect(try store.queue(of: "ada").map(\.patch.name) == ["City", "Park"])
    #expect(try store.ledger(of: "ada").map(\.patch.name) == ["City", "Park"])
  }
}

/// Gives every pass the same id.
struct FixedPassIdentifier: PassIdentifierMaker {
  let id: String

  func passID(user: String, fix: Fix, patchIDs: [String]) -> String { id }
}

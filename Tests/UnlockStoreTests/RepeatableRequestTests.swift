import TestSupport
import Testing
import UnlockEngine
import UnlockStore

@Suite struct RepeatableRequestTests {
  let folder: TemporaryFolder
  let store: SQLiteStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore(path: folder.file("unlock.db"))
  }

  func request(_ key: String, user: String = "ada", at second: Int64 = 0) -> RepeatableRequest {
    RepeatableRequest(
      user: user, key: key, fingerprint: Array(key.utf8),
      receivedAt: Timestamp(millisecondsSince1970: second * 1_000))
  }

  /// Records one proposal for a request, answering with the ids of the patches unlocked.
  func record(
    _ proposal: UnlockProposal, for request: RepeatableRequest, in store: some EngineStore
  ) throws -> RequestRecord {
    try store.record(
      [proposal], ruleStates: [:], identifiers: PlainPassIdentifiers(), for: request
    ) { receipts in
      Array(receipts.flatMap { $0.pass?.patches.map(\.id) ?? [] }.joined(separator: ",").utf8)
    }
  }

  @Test func aRepeatGetsTheFirstAnswerAndRecordsNothing() throws {
    let request = request("upload 1")
    let answer = RememberedAnswer(fingerprint: request.fingerprint, body: Array("city".utf8))
    for store: any EngineStore in [store, MemoryStore()] {
      #expect(try store.answer(toRequest: "upload 1", of: "ada") == nil)
      let first = try record(proposal("city", at: 1), for: request, in: store)
      guard case .recorded(let receipts) = first else {
        Issue.record("the first is no repeat")
        return
      }
      #expect(receipts.map { $0.pass?.patches.map(\.id) } == [["city"]])
      let second = try record(proposal("city", "park", at: 2), for: request, in: store)
      #expect(second == .repeated(answer))
      #expect(try store.answer(toRequest: "upload 1", of: "ada") == answer)
      #expect(try store.ledger(of: "ada").map(\.patch.id) == ["city"])
    }
    let reopened = try SQLiteStore(path: store.path)
    #expect(try reopened.answer(toRequest: "upload 1", of: "ada") == answer)
  }

  @Test func keysOfDifferentUsersAreDifferent() throws {
    for store: any EngineStore in [store, MemoryStore()] {
      for user in ["ada", "bob"] {
        _ = try record(
          proposal("city", user: user, at: 1), for: request("key", user: user), in: store)
        #expect(try store.ledger(of: user).count == 1)
      }
    }
  }

  @Test func answersAreForgottenByAge() throws {
    for store: any EngineStore in [store, MemoryStore()] {
      for second in 1...5 {
        _ = try record(
          proposal("p\(second)", at: second), for: request("\(second)", at: Int64(second)),
          in: store)
      }
      #expect(try store.forgetAnswers(before: Timestamp(millisecondsSince1970: 3_000)) == 2)
      #expect(try store.answer(toRequest: "2", of: "ada") == nil)
      #expect(try store.answer(toRequest: "3", of: "ada") != nil)
      #expect(try store.ledger(of: "ada").count == 5)
    }
  }

  @Test func anEmptyAnswerIsAnAnswer() throws {
    _ = try store.record(
      [], ruleStates: [:], identifiers: PlainPassIdentifiers(), for: request("")
    ) { _ in [] }
    #expect(
      try store.answer(toRequest: "", of: "ada") == RememberedAnswer(fingerprint: [], body: []))
  }
}

import TestSupport
import Testing
import UnlockEngine

@Suite struct EngineRequestTests {
  static let world = BoxWorld([("park", 1, 1, 0.5), ("town", 6, 6, 1)])

  func engine(_ store: MemoryStore) -> Engine<BoxWorld, MemoryStore> {
    Engine(
      catalog: Self.world.catalog, locator: Self.world, store: store,
      identifiers: PlainPassIdentifiers())
  }

  func visit(_ place: Double) -> UserFix {
    UserFix(user: "ada", fix: Fix(coordinate: Coordinate(longitude: place, latitude: place)))
  }

  func request(_ key: String, fingerprint: [UInt8] = [1]) -> RepeatableRequest {
    RepeatableRequest(
      user: "ada", key: key, fingerprint: fingerprint,
      receivedAt: Timestamp(millisecondsSince1970: 0))
  }

  /// The places of notable outcomes, and the ids of what they unlocked.
  @Sendable static func body(_ outcomes: [NotableOutcome]) -> [UInt8] {
    let lines = outcomes.map { outcome in
      let ids = outcome.outcome.passes.flatMap(\.patches).map(\.id)
      return "\(outcome.position):\(ids.joined(separator: "+"))"
    }
    return Array(lines.joined(separator: " ").utf8)
  }

  @Test func aRepeatGetsTheFirstAnswerFromAnyEngine() throws {
    let store = MemoryStore()
    let fixes = [visit(50), visit(1), visit(100), visit(6)]
    let expected = RememberedAnswer(fingerprint: [1], body: Array("1:park 2: 3:town".utf8))
    for engine in [engine(store), engine(store)] {
      for _ in 0..<2 {
        let answer = try engine.answer(request("a"), evaluating: fixes, body: Self.body)
        #expect(answer == expected)
      }
    }
    #expect(store.ledger(of: "ada").count == 2)
  }

  @Test func aKeyUsedForSomethingElseShowsByItsFingerprint() throws {
    let store = MemoryStore()
    let engine = engine(store)
    _ = try engine.answer(request("a"), evaluating: [visit(1)], body: Self.body)
    let other = try engine.answer(
      request("a", fingerprint: [2]), evaluating: [visit(6)], body: Self.body)
    #expect(other.fingerprint == [1])
    #expect(store.ledger(of: "ada").map(\.patch.id) == ["park"])
    #expect(try engine.evaluate([visit(6)])[0].passes.count == 1, "the engine knows no more")
  }

  @Test func anotherRequestIsEvaluatedOnItsOwn() throws {
    let engine = engine(MemoryStore())
    for (key, expected) in [("a", "0:park"), ("b", "")] {
      let answer = try engine.answer(request(key), evaluating: [visit(1)], body: Self.body)
      #expect(String(decoding: answer.body, as: UTF8.self) == expected)
    }
  }
}

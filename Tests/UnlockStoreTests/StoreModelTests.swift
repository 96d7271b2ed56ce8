import TestSupport
import Testing
import UnlockEngine
import UnlockStore

/// The durable store does what the plain model does, whatever is asked of it in whatever order,
/// through two handles on one file, and over any number of restarts.
@Suite struct StoreModelTests {
  static let users = ["ada", "bob", "Ünïcode 🙂 with a rather long name", ""]
  static let patches = (0..<40).map { "patch-\($0)" }

  @Test(arguments: 1...8)
  func itAnswersLikeTheModel(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("unlock.db")
    var random = SeededGenerator(seed: seed)
    let model = MemoryStore()
    var handles = [try SQLiteStore(path: path), try SQLiteStore(path: path)]
    for step in 0..<250 {
      let handle = handles[Int.random(in: 0..<2, using: &random)]
      try Self.act(on: handle, and: model, step: step, using: &random)
      if Int.random(in: 0..<25, using: &random) == 0 {
        handles[Int.random(in: 0..<2, using: &random)] = try SQLiteStore(path: path)
      }
      if step % 50 == 49 {
        for handle in handles { try Self.expectSame(handle, model) }
      }
    }
  }

  static func act(
    on store: SQLiteStore, and model: MemoryStore, step: Int,
    using random: inout SeededGenerator
  ) throws {
    let user = users[Int.random(in: 0..<users.count, using: &random)]
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let proposals = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        proposal(step: step, using: &random)
      }
      #expect(
        try store.record(proposals, ruleStates: [:], identifiers: PlainPassIdentifiers())
          == model.record(proposals, ruleStates: [:], identifiers: PlainPassIdentifiers()))
    case 4: #expect(try store.selectHeadBatch(of: user) == model.selectHeadBatch(of: user))
    case 5...6:
      let (patchID, passID) = names(in: model.queue(of: user), using: &random)
      #expect(
        try store.dequeueUnlockedPatch(of: user, patchID: patchID, passID: passID)
          == model.dequeueUnlockedPatch(of: user, patchID: patchID, passID: passID))
    case 7:
      let (_, passID) = names(in: model.queue(of: user), using: &random)
      #expect(
        try store.dequeueUnlockedBatch(of: user, passID: passID)
          == model.dequeueUnlockedBatch(of: user, passID: passID))
    case 8 where step % 3 == 0:
      #expect(try store.drainAll(of: user) == model.drainAll(of: user))
    default:
      var state = FixRuleState()
      state.lastAccepted = FixRuleState.Place(of: fix(step))
      let states = [user: state]
      _ = try store.record([], ruleStates: states, identifiers: PlainPassIdentifiers())
      _ = model.record([], ruleStates: states, identifiers: PlainPassIdentifiers())
    }
  }

  /// A proposal of some patches, also repeated ones, by a fix of either source.
  static func proposal(step: Int, using random: inout SeededGenerator) -> UnlockProposal {
    let source: FixSource = Int.random(in: 0..<3, using: &random) == 0 ? .import : .gps
    let proposed = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      // The catalog changes a patch's name now and then.
      patch(
        Self.patches[Int.random(in: 0..<Self.patches.count, using: &random)],
        name: "Name \(step / 60)", depth: Int.random(in: 0..<2, using: &random))
    }
    return UnlockProposal(
      user: users[Int.random(in: 0..<users.count, using: &random)],
      fix: fix(Int.random(in: 0..<1_000, using: &random), source: source),
      isInferred: Bool.random(using: &random),
      isQueued: source == .gps || Bool.random(using: &random), patches: proposed)
  }

  /// Ids to dequeue by: none, of an entry that is there, or of nothing.
  static func names(
    in queue: [QueueEntry], using random: inout SeededGenerator
  ) -> (patchID: String?, passID: String?) {
    func pick(_ ids: [String]) -> String? {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: "nothing"
      case 1: ids.randomElement(using: &random)
      default: nil
      }
    }
    return (pick(queue.map(\.patch.id)), pick(queue.map(\.passID)))
  }

  static func expectSame(_ store: SQLiteStore, _ model: MemoryStore) throws {
    for user in users {
      #expect(try store.ledger(of: user) == model.ledger(of: user))
      #expect(try store.queue(of: user) == model.queue(of: user))
      #expect(try store.standings(of: user) == model.standings(of: user))
      #expect(try store.ruleState(of: user) == model.ruleState(of: user))
    }
  }
}

public import UnlockEngine

/// One thing that can be asked of a store, and what a number makes of it: whoever knows the number
/// knows the operation, in this process or in another.
public enum StoreOperation: Sendable {
  /// Records proposals, in one transaction.
  case record([UnlockProposal])
  /// Sets what the rules remember of a user.
  case setRuleState(FixRuleState, user: String)
  /// Reads the head batch.
  case peek(user: String)
  /// Removes an entry: the head, or the one of a patch, or of the pass of the entry at a place.
  case pop(user: String, patchID: String?, passOfEntry: Int?)
  /// Removes a batch: the head's, or that of the entry at a place.
  case popBatch(user: String, passOfEntry: Int?)
  /// Removes everything.
  case drain(user: String)

  /// The users that operations are about.
  public static let users = ["ada", "bob", "Ünïcode 🙂 with a rather long name", ""]

  /// The operation with this number, in a run of operations named by a seed.
  public static func numbered(_ number: Int, seed: UInt64) -> StoreOperation {
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    let user = users[Int.random(in: 0..<users.count, using: &random)]
    func place() -> Int? {
      Bool.random(using: &random) ? Int.random(in: 0..<6, using: &random) : nil
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4:
      return .record(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          proposal(number: number, using: &random)
        })
    case 5: return .peek(user: user)
    case 6...7:
      let patchID = Int.random(in: 0..<3, using: &random) == 0 ? id(number, using: &random) : nil
      return .pop(user: user, patchID: patchID, passOfEntry: place())
    case 8...9: return .popBatch(user: user, passOfEntry: place())
    case 10 where number % 4 == 0: return .drain(user: user)
    default:
      var state = FixRuleState()
      state.lastAccepted = FixRuleState.Place(of: fix(number, source: .gps))
      return .setRuleState(state, user: user)
    }
  }

  /// Does it, and tells in words what came of it.
  public func apply<S: EngineStore>(to store: S) throws(S.Failure) -> String {
    switch self {
    case .record(let proposals):
      let receipts = try store.record(
        proposals, ruleStates: [:], identifiers: PlainPassIdentifiers())
      return "\(receipts)"
    case .setRuleState(let state, let user):
      let receipts = try store.record(
        [], ruleStates: [user: state], identifiers: PlainPassIdentifiers())
      return "\(receipts)"
    case .peek(let user): return "\(try store.selectHeadBatch(of: user))"
    case .pop(let user, let patchID, let place):
      let passID = try passID(ofEntry: place, of: user, in: store)
      let entry = try store.dequeueUnlockedPatch(of: user, patchID: patchID, passID: passID)
      return "\(entry, default: "nothing")"
    case .popBatch(let user, let place):
      let passID = try passID(ofEntry: place, of: user, in: store)
      return "\(try store.dequeueUnlockedBatch(of: user, passID: passID))"
    case .drain(let user): return "\(try store.drainAll(of: user))"
    }
  }

  /// All that a store holds of the users, in words.
  public static func content<S: EngineStore>(of store: S) throws(S.Failure) -> [String] {
    var content: [String] = []
    for user in users {
      content.append("ledger of \(user): \(try store.ledger(of: user))")
      content.append("queue of \(user): \(try store.queue(of: user))")
      content.append("rules of \(user): \(try store.ruleState(of: user))")
      let standings = try store.standings(of: user).sorted { $0.key < $1.key }
      content.append("standings of \(user): \(standings)")
    }
    return content
  }

  private func passID<S: EngineStore>(
    ofEntry place: Int?, of user: String, in store: S
  ) throws(S.Failure) -> String? {
    guard let place else { return nil }
    let queue = try store.queue(of: user)
    return place < queue.count ? queue[place].passID : "no such pass"
  }

  /// A proposal of some patches, also repeated ones, by a fix of either source.
  private static func proposal(
    number: Int, using random: inout SeededGenerator
  ) -> UnlockProposal {
    let source: FixSource = Int.random(in: 0..<3, using: &random) == 0 ? .import : .gps
    let patches = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      // The catalog changes a patch now and then.
      UnlockedPatch(
        id: id(number, using: &random), name: "Name of \(number / 60)",
        type: Bool.random(using: &random) ? "park" : nil,
        depth: Int.random(in: 0..<2, using: &random))
    }
    return UnlockProposal(
      user: users[Int.random(in: 0..<users.count, using: &random)],
      fix: fix(number * 8 + Int.random(in: 0..<8, using: &random), source: source),
      isInferred: Bool.random(using: &random),
      isQueued: source == .gps || Bool.random(using: &random), patches: patches)
  }

  /// One of forty patches, others as the numbers go on: some are known, some are new.
  private static func id(_ number: Int, using random: inout SeededGenerator) -> String {
    "patch-\(number / 100 * 10 + Int.random(in: 0..<40, using: &random))"
  }

  private static func fix(_ number: Int, source: FixSource) -> Fix {
    Fix(
      coordinate: Coordinate(
        longitude: Double(number % 5_000) / 32, latitude: Double(number % 2_500) / 32),
      time: Timestamp(millisecondsSince1970: Int64(number) * 1_000), source: source,
      origin: FixOrigin(track: "track-\(number % 3)", index: number))
  }
}

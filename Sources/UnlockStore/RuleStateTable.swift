internal import FoundationEssentials
internal import UnlockEngine

/// What the rules remember of users, as JSON.
final class RuleStateTable {
  private let database: Database
  private let select: Statement
  private let replace: Statement
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  init(in database: Database) throws(StoreError) {
    self.database = database
    select = try database.prepare("SELECT state FROM rule_states WHERE user = ?1")
    replace = try database.prepare(
      """
      INSERT INTO rule_states (user, state) VALUES (?1, ?2)
      ON CONFLICT (user) DO UPDATE SET state = excluded.state
      """)
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  /// The state of a user; a fresh one where there is none, or none that this version can read.
  ///
  /// A state only makes rules stricter about the next fixes: losing it is better than a user who
  /// can never be evaluated again.
  func state(of user: Int64) throws(StoreError) -> FixRuleState {
    select.bind(user, at: 1)
    let bytes = try select.first { $0.bytes(0) }
    return bytes.flatMap { try? decoder.decode(FixRuleState.self, from: Data($0)) }
      ?? FixRuleState()
  }

  /// Replaces the state of a user. Inside a transaction only.
  func set(_ state: FixRuleState, of user: Int64) throws(StoreError) {
    guard let bytes = try? encoder.encode(state) else {
      throw StoreError(.other, path: database.path, detail: "a rule state cannot be encoded")
    }
    replace.bind(user, at: 1)
    replace.bind([UInt8](bytes), at: 2)
    try replace.run()
  }
}

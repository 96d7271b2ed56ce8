internal import UnlockEngine

/// Unlocks: once per user and patch, for ever.
final class Ledger {
  private let database: Database
  private let selectEntries: Statement
  private let selectStandings: Statement
  private let insert: Statement
  private let setInPerson: Statement

  init(in database: Database) throws(StoreError) {
    self.database = database
    selectEntries = try database.prepare(
      """
      SELECT patches.name, portraits.name, portraits.type, portraits.depth, proof.pass,
        proof.inferred, \(FixTable.columns("proof", trackName: "proof_track.name")),
        ledger.in_person IS NULL, ledger.in_person = ledger.fix,
        \(FixTable.columns("visit", trackName: "visit_track.name"))
      FROM ledger
        JOIN patches ON patches.id = ledger.patch
        JOIN portraits ON portraits.id = ledger.portrait
        JOIN fixes AS proof ON proof.id = ledger.fix
        LEFT JOIN tracks AS proof_track ON proof_track.id = proof.track
        LEFT JOIN fixes AS visit ON visit.id = ledger.in_person AND visit.id <> ledger.fix
        LEFT JOIN tracks AS visit_track ON visit_track.id = visit.track
      WHERE ledger.user = ?1
      ORDER BY ledger.fix, ledger.place
      """)
    selectStandings = try database.prepare(
      """
      SELECT patches.name, ledger.in_person IS NOT NULL
      FROM ledger JOIN patches ON patches.id = ledger.patch
      WHERE ledger.user = ?1
      """)
    insert = try database.prepare(
      """
      INSERT INTO ledger (user, patch, portrait, fix, place, in_person)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (user, patch) DO NOTHING
      """)
    setInPerson = try database.prepare(
      "UPDATE ledger SET in_person = ?3 WHERE user = ?1 AND patch = ?2 AND in_person IS NULL")
  }

  /// All unlocks of a user, first come first.
  func entries(of user: Int64) throws(StoreError) -> [LedgerEntry] {
    var entries: [LedgerEntry] = []
    selectEntries.bind(user, at: 1)
    try selectEntries.forEach { entries.append(Self.entry(of: $0)) }
    return entries
  }

  private static func entry(of row: Statement) -> LedgerEntry {
    let fix = FixTable.fix(of: row, from: 6)
    let afterFix = 6 + FixTable.columnCount
    let inPerson: Fix? =
      if row.integer(afterFix) != 0 {
        nil
      } else if row.integer(afterFix + 1) != 0 {
        fix
      } else {
        FixTable.fix(of: row, from: afterFix + 2)
      }
    return LedgerEntry(
      patch: portrait(of: row), passID: FixTable.passID(of: row, at: 4), fix: fix,
      isInferred: row.integer(5) != 0, inPerson: inPerson)
  }

  /// Reads a patch from a row that begins with its id, name, type and depth.
  static func portrait(of row: Statement) -> UnlockedPatch {
    UnlockedPatch(
      id: row.text(0), name: row.text(1), type: row.textIfAny(2), depth: Int(row.integer(3)))
  }

  /// All patches that a user has.
  func standings(of user: Int64) throws(StoreError) -> [String: PatchStanding] {
    var standings: [String: PatchStanding] = [:]
    selectStandings.bind(user, at: 1)
    try selectStandings.forEach { row in
      standings[row.text(0)] = row.integer(1) == 0 ? .imported : .inPerson
    }
    return standings
  }

  /// Adds an unlock, unless the user has the patch, and says whether it did. Inside a transaction
  /// only.
  func addIfNew(
    _ patch: PortraitTable.Numbers, to user: Int64, fix: Int64, place: Int, isInPerson: Bool
  ) throws(StoreError) -> Bool {
    insert.bind(user, at: 1)
    insert.bind(patch.patch, at: 2)
    insert.bind(patch.portrait, at: 3)
    insert.bind(fix, at: 4)
    insert.bind(Int64(place), at: 5)
    insert.bind(isInPerson ? fix : nil, at: 6)
    try insert.run()
    return database.changedRows > 0
  }

  /// Notes the first time in person, unless there was one, and says whether it did. Inside a
  /// transaction only.
  func setInPersonIfNew(
    _ patch: Int64, of user: Int64, fix: Int64
  ) throws(StoreError) -> Bool {
    setInPerson.bind(user, at: 1)
    setInPerson.bind(patch, at: 2)
    setInPerson.bind(fix, at: 3)
    try setInPerson.run()
    return database.changedRows > 0
  }
}

internal import UnlockEngine

/// Per user, what is still to be shown, first in first out.
///
/// Removing answers with what it removed, so it is a read and a deletion: inside a transaction
/// only.
final class UnlockQueue {
  /// An entry and where it stands.
  private struct Found {
    var entry: QueueEntry
    var fix: Int64
    var place: Int64
  }

  private let selectAll: Statement
  private let selectFirst: Statement
  private let selectOfPass: Statement
  private let selectOfPatch: Statement
  private let insert: Statement
  private let delete: Statement
  private let deleteAll: Statement

  init(in database: Database) throws(StoreError) {
    let select = """
      SELECT patches.name, portraits.name, portraits.type, portraits.depth, fixes.pass,
        fixes.time, fixes.imported, queue.fix, queue.place
      FROM queue
        JOIN ledger ON ledger.user = queue.user AND ledger.patch = queue.patch
        JOIN patches ON patches.id = queue.patch
        JOIN portraits ON portraits.id = ledger.portrait
        JOIN fixes ON fixes.id = queue.fix
      WHERE queue.user = ?1
      """
    let inOrder = "ORDER BY queue.fix, queue.place"
    selectAll = try database.prepare("\(select) \(inOrder)")
    selectFirst = try database.prepare("\(select) \(inOrder) LIMIT 1")
    selectOfPass = try database.prepare("\(select) AND fixes.pass = ?2 \(inOrder)")
    // The ledger's row says where in the queue the patch would stand.
    selectOfPatch = try database.prepare(
      """
      \(select) AND (queue.fix, queue.place) = (
        SELECT fix, place FROM ledger
        WHERE user = ?1 AND patch = (SELECT id FROM patches WHERE name = ?2))
      """)
    insert = try database.prepare(
      "INSERT INTO queue (user, fix, place, patch) VALUES (?1, ?2, ?3, ?4)")
    delete = try database.prepare("DELETE FROM queue WHERE user = ?1 AND fix = ?2 AND place = ?3")
    deleteAll = try database.prepare("DELETE FROM queue WHERE user = ?1")
  }

  /// Adds an entry at the end. Inside a transaction only.
  func add(_ patch: Int64, to user: Int64, fix: Int64, place: Int) throws(StoreError) {
    insert.bind(user, at: 1)
    insert.bind(fix, at: 2)
    insert.bind(Int64(place), at: 3)
    insert.bind(patch, at: 4)
    try insert.run()
  }

  /// All entries of a user, head first.
  func entries(of user: Int64) throws(StoreError) -> [QueueEntry] {
    try found(selectAll, of: user).map(\.entry)
  }

  /// The entries that share the pass of the head. Inside a transaction, or they may be of two
  /// moments.
  func headBatch(of user: Int64) throws(StoreError) -> [QueueEntry] {
    guard let head = try found(selectFirst, of: user).first else { return [] }
    return try found(ofPass: head.entry.passID, of: user).map(\.entry)
  }

  /// Removes one entry: the head, or the one that the ids name.
  func removePatch(
    of user: Int64, patchID: String?, passID: String?
  ) throws(StoreError) -> QueueEntry? {
    let candidates: [Found] =
      if let patchID {
        try found(selectOfPatch, of: user, patchID: patchID)
      } else if let passID {
        try found(ofPass: passID, of: user)
      } else {
        try found(selectFirst, of: user)
      }
    guard let entry = candidates.first, passID == nil || passID == entry.entry.passID else {
      return nil
    }
    try remove([entry], of: user)
    return entry.entry
  }

  /// Removes what is left of a pass: of the head's, or of the one named.
  func removeBatch(of user: Int64, passID: String?) throws(StoreError) -> [QueueEntry] {
    var pass = passID
    if pass == nil { pass = try found(selectFirst, of: user).first?.entry.passID }
    guard let pass else { return [] }
    let batch = try found(ofPass: pass, of: user)
    try remove(batch, of: user)
    return batch.map(\.entry)
  }

  /// Removes every entry of a user.
  func removeAll(of user: Int64) throws(StoreError) -> [QueueEntry] {
    let entries = try entries(of: user)
    deleteAll.bind(user, at: 1)
    try deleteAll.run()
    return entries
  }

  private func remove(_ entries: [Found], of user: Int64) throws(StoreError) {
    for entry in entries {
      delete.bind(user, at: 1)
      delete.bind(entry.fix, at: 2)
      delete.bind(entry.place, at: 3)
      try delete.run()
    }
  }

  private func found(ofPass passID: String, of user: Int64) throws(StoreError) -> [Found] {
    FixTable.bind(passID, to: selectOfPass, at: 2)
    return try found(selectOfPass, of: user)
  }

  private func found(
    _ statement: Statement, of user: Int64, patchID: String
  ) throws(StoreError) -> [Found] {
    statement.bind(patchID, at: 2)
    return try found(statement, of: user)
  }

  private func found(_ statement: Statement, of user: Int64) throws(StoreError) -> [Found] {
    var found: [Found] = []
    statement.bind(user, at: 1)
    try statement.forEach { row in
      let entry = QueueEntry(
        patch: Ledger.portrait(of: row), passID: FixTable.passID(of: row, at: 4),
        time: FixTable.timestamp(row, 5), source: row.integer(6) == 0 ? .gps : .import)
      found.append(Found(entry: entry, fix: row.integer(7), place: row.integer(8)))
    }
    return found
  }
}

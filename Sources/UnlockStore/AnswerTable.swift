internal import UnlockEngine

/// Answers to requests that may come again.
final class AnswerTable {
  private let select: Statement
  private let insert: Statement
  private let delete: Statement

  init(in database: Database) throws(StoreError) {
    select = try database.prepare(
      "SELECT fingerprint, body FROM answers WHERE user = ?1 AND request = ?2")
    insert = try database.prepare(
      """
      INSERT INTO answers (user, request, time, fingerprint, body) VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    delete = try database.prepare("DELETE FROM answers WHERE time < ?1 RETURNING 1")
  }

  func answer(toRequest key: String, of user: Int64) throws(StoreError) -> RememberedAnswer? {
    select.bind(user, at: 1)
    select.bind(key, at: 2)
    return try select.first { RememberedAnswer(fingerprint: $0.bytes(0), body: $0.bytes(1)) }
  }

  /// Remembers an answer. Inside a transaction only.
  func add(
    _ body: [UInt8], to request: RepeatableRequest, of user: Int64
  ) throws(StoreError) {
    insert.bind(user, at: 1)
    insert.bind(request.key, at: 2)
    insert.bind(request.receivedAt.millisecondsSince1970, at: 3)
    insert.bind(request.fingerprint, at: 4)
    insert.bind(body, at: 5)
    try insert.run()
  }

  /// Forgets the answers to requests that arrived before `time`. Inside a transaction only.
  func forget(before time: Timestamp) throws(StoreError) -> Int {
    delete.bind(time.millisecondsSince1970, at: 1)
    var count = 0
    try delete.forEach { _ in count += 1 }
    return count
  }
}

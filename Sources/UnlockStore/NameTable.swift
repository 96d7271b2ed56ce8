/// A table of names with their numbers, and those asked for lately in memory.
///
/// What is in memory stays right whoever else writes: a name keeps its number for ever. Only a
/// transaction that is rolled back takes numbers away, hence `forget`.
final class NameTable {
  private let find: Statement
  private let insert: Statement
  private var known: [ByteName: Int64] = [:]
  private let limit = 100_000

  /// Over a table with the columns `id` and `name`.
  init(_ table: String, in database: Database) throws(StoreError) {
    find = try database.prepare("SELECT id FROM \(table) WHERE name = ?1")
    insert = try database.prepare("INSERT INTO \(table) (name) VALUES (?1) RETURNING id")
  }

  /// The number of a name, or nil where it has none.
  func number(of name: String) throws(StoreError) -> Int64? {
    if let number = known[ByteName(name)] { return number }
    find.bind(name, at: 1)
    let number = try find.first { $0.integer(0) }
    if let number { remember(name, number) }
    return number
  }

  /// The number of a name, given now where it has none. Inside a transaction only.
  func numberOrNew(of name: String) throws(StoreError) -> Int64 {
    if let number = try number(of: name) { return number }
    insert.bind(name, at: 1)
    var number: Int64 = 0
    try insert.forEach { number = $0.integer(0) }
    remember(name, number)
    return number
  }

  /// Forgets what is in memory, after a transaction that was rolled back.
  func forget() {
    known.removeAll(keepingCapacity: true)
  }

  private func remember(_ name: String, _ number: Int64) {
    if known.count >= limit { forget() }
    known[ByteName(name)] = number
  }
}

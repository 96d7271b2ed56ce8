internal import UnlockEngine

/// Patches as they were when something unlocked, numbered, and the latest of each patch in memory.
final class PortraitTable {
  /// The numbers of a patch, and of it as it was.
  struct Numbers {
    var patch: Int64
    var portrait: Int64
  }

  private let patches: NameTable
  private let find: Statement
  private let insert: Statement
  private var latest: [ByteName: (patch: UnlockedPatch, numbers: Numbers)] = [:]
  private let limit = 100_000

  init(patches: NameTable, in database: Database) throws(StoreError) {
    self.patches = patches
    find = try database.prepare(
      "SELECT id FROM portraits WHERE patch = ?1 AND name = ?2 AND type IS ?3 AND depth = ?4")
    insert = try database.prepare(
      "INSERT INTO portraits (patch, name, type, depth) VALUES (?1, ?2, ?3, ?4) RETURNING id")
  }

  /// The numbers of a patch, given now where it has none. Inside a transaction only.
  func numbersOrNew(of patch: UnlockedPatch) throws(StoreError) -> Numbers {
    if let known = latest[ByteName(patch.id)], known.patch == patch { return known.numbers }
    let number = try patches.numberOrNew(of: patch.id)
    var portrait: Int64?
    for statement in [find, insert] where portrait == nil {
      statement.bind(number, at: 1)
      statement.bind(patch.name, at: 2)
      statement.bind(patch.type, at: 3)
      statement.bind(Int64(patch.depth), at: 4)
      try statement.forEach { portrait = $0.integer(0) }
    }
    let numbers = Numbers(patch: number, portrait: portrait ?? 0)
    if latest.count >= limit { forget() }
    latest[ByteName(patch.id)] = (patch, numbers)
    return numbers
  }

  /// Forgets what is in memory, after a transaction that was rolled back.
  func forget() {
    latest.removeAll(keepingCapacity: true)
  }
}

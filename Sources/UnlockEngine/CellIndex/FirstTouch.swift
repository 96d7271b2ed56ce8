internal import CCellKernel
internal import Glibc
internal import Synchronization

/// Lets an index be used before it was read: each cell of its root is checked, with all that it
/// leads to, when somebody first asks for a coordinate in it.
///
/// Look-ups read their first entry from a root of their own, which says "unseen" everywhere in the
/// beginning and gets the entry of a cell once that is known to be good. So a cell that was seen
/// costs what it costs in any other index.
final class FirstTouch: @unchecked Sendable {
  // Unchecked because of the pointers. Words of `root` are written and read atomically, and each
  // changes once: from `unseen` to what the index says. The index itself is never written.

  /// The root that look-ups read; as many words as the index's own.
  let root: UnsafeMutablePointer<UInt32>
  private let memory: IndexMemory
  private let walk: Mutex<CellIndexWalk>
  private let bytes: any IndexBytes

  /// - Parameter walk: over the index with its own root.
  init(_ walk: CellIndexWalk, nowhere: Int, bytes: any IndexBytes) throws(CellIndexDamage) {
    // Nobody else has it: it is used under the lock from here on.
    nonisolated(unsafe) var walk = walk
    try walk.followNowhere()
    memory = IndexMemory(byteCount: (nowhere + 1) * 4)
    root = memory.writable.assumingMemoryBound(to: UInt32.self)
    memset(memory.writable, 0xFF, memory.byteCount)
    root[nowhere] = CellEntry.nowhere.bits
    self.walk = Mutex(walk)
    self.bytes = bytes
  }

  /// The entry of a cell of the root that look-ups have not seen yet; where the index is damaged
  /// there, that is noted, and the cell lies in no patch.
  func entry(at index: Int) -> CellEntry {
    let result: Result<CellEntry, CellIndexDamage> = walk.withLock { walk in
      do throws(CellIndexDamage) { return .success(try walk.followRoot(at: index)) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let entry):
      cell_store(root + index, entry.bits)
      return entry
    case .failure(let damage):
      bytes.note(damage)
      return .nowhere
    }
  }
}

import Glibc
import Synchronization
import UnlockEngine

/// A copy of an index's bytes that can be damaged. Tests change them only while no index looks.
final class CopiedIndex: IndexBytes, @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  private let intact: UnsafeMutableRawBufferPointer
  private let found = Mutex<[CellIndexDamage]>([])

  init(of index: CellIndex) {
    (memory, intact) = index.withUnsafeBytes { (Self.copy(of: $0), Self.copy(of: $0)) }
  }

  deinit {
    memory.deallocate()
    intact.deallocate()
  }

  private static func copy(of bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
    copy.copyMemory(from: bytes)
    return copy
  }

  var count: Int { memory.count }

  subscript(offset: Int) -> UInt8 {
    get { memory[offset] }
    set { memory[offset] = newValue }
  }

  /// What has been noted so far.
  var damage: [CellIndexDamage] { found.withLock { $0 } }

  func isSound(_ range: Range<Int>) -> Bool {
    let (left, right) = (memory[range], intact[range])
    guard let one = UnsafeRawBufferPointer(rebasing: left).baseAddress,
      let other = UnsafeRawBufferPointer(rebasing: right).baseAddress
    else { return true }
    return memcmp(one, other, range.count) == 0
  }

  func note(_ damage: CellIndexDamage) { found.withLock { $0.append(damage) } }

  /// An index over the first bytes, or over all of them, that is checked at once.
  func index(patchCount: Int, count: Int? = nil) throws(CellIndexDamage) -> CellIndex {
    try CellIndex(
      bytes: UnsafeRawBufferPointer(rebasing: memory.prefix(count ?? memory.count)), keptBy: self,
      patchCount: patchCount)
  }

  /// An index over all bytes that is checked where it is used.
  func indexCheckedAtFirstTouch(patchCount: Int) throws(CellIndexDamage) -> CellIndex {
    try CellIndex(
      checkingAtFirstTouch: UnsafeRawBufferPointer(memory), of: self, patchCount: patchCount)
  }
}

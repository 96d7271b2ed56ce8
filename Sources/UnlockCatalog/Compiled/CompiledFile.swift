internal import Glibc
internal import Synchronization
internal import UnlockEngine

/// A compiled catalog, mapped into memory: the system reads what is looked at, and processes that
/// use the same file share it.
///
/// No byte is believed before its block's checksum was compared: all of them at the opening where
/// the file is small, else each when it is first needed. Safe for any number of threads.
final class CompiledFile: IndexBytes, @unchecked Sendable {
  // Unchecked because of the pointers: the mapping is read-only and lives as long as the object,
  // and marks are written and read atomically.

  let path: String
  let header: CompiledHeader
  private let bytes: UnsafeRawBufferPointer
  /// One for each checked block: whether it is known to be as it was written.
  private let marks: UnsafeMutablePointer<Atomic<Bool>>
  private let found = Mutex<CatalogDamage?>(nil)
  private let isDamaged = Atomic(false)

  /// Takes over a mapping.
  ///
  /// - Parameter checksWhole: compares all checksums now.
  init(
    path: String, mapping: UnsafeRawBufferPointer, checksWhole: Bool
  ) throws(CompiledDamage) {
    do throws(CompiledDamage) {
      header = try CompiledHeader(of: mapping)
    } catch {
      munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count)
      throw error
    }
    self.path = path
    bytes = mapping
    marks = .allocate(capacity: header.checkedBlocks)
    for block in 0..<header.checkedBlocks { (marks + block).initialize(to: Atomic(false)) }
    try checkChecksums()
    try check(0..<CompiledHeader.blockSize)
    if checksWhole { try check(0..<header.checksumsStart) }
  }

  deinit {
    marks.deinitialize(count: header.checkedBlocks)
    marks.deallocate()
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  // MARK: Bytes

  /// The bytes of a section; each must be checked before it is read.
  func unchecked(_ section: CompiledHeader.Section) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[header.bytes(section)])
  }

  /// Bytes at places of a section, checked; nil, and noted, where there are none or they are
  /// damaged.
  func checked(_ section: CompiledHeader.Section, _ range: Range<Int>) -> UnsafeRawBufferPointer? {
    let all = header.bytes(section)
    guard range.lowerBound >= 0, range.upperBound <= all.count else {
      note(.damaged("a number in it"))
      return nil
    }
    let range = all.lowerBound + range.lowerBound..<all.lowerBound + range.upperBound
    do throws(CompiledDamage) { try check(range) } catch {
      note(error)
      return nil
    }
    return UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  /// All bytes of a section, checked.
  func whole(_ section: CompiledHeader.Section) throws(CompiledDamage) -> UnsafeRawBufferPointer {
    try check(header.bytes(section))
    return unchecked(section)
  }

  // MARK: Checksums

  func isSound(_ range: Range<Int>) -> Bool {
    let start = header.bytes(.index).lowerBound
    let range = start + range.lowerBound..<start + range.upperBound
    do throws(CompiledDamage) { try check(range) } catch { return false }
    return true
  }

  private func checkChecksums() throws(CompiledDamage) {
    let sums = UnsafeRawBufferPointer(rebasing: bytes[header.checksumsStart..<bytes.count - 8])
    var reader = LittleEndianReader(bytes, at: bytes.count - 8)
    guard reader.next(UInt64.self) == checksum(of: sums) else {
      throw .damaged("its list of checksums")
    }
  }

  /// Compares the checksums of all blocks that hold some of these bytes, where that was not done.
  private func check(_ range: Range<Int>) throws(CompiledDamage) {
    guard !range.isEmpty else { return }
    let size = CompiledHeader.blockSize
    for block in range.lowerBound / size...(range.upperBound - 1) / size
    where !marks[block].load(ordering: .relaxed) {
      let content = UnsafeRawBufferPointer(
        rebasing: bytes[block * size..<(block + 1) * size])
      var reader = LittleEndianReader(bytes, at: header.checksumsStart + block * 8)
      guard reader.next(UInt64.self) == checksum(of: content) else {
        throw .damaged("\(part(at: block * size)) (block \(block))")
      }
      marks[block].store(true, ordering: .relaxed)
    }
  }

  private func part(at offset: Int) -> String {
    header.section(at: offset).map { "its section \"\($0)\"" } ?? "its header"
  }

  // MARK: Damage

  /// What was found first.
  var damage: CatalogDamage? {
    // Asked after every call of an engine, so it must cost nothing where there is none.
    isDamaged.load(ordering: .acquiring) ? found.withLock { $0 } : nil
  }

  func note(_ damage: CellIndexDamage) { note(.damaged("its index")) }

  func note(_ damage: CompiledDamage) {
    found.withLock { found in
      if found == nil { found = CatalogDamage(file: path, message: damage.message) }
    }
    isDamaged.store(true, ordering: .releasing)
  }
}

internal import Glibc

/// A block of memory for an index, given back when nothing refers to it any more.
///
/// Written by one builder before anybody else sees it and never after, so any number of threads
/// may read it.
final class IndexMemory: @unchecked Sendable {
  /// The beginning of the block, for its builder.
  let writable: UnsafeMutableRawPointer
  let byteCount: Int
  private let mapping: UnsafeMutableRawPointer
  private let mappingSize: Int

  /// Large pages keep the processor's table of pages out of the way: look-ups touch memory at
  /// random.
  private static let largePage = 2 << 20

  /// A block of zeros.
  init(byteCount: Int) {
    self.byteCount = byteCount
    let page = IndexMemory.largePage
    // One page more than needed, so that the block can begin where a page does.
    mappingSize = (byteCount + page - 1) / page * page + page
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let mapping = mmap(nil, mappingSize, PROT_READ | PROT_WRITE, flags, -1, 0),
      mapping != MAP_FAILED
    else { fatalError("out of memory for an index of \(byteCount) bytes") }
    self.mapping = mapping
    let address = UInt(bitPattern: mapping)
    let start = (address + UInt(page) - 1) / UInt(page) * UInt(page)
    writable = mapping + Int(start - address)
    if byteCount >= page { madvise(writable, mappingSize - page, MADV_HUGEPAGE) }
  }

  deinit { munmap(mapping, mappingSize) }
}

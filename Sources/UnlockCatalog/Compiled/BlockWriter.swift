internal import CXXHash
internal import FileReplacement

/// Writes a file in blocks, each with its checksum.
struct BlockWriter: ~Copyable {
  private var file: ReplacedFile
  private var block: [UInt8] = []
  private var checksums = LittleEndianBytes()

  init(replacing path: String) throws(ReplacementError) {
    file = try ReplacedFile(replacing: path)
    block.reserveCapacity(CompiledHeader.blockSize)
  }

  mutating func write(_ bytes: some Sequence<UInt8>) throws(ReplacementError) {
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      block.append(byte)
      if block.count == CompiledHeader.blockSize { try endBlock() }
    }
  }

  /// Writes bytes as they lie in memory, from the beginning of a block on.
  mutating func write(contentsOf bytes: UnsafeRawBufferPointer) throws(ReplacementError) {
    try endSection()
    let size = CompiledHeader.blockSize
    let whole = bytes.count / size * size
    for start in stride(from: 0, to: whole, by: size) {
      checksums.append(checksum(of: UnsafeRawBufferPointer(rebasing: bytes[start..<start + size])))
    }
    try file.write(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
    try write(bytes[whole...])
    try endSection()
  }

  /// Fills the block that was begun.
  mutating func endSection() throws(ReplacementError) {
    guard !block.isEmpty else { return }
    block.append(
      contentsOf: repeatElement(0, count: CompiledHeader.blockSize - block.count))
    try endBlock()
  }

  /// Writes the checksums, and puts the file in its place.
  consuming func commit() throws(ReplacementError) {
    try endSection()
    let sum = checksums.bytes.withUnsafeBytes { checksum(of: $0) }
    checksums.append(sum)
    try file.write(checksums.bytes)
    try file.commit()
  }

  private mutating func endBlock() throws(ReplacementError) {
    checksums.append(block.withUnsafeBytes { checksum(of: $0) })
    try file.write(block)
    block.removeAll(keepingCapacity: true)
  }
}

/// The checksum of compiled catalogs: XXH3 with 64 bits (https://xxhash.com), which keeps up with
/// memory.
func checksum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
  XXH3_64bits(bytes.baseAddress, bytes.count)
}

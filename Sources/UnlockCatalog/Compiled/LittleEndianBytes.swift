/// Bytes that grow, with numbers in little-endian order.
struct LittleEndianBytes {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: Double) { append(number.bitPattern) }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Adds the length in bytes of a text and its UTF-8; the largest length stands for nil.
  mutating func append(_ text: String?) {
    guard let text else { return append(UInt32.max) }
    append(UInt32(text.utf8.count))
    append(text.utf8)
  }

  /// Adds zeros up to a size.
  mutating func fill(to size: Int) {
    bytes.append(contentsOf: repeatElement(0, count: max(0, size - bytes.count)))
  }
}

/// Reads what `LittleEndianBytes` wrote.
///
/// Never reads outside: what lies beyond the end is 0 or nil, and `isBroken` says that it was asked
/// for.
struct LittleEndianReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset: Int
  private(set) var isBroken = false

  /// - Parameter bytes: must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func next<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number {
    let size = MemoryLayout<Number>.size
    guard offset >= 0, offset <= bytes.count - size else {
      isBroken = true
      return 0
    }
    defer { offset += size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  mutating func nextDouble() -> Double { Double(bitPattern: next(UInt64.self)) }

  mutating func nextText() -> String? {
    let count = next(UInt32.self)
    if count == UInt32.max { return nil }
    guard Int(count) <= bytes.count - offset else {
      isBroken = true
      return nil
    }
    defer { offset += Int(count) }
    return String(decoding: bytes[offset..<offset + Int(count)], as: UTF8.self)
  }
}

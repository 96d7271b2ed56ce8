internal import FileBytes

/// The bytes of a FIT file, with their place and the checksum of those that were taken.
final class FITByteReader {
  /// CRC-16 with the polynomial 0xA001, by bytes.
  private static let table: [UInt16] = (0..<256).map { index in
    (0..<8).reduce(UInt16(index)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
  }

  /// How many bytes were taken.
  private(set) var place = 0
  /// The checksum of those taken since it was restarted.
  private(set) var checksum: UInt16 = 0
  // Used only by this class's own methods, one after the other, so the check for overlapping access,
  // which would cost more than the reading, is left out.
  @exclusivity(unchecked) private var window: ByteWindow

  init(_ source: any ByteSource) {
    window = ByteWindow(source)
  }

  /// Whether so many bytes follow.
  func has(_ count: Int) throws(FileError) -> Bool {
    while window.count < count, !window.sourceIsAtEnd { _ = try window.fill() }
    return window.count >= count
  }

  /// Takes bytes that are there, and shows them to `body`.
  func take<Result>(_ count: Int, _ body: (ByteText) -> Result) -> Result {
    let range = window.start..<window.start + count
    let table = Self.table
    let result = window.withBytes(range) { bytes in
      // Kept out of the object while it changes with every byte.
      var sum = checksum
      for byte in bytes { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
      checksum = sum
      return body(bytes)
    }
    window.move(to: range.upperBound)
    place += count
    return result
  }

  func restartChecksum() {
    checksum = 0
  }
}

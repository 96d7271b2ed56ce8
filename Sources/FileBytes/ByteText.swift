internal import Glibc

/// A stretch of a file's bytes, looked at in place. It is never kept: it is good only while its
/// owner (a reader's buffer, a parser's document) stands still.
package typealias ByteText = UnsafeBufferPointer<UInt8>

/// Whether the bytes are exactly these.
package func ~= (expected: StaticString, text: ByteText) -> Bool {
  guard expected.utf8CodeUnitCount == text.count else { return false }
  guard let start = text.baseAddress else { return true }
  return memcmp(expected.utf8Start, start, text.count) == 0
}

extension ByteText {
  /// The bytes without blanks around them.
  package var trimmed: ByteText {
    var (start, end) = (0, count)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return ByteText(rebasing: self[start..<end])
  }

  /// The bytes as a text, what is not UTF-8 replaced.
  package var string: String { String(decoding: self, as: UTF8.self) }
}

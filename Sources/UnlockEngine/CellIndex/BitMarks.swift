internal import Glibc

/// Marks on places 0..<count, none in the beginning.
///
/// Memory is taken where marks are made: the system hands out zeros only when they are touched.
/// For one thread at a time.
final class BitMarks {
  private let count: Int
  /// As many words as `count` needs; owned.
  private let words: UnsafeMutablePointer<UInt64>

  init(count: Int) {
    self.count = count
    let wordCount = count / 64 + 1
    guard let memory = calloc(wordCount, 8) else {
      fatalError("out of memory for \(wordCount * 8) bytes of marks")
    }
    words = memory.bindMemory(to: UInt64.self, capacity: wordCount)
  }

  deinit { free(words) }

  subscript(place: Int) -> Bool {
    precondition(place >= 0 && place < count)
    return words[place >> 6] >> UInt64(place & 63) & 1 != 0
  }

  func mark(_ place: Int) {
    precondition(place >= 0 && place < count)
    words[place >> 6] |= 1 << UInt64(place & 63)
  }
}

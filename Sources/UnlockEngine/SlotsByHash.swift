/// Finds slots by 64-bit hashes: linear probing over single words, at most three quarters of them
/// used.
struct SlotsByHash {
  /// A power of two of words: 0, or the upper half of a hash over the slot plus one. Most words that
  /// are passed over are told by that half, without a look at their slot.
  private var words: [UInt64] = []
  private(set) var count = 0

  /// The slot with this hash for which `isIt` holds.
  @inline(__always)
  func slot(_ hash: UInt64, where isIt: (Int) -> Bool) -> Int? {
    guard let place = place(hash, where: isIt) else { return nil }
    return Self.slot(words[place])
  }

  /// Adds a slot that is not there yet.
  mutating func add(_ slot: Int, _ hash: UInt64) {
    if count * 4 >= words.count * 3 { grow() }
    put((hash >> 32) << 32 | UInt64(truncatingIfNeeded: slot + 1))
    count += 1
  }

  /// Removes a slot that is there.
  mutating func remove(_ slot: Int, _ hash: UInt64) {
    guard var hole = place(hash, where: { $0 == slot }) else { return }
    let mask = words.count - 1
    var next = (hole + 1) & mask
    // Whatever was pushed on by the one that goes moves back, or it would not be found again.
    while words[next] != 0 {
      if (next - home(words[next])) & mask >= (next - hole) & mask {
        words[hole] = words[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    words[hole] = 0
    count -= 1
  }

  @inline(__always)
  private func place(_ hash: UInt64, where isIt: (Int) -> Bool) -> Int? {
    guard !words.isEmpty else { return nil }
    var place = home(hash)
    while words[place] != 0 {
      if words[place] >> 32 == hash >> 32, isIt(Self.slot(words[place])) { return place }
      place = (place + 1) & (words.count - 1)
    }
    return nil
  }

  /// Where a hash would like to be.
  @inline(__always)
  private func home(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: word >> 32) & (words.count - 1)
  }

  @inline(__always)
  private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: word & 0xFFFF_FFFF) - 1
  }

  private mutating func put(_ word: UInt64) {
    var place = home(word)
    while words[place] != 0 { place = (place + 1) & (words.count - 1) }
    words[place] = word
  }

  private mutating func grow() {
    let old = words
    words = [UInt64](repeating: 0, count: max(8, old.count * 2))
    for word in old where word != 0 { put(word) }
  }
}

/// Collects sets of patches and keeps equal ones once. See `PatchSet` for their form.
struct PatchSetPool {
  private(set) var words: [UInt32] = []
  /// Places of sets plus one by their hashes; 0 where there is none. Never more than half full.
  private var table = [UInt32](repeating: 0, count: 64)
  private var setCount = 0

  /// The place of the set of these patches and those of `next`.
  ///
  /// - Parameter patches: ascending.
  mutating func place(of patches: some Collection<UInt32>, next: UInt32? = nil) -> UInt32 {
    let start = words.count
    words.append(UInt32(patches.count) | (next == nil ? 0 : PatchSet.isChained))
    words.append(contentsOf: patches)
    if let next { words.append(next) }
    if 2 * setCount >= table.count { grow() }
    var slot = PatchSetPool.hash(words[start...]) & (table.count - 1)
    while table[slot] != 0 {
      let known = Int(table[slot]) - 1
      if isEqual(known, start) {
        words.removeLast(words.count - start)
        return UInt32(known)
      }
      slot = (slot + 1) & (table.count - 1)
    }
    precondition(start < Int(CellEntry.numberLimit), "the sets are larger than the format allows")
    table[slot] = UInt32(start) + 1
    setCount += 1
    return UInt32(start)
  }

  /// Adds a set that equals no other, whatever is in it.
  mutating func placeholder() -> UInt32 {
    words.append(0)
    return UInt32(words.count - 1)
  }

  /// The words of the set at a place.
  func set(at place: Int) -> ArraySlice<UInt32> {
    let head = words[place]
    let chained = head & PatchSet.isChained == 0 ? 0 : 1
    return words[place..<place + 1 + Int(head & ~PatchSet.isChained) + chained]
  }

  private func isEqual(_ known: Int, _ start: Int) -> Bool {
    let length = words.count - start
    guard known + length <= start else { return false }
    for offset in 0..<length where words[known + offset] != words[start + offset] { return false }
    return true
  }

  private mutating func grow() {
    let old = table
    table = [UInt32](repeating: 0, count: 2 * old.count)
    for entry in old where entry != 0 {
      var slot = PatchSetPool.hash(set(at: Int(entry) - 1)) & (table.count - 1)
      while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = entry
    }
  }

  private static func hash(_ words: ArraySlice<UInt32>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in words {
      hash = (hash ^ UInt64(word)) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash &>> 29
    }
    return Int(truncatingIfNeeded: hash ^ (hash &>> 32))
  }
}

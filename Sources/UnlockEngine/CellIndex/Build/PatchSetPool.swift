/// Collects sets of patches and keeps equal ones once. See `PatchSet` for their form.
struct PatchSetPool {
  private(set) var words: [UInt32] = []
  /// Places of sets plus one by their hashes; 0 where there is none. Never more than half full.
  private var table = [UInt32](repeating: 0, count: 64)
  private var setCount = 0

  /// The place of the set of these patches and those of `next`.
  ///
  /// - Parameter patches: ascending.
  mutating func place(of patches: ArraySlice<UInt32>, next: UInt32? = nil) -> UInt32 {
    if 2 * setCount >= table.count { grow() }
    let head = PatchSetPool.head(patches, next)
    var slot = PatchSetPool.hash(patches, next) & (table.count - 1)
    while table[slot] != 0 {
      let known = Int(table[slot]) - 1
      if isSet(at: known, head, patches, next) { return UInt32(known) }
      slot = (slot + 1) & (table.count - 1)
    }
    let start = words.count
    precondition(start < Int(CellEntry.numberLimit), "the sets are larger than the format allows")
    words.append(head)
    words.append(contentsOf: patches)
    if let next { words.append(next) }
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

  /// The patches of the set at a place, and the place of the set that it goes on with.
  func content(at place: Int) -> (patches: ArraySlice<UInt32>, next: UInt32?) {
    let set = set(at: place)
    let isChained = words[place] & PatchSet.isChained != 0
    let patches = set.dropFirst().dropLast(isChained ? 1 : 0)
    return (patches, isChained ? set[set.endIndex - 1] : nil)
  }

  private func isSet(
    at place: Int, _ head: UInt32, _ patches: ArraySlice<UInt32>, _ next: UInt32?
  ) -> Bool {
    // Equal heads mean as many words.
    guard words[place] == head else { return false }
    var word = place + 1
    for patch in patches {
      if words[word] != patch { return false }
      word += 1
    }
    return next == nil || words[word] == next
  }

  private mutating func grow() {
    let old = table
    table = [UInt32](repeating: 0, count: 2 * old.count)
    for entry in old where entry != 0 {
      let (patches, next) = content(at: Int(entry) - 1)
      var slot = PatchSetPool.hash(patches, next) & (table.count - 1)
      while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = entry
    }
  }

  /// The first word of a set.
  private static func head(_ patches: ArraySlice<UInt32>, _ next: UInt32?) -> UInt32 {
    UInt32(patches.count) | (next == nil ? 0 : PatchSet.isChained)
  }

  private static func hash(_ patches: ArraySlice<UInt32>, _ next: UInt32?) -> Int {
    var hash = mixed(0x9E37_79B9_7F4A_7C15, head(patches, next))
    for patch in patches { hash = mixed(hash, patch) }
    if let next { hash = mixed(hash, next) }
    return Int(truncatingIfNeeded: hash ^ (hash &>> 32))
  }

  private static func mixed(_ hash: UInt64, _ word: UInt32) -> UInt64 {
    let hash = (hash ^ UInt64(word)) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ (hash &>> 29)
  }
}

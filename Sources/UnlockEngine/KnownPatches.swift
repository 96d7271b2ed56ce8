/// The patches that a user has, and in which of them the user was in person.
///
/// A hash table with linear probing over single words: users are many and their sets stay in
/// memory, and every fix that moves to another patch asks. From 5 to 11 bytes a patch.
@usableFromInline
struct KnownPatches {
  /// A power of two of words, at most three quarters of them used. A word is 0, or twice the
  /// patch's index plus one, and one more where the user was there in person.
  @usableFromInline var words: [UInt32] = []
  private var count = 0

  init() {}

  /// The set of what a store knows; patches that have left the catalog are left out.
  init(_ standings: [String: PatchStanding], in catalog: Catalog) {
    for (id, standing) in standings {
      guard let patch = catalog.index(ofID: id) else { continue }
      learn(patch, as: standing == .inPerson ? .gps : .import)
    }
  }

  /// What the set takes in memory.
  var bytes: Int { words.count * MemoryLayout<UInt32>.stride }

  /// Whether a fix of this source could bring nothing new about the patch.
  @inlinable
  func knows(_ patch: PatchIndex, as source: FixSource) -> Bool {
    guard !words.isEmpty else { return false }
    let word = words[place(of: patch)]
    return word & 1 == 1 || (word != 0 && source == .import)
  }

  /// Whether a fix of this source could bring nothing new about any of the patches.
  @inlinable
  func knows(allOf patches: [PatchIndex], as source: FixSource) -> Bool {
    for place in patches.indices where !knows(patches[place], as: source) { return false }
    return true
  }

  /// Adds a patch, or that the user was there in person.
  mutating func learn(_ patch: PatchIndex, as source: FixSource) {
    if count * 4 >= words.count * 3 { grow() }
    let place = place(of: patch)
    if words[place] == 0 { count += 1 }
    words[place] |= UInt32(truncatingIfNeeded: patch + 1) << 1 | (source == .gps ? 1 : 0)
  }

  /// Where the patch's word is, or where it would go.
  @inlinable
  func place(of patch: PatchIndex) -> Int {
    let name = UInt32(truncatingIfNeeded: patch &+ 1)
    // The upper half of a product by 2^32 divided by the golden ratio spreads neighbours.
    let product = UInt64(name &* 0x9E37_79B9) &* UInt64(words.count)
    var place = Int(truncatingIfNeeded: product >> 32)
    while words[place] != 0, words[place] >> 1 != name { place = (place &+ 1) & (words.count &- 1) }
    return place
  }

  private mutating func grow() {
    let old = words
    words = [UInt32](repeating: 0, count: max(8, old.count * 2))
    for word in old where word != 0 { words[place(of: Int(word >> 1) - 1)] = word }
  }
}

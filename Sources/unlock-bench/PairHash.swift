import UnlockEngine

/// How many pairs of fix and patch a subject found, and a sum over them that does not depend on
/// their order: a fast wrong answer shows.
struct PairHash: Equatable {
  private(set) var pairs = 0
  private(set) var hash: UInt64 = 0

  mutating func add(fix: Int, patch: PatchIndex) {
    pairs += 1
    hash &+= SplitMix.mixed(UInt64(fix) << 32 | UInt64(patch))
  }

  var hexadecimal: String { String(hash, radix: 16) }
}

internal import UnlockEngine

/// Remembers for one patch at a time which others lie around it, directly or through others.
///
/// Marks are rounds, not flags, so that starting anew costs nothing: in a pile of thousands of
/// patches the surroundings of each are walked once, and sets would be most of the work.
struct AncestorMarks {
  private var rounds: [UInt32]
  private var round: UInt32 = 1
  private var open: [PatchIndex] = []

  /// Nothing marked, for a catalog of `count` patches.
  init(count: Int) {
    rounds = Array(repeating: 0, count: count)
  }

  /// Forgets all marks.
  mutating func clear() {
    round += 1
  }

  /// Whether the patch has been marked since the last clearing.
  func contains(_ patch: PatchIndex) -> Bool { rounds[patch] == round }

  /// Marks a patch and all that lies around it.
  mutating func mark(_ patch: PatchIndex, andAllAround enclosers: [[PatchIndex]]) {
    open.append(patch)
    while let next = open.popLast() {
      guard rounds[next] != round else { continue }
      rounds[next] = round
      open += enclosers[next]
    }
  }
}

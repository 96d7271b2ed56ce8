/// What the engine keeps in memory of one user.
///
/// It may lack unlocks that another process has recorded since; the store drops what is proposed
/// again.
struct UserSession<Match> {
  private var unlocked: Set<PatchIndex> = []
  private var inPerson: Set<PatchIndex> = []
  /// The last answer after which all its patches were known, and for which source.
  var settled: (match: Match, source: FixSource)?

  /// Whether a fix of this source could bring nothing new about the patch.
  func knows(_ patch: PatchIndex, as source: FixSource) -> Bool {
    switch source {
    case .gps: inPerson.contains(patch)
    case .import: unlocked.contains(patch)
    }
  }

  mutating func learn(_ patch: PatchIndex, as source: FixSource) {
    unlocked.insert(patch)
    if source == .gps { inPerson.insert(patch) }
  }
}

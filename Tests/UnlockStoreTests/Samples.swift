import TestSupport
import UnlockEngine
import UnlockStore

/// A patch whose members follow from its id.
func patch(_ id: String, name: String? = nil, type: String? = "box", depth: Int = 0)
  -> UnlockedPatch
{
  UnlockedPatch(id: id, name: name ?? "The \(id)", type: type, depth: depth)
}

/// A fix with a time and a place that follow from a number.
func fix(_ number: Int, source: FixSource = .gps) -> Fix {
  Fix(
    coordinate: Coordinate(longitude: Double(number) / 16, latitude: Double(number) / 32),
    time: Timestamp(millisecondsSince1970: Int64(number) * 1_000), source: source)
}

/// A proposal, queued unless it is an import.
func proposal(
  _ patches: String..., user: String = "ada", at number: Int, source: FixSource = .gps,
  isQueued: Bool? = nil
) -> UnlockProposal {
  UnlockProposal(
    user: user, fix: fix(number, source: source), isInferred: false,
    isQueued: isQueued ?? (source == .gps), patches: patches.map { patch($0) })
}

extension EngineStore {
  /// Records proposals with ids that can be read.
  @discardableResult
  func record(_ proposals: UnlockProposal...) throws(Failure) -> [UnlockReceipt] {
    try record(proposals, ruleStates: [:], identifiers: PlainPassIdentifiers())
  }
}

public import UnlockEngine

/// What the reveal shows.
public enum RevealState: Hashable, Sendable {
  /// The first pass could still bring something.
  case waiting
  /// What one pass unlocked.
  case unlocked(RevealBatch)
  /// There was nothing: a result, not an error.
  case empty

  /// Whether the user can go on; only waiting holds them.
  public var canContinue: Bool { self != .waiting }
}

/// What one pass unlocked, as the reveal shows it.
public struct RevealBatch: Hashable, Sendable {
  /// The pass; Continue removes what it unlocked from the queue.
  public let passID: String
  /// All patches of the pass that are still queued, outermost first; never empty.
  public let patches: [UnlockedPatch]
  /// What the person is told.
  public let sentence: String

  /// The batch of queue entries that share a pass, or nil where there are none.
  ///
  /// - Parameter sentence: the nesting sentence of the patches, from the catalog.
  public init?(_ entries: [QueueEntry], sentence: ([UnlockedPatch]) -> String?) {
    guard let head = entries.first else { return nil }
    let patches = entries.filter { $0.passID == head.passID }.map(\.patch)
    guard let text = sentence(patches) else { return nil }
    passID = head.passID
    self.patches = patches
    self.sentence = text
  }

  /// How many tiles stand side by side: three, fewer where there are not as many.
  public var columns: Int { min(patches.count, 3) }

  /// Whether there is room for the larger tile: for one or two.
  public var hasLargeTiles: Bool { patches.count <= 2 }
}

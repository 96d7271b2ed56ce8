public import UnlockEngine

/// A patch that counts for achievements: the user was there in person.
public struct EarnedPatch: Hashable, Sendable {
  /// The patch's id.
  public var id: String
  /// Its type when it unlocked.
  public var type: String?

  /// Makes a patch that counts.
  public init(id: String, type: String?) {
    self.id = id
    self.type = type
  }
}

/// What achievements and missions of one user are judged by.
public struct EarnedContext: Hashable, Sendable {
  /// The patches that the user collected in person, first come first. What only an import unlocked
  /// is not among them.
  public var inPersonPatches: [EarnedPatch]
  /// Counts by key; a missing key counts 0.
  public var counts: [String: Int]
  /// The recorded events.
  public var events: Set<String>

  /// Makes a context.
  public init(
    inPersonPatches: [EarnedPatch] = [], counts: [String: Int] = [:], events: Set<String> = []
  ) {
    self.inPersonPatches = inPersonPatches
    self.counts = counts
    self.events = events
  }

  /// How many patches of these types the user collected in person.
  public func inPersonCount(ofTypes types: Set<String>) -> Int {
    inPersonPatches.count { $0.type.map(types.contains) ?? false }
  }
}

/// The counts that are derived from the ledger. A client can never set them.
public enum DerivedCount: String, CaseIterable, Sendable {
  /// Patches that the user has, by whatever source.
  case patches
  /// Patches that the user collected in person.
  case patchesInPerson = "patches_in_person"
  /// Patches that an import unlocked, visited since or not.
  case importedPatches = "imported_patches"
}

/// `buildEarnedContext`: what a user's ledger and recorded events come to, for achievements and
/// missions alike.
///
/// A recorded token becomes an event. One of the form `key>=N` is also folded into the counts, the
/// greatest N standing; a count derived from the ledger is never overwritten.
public func buildEarnedContext(
  ledger: [LedgerEntry], recordedTokens: some Sequence<String>
) -> EarnedContext {
  let inPerson = ledger.filter { $0.inPerson != nil }
  var context = EarnedContext(
    inPersonPatches: inPerson.map { EarnedPatch(id: $0.patch.id, type: $0.patch.type) },
    events: Set(recordedTokens))
  for token in context.events {
    guard case .atLeast(let key, let count) = Metric(token) else { continue }
    context.counts[key] = max(context.counts[key] ?? 0, count)
  }
  context.counts[DerivedCount.patches.rawValue] = ledger.count
  context.counts[DerivedCount.patchesInPerson.rawValue] = inPerson.count
  context.counts[DerivedCount.importedPatches.rawValue] =
    ledger.count { $0.fix.source == .import }
  return context
}

public import AppContent
public import UnlockEngine

/// `TUTORIAL_PINROW_COUNT`: how many slots the collection row of the lesson has.
public let tutorialPinRowCount = 4

/// A real collection as the lesson shows it: its own name and number, and an illustration of being
/// on the way, which awards nothing.
public struct TutorialCollection: Sendable, Equatable {
  /// The collection.
  public var collection: PatchCollection
  /// Real total, illustrated rest: at least one collected and never all.
  public var count: CollectionCount
  /// Up to four members by name; none where the catalog does not know them yet.
  public var members: [Patch]
  /// Whose picture and name are shown as the next one; nil where the catalog knows no member.
  public var next: Patch?

  /// The picture of the next one, never made up.
  public var photo: PatchPhoto? { next?.photo }
}

/// `resolveTutorialCollection`: the collection `boston` if it is there, else the first by name of
/// those with 6 to 20 patches, else the largest. Nil where none is there.
///
/// A collection of one patch is never chosen: it could not show one collected and one to go.
public func resolveTutorialCollection(
  _ collections: [PatchCollection], catalog: Catalog
) -> TutorialCollection? {
  let usable = collections.filter { $0.patchIDs.count >= 2 }
    .sorted { ($0.name, $0.slug) < ($1.name, $1.slug) }
  let chosen =
    usable.first { $0.slug == "boston" } ?? usable.first { (6...20).contains($0.patchIDs.count) }
    ?? usable.largest
  return chosen.map { TutorialCollection($0, catalog: catalog) }
}

extension TutorialCollection {
  fileprivate init(_ collection: PatchCollection, catalog: Catalog) {
    let total = collection.patchIDs.count
    let members = collection.patchIDs.compactMap { catalog.index(ofID: $0) }.map { catalog[$0] }
      .inNameOrder
    count = CollectionCount(collected: min(tutorialPinRowCount, total - 1), total: total)
    self.collection = collection
    self.members = Array(members.prefix(tutorialPinRowCount))
    let collected = members.prefix(count.collected).map(\.id)
    next = selectPlaceHeroPatch(members, collected: Set(collected))
  }
}

extension [PatchCollection] {
  /// The first of those with the most patches.
  fileprivate var largest: PatchCollection? {
    self.max { $0.patchIDs.count < $1.patchIDs.count }.flatMap { most in
      first { $0.patchIDs.count == most.patchIDs.count }
    }
  }
}

public import UnlockEngine

/// The patches of the first screen, the hero first.
public let marqueePatchIDs = [
  "np-yellowstone-national-park", "np-yosemite-national-park", "np-grand-canyon-national-park",
  "np-zion-national-park", "np-great-smoky-mountains-national-park", "np-acadia-national-park",
]

/// `resolveMarqueePatches`: the fixed line-up where the catalog holds all of it, else the first six
/// patches of the catalog (fewer only where it has fewer), never a mixture of the two.
///
/// It hangs on nothing but the catalog, since it runs before there can be a fix.
public func resolveMarqueePatches(
  _ catalog: Catalog, lineUp: [String] = marqueePatchIDs
) -> [Patch] {
  let indices = lineUp.compactMap { catalog.index(ofID: $0) }
  guard indices.count == lineUp.count else {
    return (0..<min(lineUp.count, catalog.count)).map { catalog[$0] }
  }
  return indices.map { catalog[$0] }
}

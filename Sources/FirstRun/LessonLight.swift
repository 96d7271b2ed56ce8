public import UnlockEngine

/// Whether the light of the lesson is on at a coordinate: the very locator answers that unlocks
/// patches, so that a drawing can never teach another rule.
public func isLit<L: Locator>(
  _ patch: PatchIndex, at coordinate: Coordinate, by locator: L
) throws(L.Failure) -> Bool {
  guard let coordinate = coordinate.normalised else { return false }
  return try locator.patches(containing: coordinate).contains(patch)
}

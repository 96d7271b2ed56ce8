/// Says which patches contain a coordinate, under one boundary rule.
///
/// The engine is generic over this, so that the fast index and the GEOS reference run through the
/// same pass logic. A locator is asked by one thread at a time unless its own page says otherwise.
public protocol Locator {
  /// An answer, small enough to keep for each user.
  associatedtype Match
  /// What can go wrong; `Never` for an index in memory.
  associatedtype Failure: Error

  /// The answer for a coordinate with longitude in [-180, 180] and latitude in [-90, 90].
  func match(_ coordinate: Coordinate) throws(Failure) -> Match

  /// Places around a coordinate that surely have the answer of that coordinate; empty where that is
  /// not worth finding out.
  func neighbourhood(of coordinate: Coordinate) -> Neighbourhood

  /// Whether two answers surely name the same patches. Most fixes change nothing, and this is how
  /// the engine notices without listing patches. False when in doubt.
  func isUnchanged(_ match: Match, since previous: Match) -> Bool

  /// Adds the patches of the answer for `coordinate` to `patches`, in no particular order.
  func appendPatches(
    of match: Match, at coordinate: Coordinate, to patches: inout [PatchIndex]
  ) throws(Failure)
}

extension Locator {
  /// No place.
  public func neighbourhood(of coordinate: Coordinate) -> Neighbourhood { .empty }

  /// The patches that contain a coordinate with longitude in [-180, 180] and latitude in
  /// [-90, 90], in no particular order.
  public func patches(containing coordinate: Coordinate) throws(Failure) -> [PatchIndex] {
    var patches: [PatchIndex] = []
    try appendPatches(of: try match(coordinate), at: coordinate, to: &patches)
    return patches
  }
}

/// How much a map page carries at most. A browser stays quick up to the default numbers; what is
/// beyond is thinned where it cannot be seen, and the page says so.
public struct MapLimits: Sendable, Equatable {
  /// Fixes drawn as lines and dots.
  public var fixes = 50_000
  /// Passes, the first ones; of more only the number is told.
  public var passes = 5_000
  /// Refused fixes of each reason, evenly spread over the run.
  public var refusalsPerReason = 1_000
  /// Patches that a rule kept back.
  public var holdBacks = 1_000
  /// Outlines of patches, those nearest to the fixes.
  public var outlines = 2_000
  /// Coordinates of all outlines together.
  public var outlineCoordinates = 300_000
  /// Near misses, the nearest ones.
  public var nearMisses = 100

  /// The default numbers.
  public init() {}
}

/// Spends a number of coordinates on outlines that come in order of importance: as it runs low,
/// outlines are simplified more.
struct OutlineBudget {
  /// At this share of its distance from the nearest fix a coordinate is off by about two pixels when
  /// both are on a screen.
  private static let invisibleShare = 1.0 / 400
  private static let invisibleMetres = 0.25
  private static let coarsest = 1.0

  private var coordinates: Int
  private var outlines: Int

  init(coordinates: Int, outlines: Int) {
    self.coordinates = coordinates
    self.outlines = outlines
  }

  mutating func fit(_ outline: inout Outline, to fixes: FixTree) {
    // One outline may take much more than its part, since most take much less.
    let allowed = max(16, coordinates / max(1, outlines) * 32)
    outline.simplify(awayFrom: fixes, share: Self.invisibleShare, atLeast: Self.invisibleMetres)
    var coarseness = 1.0
    while outline.coordinateCount > allowed, coarseness < 1_048_576 {
      coarseness *= 2
      outline.simplify(
        awayFrom: fixes, share: min(Self.coarsest, Self.invisibleShare * coarseness),
        atLeast: Self.invisibleMetres * coarseness)
    }
    coordinates = max(0, coordinates - outline.coordinateCount)
    outlines -= 1
  }
}

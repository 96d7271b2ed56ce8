import TestSupport
import Testing
import UnlockEngine

/// The index against every edge asked in turn, at coordinates at which indexes go wrong.
@Suite struct CellLocatorAgainstScanTests {
  @Test(arguments: AdversarialShapes.all.map(\.name), BoundaryRule.allCases)
  func theIndexAgreesWithEveryEdge(name: String, rule: BoundaryRule) throws {
    let shapes = try #require(AdversarialShapes.all.first { $0.name == name })
    let index = CellLocator(CellIndex(shapes.geofences), rule: rule)
    let scan = ScanLocator(shapes.geofences, rule: rule)
    let count = Effort.coordinates / (2 * AdversarialShapes.all.count)
    var wrong: [Coordinate] = []
    for place in HardCoordinates(around: shapes.geofences, count: count, seed: 1) {
      let expected = scan.patches(containing: place)
      if index.patches(containing: place).sorted() != expected { wrong.append(place) }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(count) differ, such as \(wrong.prefix(3))")
  }
}

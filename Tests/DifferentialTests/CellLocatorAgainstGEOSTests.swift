import GEOSBridge
import TestSupport
import Testing
import UnlockEngine

/// The index against GEOS, at coordinates at which indexes go wrong.
@Suite struct CellLocatorAgainstGEOSTests {
  @Test(arguments: AdversarialShapes.all.filter(\.isValid).map(\.name), BoundaryRule.allCases)
  func theIndexAgreesWithGEOS(name: String, rule: BoundaryRule) throws {
    let shapes = try #require(AdversarialShapes.all.first { $0.name == name })
    let count = Effort.coordinates / (4 * AdversarialShapes.all.count)
    let differences = try Differences.find(
      Differences.catalog(of: shapes.geofences), shapes.geofences, rule, count: count, seed: 2)
    #expect(
      differences.isEmpty, "\(differences.count) of \(count), such as \(differences.prefix(3))")
  }
}

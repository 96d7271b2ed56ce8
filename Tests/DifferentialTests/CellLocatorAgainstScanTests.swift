import DifferentialCheck
import TestSupport
import Testing
import UnlockEngine

/// The index against every edge asked in turn, at coordinates at which indexes go wrong.
@Suite struct CellLocatorAgainstScanTests {
  @Test(arguments: AdversarialShapes.all.map(\.name), BoundaryRule.allCases)
  func theIndexAgreesWithEveryEdge(name: String, rule: BoundaryRule) throws {
    let geofences = try #require(AdversarialShapes.all.first { $0.name == name }).geofences
    let differences = Differences.toEveryEdge(of: geofences, rule, count: 150, seed: 1)
    #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(3))")
  }
}

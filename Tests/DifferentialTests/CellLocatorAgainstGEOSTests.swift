import DifferentialCheck
import TestSupport
import Testing
import UnlockEngine

/// The index against GEOS, at coordinates at which indexes go wrong.
@Suite struct CellLocatorAgainstGEOSTests {
  @Test(arguments: AdversarialShapes.all.filter(\.isValid).map(\.name), BoundaryRule.allCases)
  func theIndexAgreesWithGEOS(name: String, rule: BoundaryRule) throws {
    let geofences = try #require(AdversarialShapes.all.first { $0.name == name }).geofences
    let differences = try Differences.toGEOS(
      Differences.catalog(of: geofences), around: geofences, rule, count: 75, seed: 2)
    #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(3))")
  }

  /// Found by a long run: the products of GEOS 3.11 keep too few bits for this place.
  @Test(arguments: BoundaryRule.allCases)
  func whereNumbersAreNearlyZeroIntegersHaveTheSay(rule: BoundaryRule) throws {
    let place = Coordinate(longitude: -2.6304972559883e-11, latitude: -8.768324186627667e-12)
    let shapes = try #require(AdversarialShapes.all.first { $0.name == "around zero" })
    let index = CellLocator(CellIndex(shapes.geofences), rule: rule)
    let exact = shapes.geofences.indices.filter {
      ExactContainment.contains(place, shapes.geofences[$0], rule)
    }
    #expect(index.patches(containing: place).sorted() == exact)
  }
}

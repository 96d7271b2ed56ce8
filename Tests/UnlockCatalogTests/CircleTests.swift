import GEOSBridge
import Testing
import UnlockCatalog
import UnlockEngine
import UnlockGeodesy

@Suite struct CircleTests {
  /// Ordinary places, the antimeridian, both poles and right beside one.
  static let centres = [
    Coordinate(longitude: 12.37, latitude: 51.34), Coordinate(longitude: 179.9999, latitude: -17),
    Coordinate(longitude: -180, latitude: 65), Coordinate(longitude: 0, latitude: 90),
    Coordinate(longitude: 33, latitude: -89.9), Coordinate(longitude: -60, latitude: 0),
  ]

  @Test(arguments: centres, [25.0, 3000, 250_000])
  func aPointWithARadiusIsACircleOnTheEllipsoid(center: Coordinate, metres: Double) throws {
    let loaded = try CatalogFixture.load(
      CatalogFixture.feature(
        "it", #"{"type":"Point","coordinates":[\#(center.longitude),\#(center.latitude)]}"#,
        properties: #"{"radius":\#(metres)}"#))
    #expect(loaded.problems.isEmpty)
    let locator = try GEOSLocator(catalog: loaded.catalog, rule: .interior)
    let geodesic = Geodesic()
    for azimuth in stride(from: 0.5, to: 360, by: 9) {
      for (factor, expected) in [(0.5, true), (0.9998, true), (1.0002, false), (1.5, false)] {
        let place = geodesic.destination(from: center, azimuth: azimuth, metres: metres * factor)
        let isInside = try !locator.patches(containing: place).isEmpty
        #expect(isInside == expected, "\(azimuth) degrees, \(factor) of the radius")
      }
    }
  }

  @Test(arguments: ["0", "-5", "1e9", "\"far\"", "null"])
  func aRadiusThatMakesNoCircleIsNamed(radius: String) throws {
    let loaded = try CatalogFixture.load(
      CatalogFixture.feature(
        "it", #"{"type":"Point","coordinates":[1,2]}"#, properties: #"{"radius":\#(radius)}"#))
    #expect(loaded.problems.map(\.defect) == [.notAnArea])
    #expect(loaded.catalog.geofence(at: 0) == nil)
  }
}

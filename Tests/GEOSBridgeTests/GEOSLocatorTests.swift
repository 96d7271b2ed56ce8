import GEOSBridge
import TestSupport
import Testing
import UnlockEngine

/// What the reference says of a coordinate, under both rules for the boundary.
@Suite struct GEOSLocatorTests {
  private static let catalog = Catalog([
    "west": Shapes.square(at(1, 1), halfWidth: 1),
    "east": Shapes.square(at(3, 1), halfWidth: 1),
    "ring": Shapes.donut(at(10, 10), halfWidth: 2, holeHalfWidth: 1),
    "wedge": Shapes.geofence([[[at(20, 0), at(21, 0), at(21, 1), at(20, 0)]]]),
    "bow": Shapes.geofence([
      [[at(30, 0), at(31, 0), at(31, 1), at(30, 1), at(30, 0)]],
      [[at(31, 1), at(32, 1), at(32, 2), at(31, 2), at(31, 1)]],
    ]),
  ])

  private static func at(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(longitude: longitude, latitude: latitude)
  }

  struct Place: CustomTestStringConvertible {
    var what: String
    var longitude: Double
    var latitude: Double
    var interior: [String]
    var covers: [String]
    var testDescription: String { what }
  }

  static let places = [
    Place(what: "inside", longitude: 0.5, latitude: 0.5, interior: ["west"], covers: ["west"]),
    Place(what: "outside", longitude: -1, latitude: 0.5, interior: [], covers: []),
    Place(what: "a vertex", longitude: 0, latitude: 0, interior: [], covers: ["west"]),
    Place(what: "an edge", longitude: 0, latitude: 0.7, interior: [], covers: ["west"]),
    Place(
      what: "a shared border", longitude: 2, latitude: 1, interior: [], covers: ["west", "east"]),
    Place(
      what: "a shared vertex", longitude: 2, latitude: 2, interior: [], covers: ["west", "east"]),
    Place(what: "in a hole", longitude: 10, latitude: 10, interior: [], covers: []),
    Place(
      what: "beside a hole", longitude: 8.5, latitude: 10, interior: ["ring"], covers: ["ring"]),
    Place(what: "a hole's edge", longitude: 9, latitude: 10, interior: [], covers: ["ring"]),
    Place(what: "a slanted edge", longitude: 20.5, latitude: 0.5, interior: [], covers: ["wedge"]),
    Place(what: "where parts touch", longitude: 31, latitude: 1, interior: [], covers: ["bow"]),
    Place(
      what: "the second part", longitude: 31.5, latitude: 1.5, interior: ["bow"], covers: ["bow"]),
  ]

  @Test(arguments: places) func answersAsTheBoundaryRuleSays(place: Place) throws {
    let coordinate = Self.at(place.longitude, place.latitude)
    for (rule, expected) in [(BoundaryRule.interior, place.interior), (.covers, place.covers)] {
      let locator = try GEOSLocator(catalog: Self.catalog, rule: rule)
      let patches = try locator.patches(containing: coordinate)
      #expect(patches.map { Self.catalog[$0].id } == expected, "\(rule)")
    }
  }

  @Test func tellsWhetherAnAnswerIsTheSame() throws {
    let locator = try GEOSLocator(catalog: Self.catalog, rule: .interior)
    let first = try locator.match(Self.at(0.5, 0.5))
    #expect(locator.isUnchanged(try locator.match(Self.at(0.6, 0.6)), since: first))
    #expect(!locator.isUnchanged(try locator.match(Self.at(2.5, 0.5)), since: first))
  }

  @Test func aCatalogWithoutGeofencesContainsNothing() throws {
    let locator = try GEOSLocator(catalog: Catalog([:]), rule: .covers)
    #expect(try locator.patches(containing: Self.at(0, 0)).isEmpty)
  }
}

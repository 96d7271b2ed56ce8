import GEOSBridge
import Testing
import UnlockCatalog
import UnlockEngine

/// However a file writes it, a geofence across the antimeridian is one area without a seam.
@Suite struct AntimeridianTests {
  static let spellings = [
    "jumping": "[[[[179.5,-17],[-179.5,-17],[-179.5,-16],[179.5,-16],[179.5,-17]]]]",
    "past 180": "[[[[179.5,-17],[180.5,-17],[180.5,-16],[179.5,-16],[179.5,-17]]]]",
    "before -180": "[[[[-180.5,-17],[-179.5,-17],[-179.5,-16],[-180.5,-16],[-180.5,-17]]]]",
    "split": """
    [[[[179.5,-17],[180,-17],[180,-16],[179.5,-16],[179.5,-17]]],
     [[[-180,-17],[-179.5,-17],[-179.5,-16],[-180,-16],[-180,-17]]]]
    """,
    "jumping at 180": """
    [[[[179.5,-17],[180,-17],[-180,-17],[-179.5,-17],[-179.5,-16],[-180,-16],[180,-16],
       [179.5,-16],[179.5,-17]]]]
    """,
  ]

  func contains(
    _ multipolygon: String, _ longitude: Double, _ latitude: Double, _ rule: BoundaryRule
  ) throws -> Bool {
    let loaded = try CatalogFixture.load(
      CatalogFixture.feature("it", #"{"type":"MultiPolygon","coordinates":\#(multipolygon)}"#))
    #expect(loaded.problems.isEmpty)
    let locator = try GEOSLocator(catalog: loaded.catalog, rule: rule)
    let coordinate = Coordinate(longitude: longitude, latitude: latitude)
    return try locator.patches(containing: coordinate) == [0]
  }

  @Test(arguments: spellings.keys.sorted(), BoundaryRule.allCases)
  func bothSidesAndTheLineItselfAreInside(spelling: String, rule: BoundaryRule) throws {
    let shape = try #require(Self.spellings[spelling])
    for longitude in [179.6, 180, -180, -179.6, 180.0.nextDown, (-180.0).nextUp] {
      #expect(try contains(shape, longitude, -16.5, rule), "\(longitude)")
    }
    for longitude in [179.4, -179.4, 0, 179.5.nextDown, (-179.5).nextUp] {
      #expect(try !contains(shape, longitude, -16.5, rule), "\(longitude)")
    }
  }

  @Test(arguments: spellings.keys.sorted())
  func theBoundaryIsBoundaryOnBothSides(spelling: String) throws {
    let shape = try #require(Self.spellings[spelling])
    for (longitude, latitude) in [(179.5, -16.5), (-179.5, -16.5), (180, -17), (-180, -16)] {
      #expect(try contains(shape, longitude, latitude, .covers))
      #expect(try !contains(shape, longitude, latitude, .interior))
    }
  }

  @Test func allSpellingsHaveTheSameArea() throws {
    for shape in Self.spellings.values {
      let loaded = try CatalogFixture.load(
        CatalogFixture.feature("it", #"{"type":"MultiPolygon","coordinates":\#(shape)}"#))
      #expect(loaded.catalog[0].area == 1)
    }
  }

  @Test func aPatchThatEndsAtTheLineHasItsBoundaryThere() throws {
    let shape = "[[[[179,-17],[180,-17],[180,-16],[179,-16],[179,-17]]]]"
    for longitude in [180.0, -180] {
      #expect(try contains(shape, longitude, -16.5, .covers))
      #expect(try !contains(shape, longitude, -16.5, .interior))
    }
    #expect(try !contains(shape, -179.9, -16.5, .covers))
  }

  @Test(arguments: [
    "[[[[-180,-90],[180,-90],[180,-60],[-180,-60],[-180,-90]]]]",
    "[[[[-180,-60],[-90,-60],[0,-60],[90,-60],[180,-60],[180,-90],[-180,-90],[-180,-60]]]]",
    "[[[[-170,-60],[-90,-60],[0,-60],[90,-60],[170,-60],[-170,-60]]]]",
  ])
  func aPolarCapGoesAllAround(shape: String) throws {
    for longitude in stride(from: -180.0, through: 180, by: 15) {
      #expect(try contains(shape, longitude, -75, .interior), "\(longitude)")
      #expect(try contains(shape, longitude, -89.9999, .interior), "\(longitude)")
      #expect(try contains(shape, longitude, -90, .covers), "\(longitude)")
      #expect(try !contains(shape, longitude, -59, .covers), "\(longitude)")
    }
  }

  @Test func aBandAsWideAsTheMapIsNoCrossing() throws {
    let shape = "[[[[-180,10],[180,10],[180,20],[-180,20],[-180,10]]]]"
    for longitude in [-180.0, -179, 0, 179, 180] {
      #expect(try contains(shape, longitude, 15, .interior))
      #expect(try !contains(shape, longitude, 10, .interior))
      #expect(try contains(shape, longitude, 10, .covers))
    }
  }

  @Test func aPatchClearOfTheLineKeepsItsCoordinates() throws {
    let loaded = try CatalogFixture.load(
      CatalogFixture.feature(
        "it",
        #"{"type":"Polygon","coordinates":[[[0.1,0.2],[0.30000000000000004,0.2],[0.3,0.7],[0.1,0.2]]]}"#
      ))
    #expect(
      loaded.catalog.geofence(at: 0)?.coordinates.map(\.longitude) == [
        0.1, 0.30000000000000004, 0.3, 0.1,
      ])
  }
}

import GEOSBridge
import Testing
import UnlockCatalog
import UnlockEngine

/// What is written of a catalog reads back as the same catalog.
@Suite struct GeoJSONExportTests {
  private func export(_ catalog: Catalog) throws -> String {
    let export = try GeoJSONExport()
    return try (0..<catalog.count).map {
      String(decoding: try export.feature(of: $0, in: catalog), as: UTF8.self)
    }.joined(separator: "\n")
  }

  @Test func shellsRunCounterclockwiseAndHolesClockwise() throws {
    let loaded = try CatalogFixture.load(
      #"{"type":"Feature","id":7,"properties":{"type":"park","acres":12.50,"name":"P"},"geometry":"#
        + #"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4],[4,0],[0,0]],"#
        + #"[[1,1],[2,1],[2,2],[1,2],[1,1]]]}}"#)
    #expect(
      try export(loaded.catalog)
        == #"{"type":"Feature","id":"7","properties":{"name":"P","type":"park","acres":12.50},"#
        + #""geometry":{"type":"Polygon","coordinates":"#
        + "[[[0.0,0.0],[4.0,0.0],[4.0,4.0],[0.0,4.0],[0.0,0.0]],"
        + "[[1.0,1.0],[1.0,2.0],[2.0,2.0],[2.0,1.0],[1.0,1.0]]]}}")
  }

  @Test func aPatchWithoutGeofenceIsWrittenWithNullGeometry() throws {
    let loaded = try CatalogFixture.load(
      #"{"type":"Feature","id":"a","properties":{"parent":"b"},"geometry":null}"#)
    #expect(
      try export(loaded.catalog)
        == #"{"type":"Feature","id":"a","properties":{"name":"a","parent":"b"},"geometry":null}"#)
  }

  @Test(arguments: AntimeridianTests.spellings.keys.sorted())
  func whatCrossesTheAntimeridianIsCutThere(spelling: String) throws {
    let shape = try #require(AntimeridianTests.spellings[spelling])
    let first = try CatalogFixture.load(
      CatalogFixture.feature("it", #"{"type":"MultiPolygon","coordinates":\#(shape)}"#)
    ).catalog
    let text = try export(first)
    #expect(!text.contains("181.0") && !text.contains("180.5"))
    #expect(text.contains("[180.0,") && text.contains("[-180.0,"))
    try expectSame(first, try CatalogFixture.load(text))
  }

  @Test func whatWasRepairedReadsBackWithoutProblems() throws {
    let loaded = try CatalogFixture.load(
      CatalogFixture.feature(
        "tie", CatalogFixture.polygon([[0, 0], [4, 4], [4, 0], [0, 4]]),
        properties: #"{"name":"Tie \"é\"","type":"t","note":[1,{"a":null}]}"#),
      CatalogFixture.feature(
        "two",
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[3,0],[3,3],[0,3],[0,0]]],"#
          + "[[[2,2],[5,2],[5,5],[2,5],[2,2]]]]}",
        properties: #"{"parent":"cap"}"#),
      CatalogFixture.feature(
        "cap",
        #"{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,60],[-180,60],[-180,-90]]]}"#),
      CatalogFixture.feature(
        "round", #"{"type":"Point","coordinates":[179.999,1]}"#, properties: #"{"radius":9000}"#))
    #expect(!loaded.problems.isEmpty)
    try expectSame(loaded.catalog, try CatalogFixture.load(try export(loaded.catalog)))
  }

  private func expectSame(_ catalog: Catalog, _ again: LoadedCatalog) throws {
    #expect(again.problems.isEmpty && again.errors.isEmpty)
    try #require(again.catalog.count == catalog.count)
    for index in 0..<catalog.count {
      var (patch, other) = (catalog[index], again.catalog[index])
      let areas = (try #require(patch.area), try #require(other.area))
      #expect(abs(areas.0 - areas.1) <= areas.0 * 1e-9)
      (patch.area, other.area) = (nil, nil)
      #expect(patch == other)
      #expect(catalog.enclosers(of: index) == again.catalog.enclosers(of: index))
    }
    let locators = (
      try GEOSLocator(catalog: catalog, rule: .covers),
      try GEOSLocator(catalog: again.catalog, rule: .covers)
    )
    for longitude in [-180, -179.95, -179.6, -178, 0, 0.7, 1, 2.5, 4, 179.6, 179.95, 180] {
      for latitude in [-17, -16.5, -16, 0.5, 1, 2.5, 4, 59] {
        let place = Coordinate(longitude: longitude, latitude: latitude)
        #expect(
          try locators.0.patches(containing: place) == locators.1.patches(containing: place),
          "\(place)")
      }
    }
  }
}

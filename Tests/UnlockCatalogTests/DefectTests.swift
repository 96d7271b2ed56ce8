import Testing
import UnlockCatalog
import UnlockEngine

/// Each defect is found, named, and leaves the patch as usable as it can be; its twin without the
/// defect has nothing to report.
@Suite struct DefectTests {
  typealias Outcome = (defects: [CatalogDefect], hasGeofence: Bool)

  func outcome(
    _ geometry: String, properties: String = "{}", strict: Bool = false
  ) throws -> Outcome {
    let loaded = try CatalogFixture.load(
      CatalogFixture.feature("it", geometry, properties: properties), strict: strict)
    #expect(loaded.errors.isEmpty)
    #expect(loaded.catalog.count == 1)
    let hasGeofence = loaded.catalog.geofence(at: 0) != nil
    #expect(loaded.problems.allSatisfy { $0.isUsable == hasGeofence && $0.patchID == "it" })
    return (loaded.problems.map(\.defect), hasGeofence)
  }

  static let square = "[[0,0],[4,0],[4,4],[0,4],[0,0]]"
  static let bowTie = "[[0,0],[4,4],[4,0],[0,4],[0,0]]"

  @Test(arguments: [
    #"{"type":"Polygon","coordinates":[\#(square)]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4],[4,0],[0,0]]]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0,7],[4,0,7,1],[4,4],[0,4,7],[0,0,7]]]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[0,0],[4,0],[4,0],[4,4],[0,4],[0,0]]]}"#,
    #"{"type":"Polygon","coordinates":[\#(square),[[1,1],[2,1],[2,2],[1,2],[1,1]]]}"#,
    #"{"type":"MultiPolygon","coordinates":[[\#(square)],[[[4,4],[6,4],[6,6],[4,6],[4,4]]]]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[\#(square)]}]}"#,
  ])
  func soundGeometryHasNothingToReport(geometry: String) throws {
    let outcome = try outcome(geometry)
    #expect(outcome.defects == [])
    #expect(outcome.hasGeofence)
  }

  @Test(arguments: [
    (#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4]]]}"#, CatalogDefect.unclosedRing),
    (#"{"type":"Polygon","coordinates":[\#(bowTie)]}"#, .selfIntersection),
    (
      #"{"type":"Polygon","coordinates":[\#(square),[[3,1],[6,1],[6,2],[3,2],[3,1]]]}"#,
      .selfIntersection
    ),
    (
      #"{"type":"MultiPolygon","coordinates":[[\#(square)],[[[2,2],[6,2],[6,6],[2,6],[2,2]]]]}"#,
      .overlappingParts
    ),
    (
      #"{"type":"MultiPolygon","coordinates":[[\#(square)],[[[4,0],[6,0],[6,4],[4,4],[4,0]]]]}"#,
      .overlappingParts
    ),
    (
      #"{"type":"Polygon","coordinates":[\#(square),[[7,1],[8,1],[8,2],[7,2],[7,1]]]}"#,
      .holeOutsideShell
    ),
    (
      #"{"type":"MultiPolygon","coordinates":[[\#(square)],[[[9,9],[9,9],[9,9],[9,9]]]]}"#,
      .tooFewPoints
    ),
  ])
  func whatCanBeRepairedIsRepairedAndNamed(geometry: String, defect: CatalogDefect) throws {
    let repaired = try outcome(geometry)
    #expect(repaired.defects == [defect])
    #expect(repaired.hasGeofence)
    let strict = try outcome(geometry, strict: true)
    #expect(strict.defects == [defect])
    #expect(!strict.hasGeofence)
  }

  @Test(arguments: [
    ("null", CatalogDefect.noGeofence),
    (#"{"type":"Polygon","coordinates":[]}"#, .noGeofence),
    (#"{"type":"MultiPolygon","coordinates":[]}"#, .noGeofence),
    (#"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#, .notAnArea),
    (#"{"type":"Point","coordinates":[0,1]}"#, .notAnArea),
    (#"{"type":"Polygon","coordinates":[[[1,1],[2,2],[1,1]]]}"#, .tooFewPoints),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,1e999],[0,4],[0,0]]]}"#,
      .nonFiniteCoordinate
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[NaN,4],[0,4],[0,0]]]}"#, .nonFiniteCoordinate
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,91],[0,4],[0,0]]]}"#, .coordinateOutOfRange
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[541,0],[4,4],[0,4],[0,0]]]}"#,
      .coordinateOutOfRange
    ),
  ])
  func whatCannotBecomeAnAreaLeavesThePatchWithoutAGeofence(
    geometry: String, defect: CatalogDefect
  ) throws {
    let outcome = try outcome(geometry)
    #expect(outcome.defects == [defect])
    #expect(!outcome.hasGeofence)
  }

  @Test func swappedAxesAreHintedAt() throws {
    let loaded = try CatalogFixture.load(
      CatalogFixture.feature(
        "it", #"{"type":"Polygon","coordinates":[[[42,-171],[43,-171],[43,-170],[42,-171]]]}"#))
    #expect(loaded.problems.map(\.hint) == ["axesLookSwapped"])
  }

  @Test func aFeatureWithoutAnIdOrWithATakenOneCannotBeUsedAndHidesNoOther() throws {
    let square = #"{"type":"Polygon","coordinates":[\#(Self.square)]}"#
    let loaded = try CatalogFixture.load(
      CatalogFixture.collection(
        #"{"type":"Feature","properties":{"name":"Nobody"},"geometry":\#(square)}"#,
        CatalogFixture.feature("a", square), CatalogFixture.feature("a", "null"),
        CatalogFixture.feature("b", square)))
    #expect(loaded.problems.map(\.defect) == [.missingId, .duplicateId, .noGeofence])
    #expect((0..<loaded.catalog.count).map { loaded.catalog[$0].id } == ["a", "b"])
  }

  @Test func aParentThatDoesNotExistIsNamed() throws {
    let square = #"{"type":"Polygon","coordinates":[\#(Self.square)]}"#
    let loaded = try CatalogFixture.load(
      CatalogFixture.feature("a", square, properties: #"{"parent":"nowhere"}"#))
    #expect(loaded.problems.map(\.defect) == [.unknownParent])
    #expect(loaded.catalog.depth(at: 0) == 0)
  }

  @Test func parentsThatRunInACircleAreBroken() throws {
    let square = #"{"type":"Polygon","coordinates":[\#(Self.square)]}"#
    let loaded = try CatalogFixture.load(
      CatalogFixture.collection(
        CatalogFixture.feature("a", square, properties: #"{"parent":"b"}"#),
        CatalogFixture.feature("b", square, properties: #"{"parent":"a"}"#)))
    #expect(loaded.problems.map(\.defect) == [.parentCycle, .parentCycle])
  }

  @Test func campusesInFeetForMetresAreHintedAtAndKept() throws {
    let campus = try outcome(
      #"{"type":"Polygon","coordinates":[[[-70,38],[-67,38],[-67,41],[-70,41],[-70,38]]]}"#,
      properties: #"{"type":"campus"}"#)
    #expect(campus.defects == [.wrongUnits])
    #expect(campus.hasGeofence)
  }
}

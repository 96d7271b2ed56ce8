import TestSupport
import Testing
import UnlockCatalog
import UnlockEngine

@Suite struct NestingDerivationTests {
  /// A feature with a box of degrees.
  func box(
    _ id: String, _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double,
    parent: String? = nil
  ) -> String {
    let parent = parent.map { #","parent":"\#($0)""# } ?? ""
    let ring = [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY), (minX, minY)]
      .map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    return #"{"type":"Feature","id":"\#(id)","properties":{"name":"\#(id)"\#(parent)},"#
      + #""geometry":{"type":"Polygon","coordinates":[[\#(ring)]]}}"#
  }

  func load(_ features: String...) throws -> LoadedCatalog {
    try CatalogFixture.load(features.joined(separator: "\n"))
  }

  func isNested(_ inner: String, in outer: String, _ catalog: Catalog) throws -> Bool {
    catalog.isNested(
      try #require(catalog.index(ofID: inner)), in: try #require(catalog.index(ofID: outer)))
  }

  func depth(_ id: String, _ catalog: Catalog) throws -> Int {
    catalog.depth(at: try #require(catalog.index(ofID: id)))
  }

  @Test(arguments: [(0.95, true), (0.90, true), (0.89, false), (0, false)])
  func ninetyPercentOfTheAreaMakeANest(share: Double, expected: Bool) throws {
    let catalog = try load(
      box("state", 0, 0, 10, 10), box("city", 10 - share, 4, 11 - share, 5)
    ).catalog
    #expect(try isNested("city", in: "state", catalog) == expected)
    #expect(try isNested("state", in: "city", catalog) == false)
  }

  @Test func ofAChainOnlyTheNearestIsADirectEncloser() throws {
    let catalog = try load(
      box("landmark", 4, 4, 5, 5), box("state", 0, 0, 20, 20), box("park", 3, 3, 6, 6),
      box("city", 2, 2, 10, 10)
    ).catalog
    let landmark = try #require(catalog.index(ofID: "landmark"))
    #expect(catalog.enclosers(of: landmark).map { catalog[$0].id } == ["park"])
    #expect(try depth("landmark", catalog) == 3)
    #expect(try isNested("landmark", in: "state", catalog))
  }

  @Test func whoLiesInTwoThatOnlyOverlapLiesInBoth() throws {
    let catalog = try load(
      box("west", 0, 0, 6, 10), box("east", 4, 0, 11, 10), box("strip", 4.5, 1, 5.5, 2)
    ).catalog
    #expect(try isNested("strip", in: "west", catalog))
    #expect(try isNested("strip", in: "east", catalog))
    #expect(try depth("strip", catalog) == 1)
  }

  @Test func equalOutlinesAreNotNestedInOneAnother() throws {
    let catalog = try load(box("a", 0, 0, 2, 2), box("b", 0, 0, 2, 2)).catalog
    #expect(try isNested("a", in: "b", catalog) == false)
    #expect(try isNested("b", in: "a", catalog) == false)
  }

  @Test func aPatchInThreeStatesLiesInNone() throws {
    let loaded = try load(
      box("one", 0, 0, 4, 9), box("two", 4, 0, 8, 9), box("three", 0, 9, 8, 12),
      box("park", 2, 7, 6, 11))
    #expect(try depth("park", loaded.catalog) == 0)
  }

  @Test func aDeclaredParentHoldsWhereBordersDoNotFitAndIsReported() throws {
    let loaded = try load(
      box("state", 0, 0, 10, 10), box("city", 9, 4, 14, 6, parent: "state"),
      box("island", 12, 4.5, 13, 5))
    #expect(try isNested("city", in: "state", loaded.catalog))
    #expect(try isNested("island", in: "state", loaded.catalog))
    #expect(loaded.problems.map(\.defect) == [.outsideParent])
    #expect(loaded.problems.map(\.patchID) == ["city"])
    #expect(loaded.problems.map(\.isUsable) == [true])
  }

  @Test func aParentThatHoldsHalfOrMoreIsNoProblem() throws {
    let loaded = try load(
      box("state", 0, 0, 10, 10), box("city", 9, 4, 11, 6, parent: "state"))
    #expect(loaded.problems.isEmpty)
    #expect(try isNested("city", in: "state", loaded.catalog))
  }

  @Test func aParentThatLiesWithinItsChildMakesNoCircle() throws {
    let loaded = try load(
      box("large", 0, 0, 10, 10, parent: "small"), box("small", 4, 4, 6, 6),
      box("tiny", 4.5, 4.5, 5, 5))
    #expect(try isNested("large", in: "small", loaded.catalog))
    #expect(try isNested("small", in: "large", loaded.catalog) == false)
    #expect(try isNested("tiny", in: "large", loaded.catalog))
    #expect(loaded.problems.map(\.defect) == [.outsideParent])
  }

  @Test func nestingHoldsAcrossTheAntimeridian() throws {
    let catalog = try load(
      box("sea", 170, -20, 190, 0), box("east", 179.5, -11, 180.5, -10),
      box("beyond", -181, -11, -179, -9)
    ).catalog
    #expect(try isNested("east", in: "sea", catalog))
    #expect(try isNested("beyond", in: "sea", catalog))
  }

  @Test func manyPatchesPiledOnOneAnotherAreDoneInBoundedWork() throws {
    var random = SeededGenerator(seed: 7)
    let features = (0..<600).map { number in
      let x = Double.random(in: 0...0.01, using: &random)
      let y = Double.random(in: 0...0.01, using: &random)
      let size = Double.random(in: 0.01...0.1, using: &random)
      return box("p\(number)", x - size, y - size, x + size, y + size)
    }
    let catalog = try CatalogFixture.load(features.joined(separator: "\n")).catalog
    #expect(catalog.count == 600)
    #expect((0..<600).contains { catalog.depth(at: $0) > 10 })
  }
}

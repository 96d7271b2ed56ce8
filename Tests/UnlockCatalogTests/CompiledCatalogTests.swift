import FileReplacement
import Foundation
import TestSupport
import Testing
import UnlockEngine

@testable import UnlockCatalog

/// A compiled catalog is its sources: the same patches, the same reports, the same answers.
@Suite struct CompiledCatalogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Sources with every sort of patch: repaired, lost, nested, without a geofence, with texts that
  /// are hard to order, and over the antimeridian.
  static let sources = [
    CatalogFixture.collection(
      CatalogFixture.feature(
        "state", CatalogFixture.polygon(CatalogFixture.box(0, 0, 10, 10)),
        properties: #"{"name": "State", "type": "state", "motto": "é \u0000 \"x\""}"#),
      CatalogFixture.feature(
        "city", CatalogFixture.polygon(CatalogFixture.box(1, 1, 3, 3)),
        properties: #"{"parent": "state"}"#),
      CatalogFixture.feature(
        "tie", CatalogFixture.polygon([[2, 2], [4, 4], [4, 2], [2, 4], [2, 2]]),
        properties: #"{"parent": "nobody"}"#),
      CatalogFixture.feature("null", "null"),
      #"{"type": "Feature", "properties": {}, "geometry": null}"#,
      CatalogFixture.feature("city", CatalogFixture.polygon(CatalogFixture.box(5, 5, 6, 6))),
      CatalogFixture.feature("bad", CatalogFixture.polygon(CatalogFixture.box(0, 80, 1, 95)))),
    CatalogFixture.collection(
      CatalogFixture.feature(
        "\u{E9}",
        CatalogFixture.polygon(
          CatalogFixture.box(170, -10, 190, 10), CatalogFixture.box(175, -1, 176, 1))),
      CatalogFixture.feature("", CatalogFixture.polygon(CatalogFixture.box(-20, 0, -19, 1))),
      CatalogFixture.feature(
        "two",
        CatalogFixture.multipolygon(
          CatalogFixture.box(20, 0, 21, 1), CatalogFixture.box(30, 0, 31, 1)),
        properties: #"{"parent": "three"}"#),
      CatalogFixture.feature(
        "three", CatalogFixture.polygon(CatalogFixture.box(19, -1, 32, 2)),
        properties: #"{"parent": "two"}"#)),
  ]

  private func compile(_ paths: [String], strict: Bool = false, as name: String) throws -> String {
    var options = CatalogOptions()
    options.keepsOrigins = true
    options.isStrict = strict
    let loaded = CatalogReader.load(paths: paths, options: options)
    let path = folder.file(name)
    _ = try CatalogCompiler(loaded).write(CellIndex(loaded.catalog), to: path)
    return path
  }

  /// Writes the sources, and gives their paths.
  private func files() throws -> [String] {
    try Self.sources.enumerated().map { number, text in
      let path = folder.file("\(number).geojson")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
  }

  private func load(_ paths: [String], _ adjust: (inout CatalogOptions) -> Void = { _ in })
    -> LoadedCatalog
  {
    var options = CatalogOptions()
    adjust(&options)
    return CatalogReader.load(paths: paths, options: options)
  }

  private func expectSame(_ left: LoadedCatalog, _ right: LoadedCatalog) {
    let (one, other) = (left.catalog, right.catalog)
    #expect(left.problems == right.problems)
    #expect(left.errors == right.errors)
    #expect(one.count == other.count)
    for patch in 0..<min(one.count, other.count) {
      #expect(one[patch] == other[patch])
      #expect(one.geofence(at: patch) == other.geofence(at: patch))
      #expect(one.boundingBox(at: patch) == other.boundingBox(at: patch))
      #expect(one.depth(at: patch) == other.depth(at: patch))
      #expect(one.batchRank(at: patch) == other.batchRank(at: patch))
      #expect(one.enclosers(of: patch) == other.enclosers(of: patch))
      #expect(other.index(ofID: one[patch].id) == patch)
    }
    #expect(other.index(ofID: "no such id") == nil)
    #expect(other.damage == nil)
  }

  @Test(arguments: [0, Int.max])
  func everythingIsAsInTheSources(wholeLimit: Int) throws {
    let paths = try files()
    let compiled = load([try compile(paths, as: "all.patches")]) {
      $0.compiledWholeLimit = wholeLimit
    }
    expectSame(load(paths), compiled)
    #expect(load(paths).problems.count > 5)
    let index = try #require(compiled.index)
    let built = CellIndex(load(paths).catalog)
    #expect(index.size == built.size)
    for place in Self.places {
      let (left, right) = (CellLocator(built, rule: .covers), CellLocator(index, rule: .covers))
      #expect(left.patches(containing: place) == right.patches(containing: place))
    }
    #expect(compiled.catalog.damage == nil)
  }

  /// Corners, edges and insides of the sources' boxes, and the sea.
  private static let places = (-80...80).flatMap { column in
    (-4...24).map { row in
      Coordinate(longitude: Double(column) / 2, latitude: Double(row) / 2)
    }
  }

  @Test func idsAreFoundInEverySpelling() throws {
    let compiled = load([try compile(try files(), as: "all.patches")]).catalog
    let composed = try #require(compiled.index(ofID: "\u{E9}"))
    #expect(compiled.index(ofID: "e\u{301}") == composed)
  }

  @Test func strictnessIsThatOfTheSources() throws {
    let paths = try files()
    let strict = try compile(paths, strict: true, as: "strict.patches")
    expectSame(load(paths) { $0.isStrict = true }, load([strict]) { $0.isStrict = true })
    let mended = try compile(paths, as: "mended.patches")
    let refused = load([mended]) { $0.isStrict = true }
    #expect(refused.catalog.count == 0)
    #expect(refused.errors.map(\.file) == [mended])
    #expect(refused.errors.first?.message.contains("--strict") == true)
  }

  @Test func compiledOnesMixWithSourcesAsTheirOwnSourcesWould() throws {
    let paths = try files()
    let first = try compile([paths[0]], as: "first.patches")
    let second = try compile([paths[1]], as: "second.patches")
    let plain = load(paths)
    expectSame(plain, load([first, paths[1]]))
    expectSame(plain, load([paths[0], second]))
    expectSame(plain, load([first, second]))
    #expect(load([first, second]).index == nil)
    expectSame(plain, load([try compile([first, second], as: "both.patches")]))
    #expect(load([first, first]).problems.contains { $0.defect == .duplicateId })
  }

  @Test func theSameSourcesGiveTheSameBytes() throws {
    let paths = try files()
    let one = try compile(paths, as: "one.patches")
    let other = try compile(paths, as: "other.patches")
    #expect(
      FileManager.default.contents(atPath: one) == FileManager.default.contents(atPath: other))
  }

  @Test func anEmptyCatalogIsOne() throws {
    let path = folder.file("empty.geojson")
    try Data(CatalogFixture.collection().utf8).write(to: URL(fileURLWithPath: path))
    let compiled = load([try compile([path], as: "empty.patches")])
    #expect(compiled.catalog.count == 0)
    #expect(compiled.errors.isEmpty)
  }

  @Test func whatCannotBeWrittenLeavesTheOldFile() throws {
    let paths = try files()
    let path = try compile(paths, as: "kept.patches")
    let before = FileManager.default.contents(atPath: path)
    var options = CatalogOptions()
    options.keepsOrigins = true
    let loaded = CatalogReader.load(paths: paths, options: options)
    let compiler = CatalogCompiler(loaded)
    #expect(throws: ReplacementError.self) {
      try compiler.write(CellIndex(loaded.catalog), to: "/dev/full")
    }
    #expect(throws: ReplacementError.self) {
      try compiler.write(CellIndex(loaded.catalog), to: folder.file("missing/a.patches"))
    }
    #expect(FileManager.default.contents(atPath: path) == before)
  }
}

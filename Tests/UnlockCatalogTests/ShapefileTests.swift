import CShapelib
import Foundation
import TestSupport
import Testing
import UnlockCatalog
import UnlockEngine

/// Shapefiles are read as other programs write them; broken ones are told of.
@Suite struct ShapefileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func text(_ texts: String?...) -> [[UInt8]?] {
    texts.map { $0.map { Array($0.utf8) } }
  }

  /// A closed ring around a box, clockwise as a shell should be.
  private static func box(_ west: Double, _ side: Double, south: Double = 0) -> [[Double]] {
    [
      [west, south], [west, south + side], [west + side, south + side], [west + side, south],
      [west, south],
    ]
  }

  private func load(_ path: String, idField: String? = nil) -> LoadedCatalog {
    var options = CatalogOptions()
    options.idField = idField
    return CatalogReader.load(paths: [path], options: options)
  }

  @Test func shapesBecomePatches() throws {
    var fixture = ShapefileFixture()
    fixture.columns += [
      ("type", UInt8(ascii: "C")), ("GEOID", UInt8(ascii: "N")), ("seen", UInt8(ascii: "D")),
    ]
    let path = fixture.write(
      [
        ([Self.box(0, 2)], Self.text("a", "Green", "park", "25", "20240131")),
        ([], Self.text("b", nil, nil, "7.5", nil)),
      ], in: folder)
    let loaded = load(path)
    #expect(loaded.errors.isEmpty && loaded.problems.map(\.defect) == [.noGeofence])
    try #require(loaded.catalog.count == 2)
    #expect(
      loaded.catalog[0]
        == Patch(
          id: "a", name: "Green", type: "park", parentID: nil,
          propertiesJSON: #"{"GEOID":25,"seen":"20240131"}"#, area: 4))
    #expect(loaded.catalog[1].propertiesJSON == #"{"GEOID":7.5,"seen":null}"#)
    #expect(load(path, idField: "geoid").catalog[0].id == "25")
  }

  @Test(arguments: [SHPT_POLYGONZ, SHPT_POLYGONM])
  func heightsAndMeasuresArePassedOver(type: Int32) throws {
    let path = ShapefileFixture(type: type).write(
      [([Self.box(0, 2)], Self.text("a", "A"))], in: folder)
    #expect(load(path).catalog[0].area == 4)
  }

  @Test(arguments: [(SHPT_ARC, "a line"), (SHPT_MULTIPOINT, "a MultiPoint")])
  func linesAndPointsAreNoAreas(type: Int32, word: String) throws {
    let path = ShapefileFixture(type: type).write(
      [([Self.box(0, 2)], Self.text("a", "A"))], in: folder)
    let loaded = load(path)
    #expect(loaded.problems.map(\.defect) == [.notAnArea])
    #expect(loaded.problems.first?.message.contains(word) == true)
  }

  /// Whether a ring is written as a shell or as a hole is not believed: nesting decides.
  @Test(arguments: 0..<16)
  func ringsNestWhateverTheirWinding(turned: Int) throws {
    // An island in the lake of an island, its neighbour, and a lake that touches its shore.
    let rings = [
      Self.box(3, 1, south: 3), Self.box(0, 10), Self.box(2, 6, south: 2), Self.box(20, 4),
    ].enumerated().map { place, ring in turned >> place & 1 == 1 ? ring.reversed() : ring }
    let path = ShapefileFixture().write(
      [(rings + [[[20, 0], [22, 1], [22, 2], [20, 0]]], Self.text("a", "A"))], in: folder)
    let loaded = load(path)
    #expect(loaded.problems.isEmpty && loaded.errors.isEmpty)
    let geofence = try #require(loaded.catalog.geofence(at: 0))
    #expect(geofence.partEnds.count == 3 && geofence.ringEnds.count == 5)
    #expect(abs((loaded.catalog[0].area ?? 0) - (100 - 36 + 1 + 16 - 1)) < 1e-9)
  }

  @Test func crossingRingsAreMendedAndToldOf() throws {
    let path = ShapefileFixture().write(
      [([Self.box(0, 4), Self.box(2, 4, south: 1)], Self.text("a", "A"))], in: folder)
    let loaded = load(path)
    #expect(loaded.problems.map(\.defect) == [.overlappingParts])
    #expect(abs((loaded.catalog[0].area ?? 0) - (16 + 16 - 6)) < 1e-9)
  }

  @Test(arguments: [
    #"GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#,
    #"PROJCS["WGS_1984_Web_Mercator",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator"],PARAMETER["central_meridian",0.0],UNIT["Meter",1.0]]"#,
  ])
  func anotherSystemIsRefusedWithTheWayOut(system: String) throws {
    let path = ShapefileFixture(system: system).write(
      [([Self.box(0, 2)], Self.text("a", "A"))], in: folder)
    let loaded = load(path)
    #expect(loaded.catalog.count == 0)
    #expect(loaded.errors.first?.message.contains("ogr2ogr -t_srs EPSG:4326") == true)
  }

  @Test func aSystemThatIsNoneIsRefusedAndNoneAtAllIsNot() throws {
    let shapes: [ShapefileFixture.Shape] = [([Self.box(0, 2)], Self.text("a", "A"))]
    let broken = load(ShapefileFixture(system: "EPSG:4326").write(shapes, in: folder, name: "a"))
    #expect(broken.errors.first?.message.contains("ogr2ogr -a_srs EPSG:4326") == true)
    let without = load(ShapefileFixture(system: nil).write(shapes, in: folder, name: "b"))
    #expect(without.errors.isEmpty && without.catalog.count == 1)
  }

  @Test(arguments: [
    ("UTF-8", Array("Zürich".utf8)), ("LDID/87", Array("Zürich".utf8)),
    ("LDID/87", [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]),
    ("1252", [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]),
    ("88591", [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]),
    ("LDID/1", [0x5A, 0x81, 0x72, 0x69, 0x63, 0x68]),
    ("ISO-8859-1", [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]),
  ])
  func namesAreReadInTheirEncoding(codePage: String, bytes: [UInt8]) throws {
    let path = ShapefileFixture(codePage: codePage).write(
      [([Self.box(0, 2)], [Array("a".utf8), bytes])], in: folder)
    #expect(load(path).catalog[0].name == "Zürich")
  }

  @Test(arguments: [("dbf", "has no .dbf"), ("shx", "has no .shx")])
  func aMissingFileIsNamed(ending: String, words: String) throws {
    let path = ShapefileFixture().write([([Self.box(0, 2)], Self.text("a", "A"))], in: folder)
    try FileManager.default.removeItem(atPath: folder.file("shapes.\(ending)"))
    #expect(load(path).errors.first?.message.contains(words) == true)
    #expect(!FileManager.default.fileExists(atPath: folder.file("shapes.\(ending)")))
  }

  @Test func theTableOfAShapefileIsNotTakenForIt() throws {
    _ = ShapefileFixture().write([([Self.box(0, 2)], Self.text("a", "A"))], in: folder)
    #expect(
      load(folder.file("shapes.dbf")).errors.first?.message
        == "is a dBASE table; give the .shp beside it, which goes with it")
  }

  @Test func theIndexOfAShapefileIsNotTakenForIt() throws {
    _ = ShapefileFixture().write([([Self.box(0, 2)], Self.text("a", "A"))], in: folder)
    let loaded = load(folder.file("shapes.shx"))
    #expect(loaded.errors.first?.message == "is the index of a shapefile; give the .shp beside it")
  }

  @Test func aTruncatedShapefileGivesWhatIsWhole() throws {
    let path = ShapefileFixture().write(
      [([Self.box(0, 2)], Self.text("a", "A")), ([Self.box(5, 2)], Self.text("b", "B"))],
      in: folder)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.dropLast(40).write(to: URL(fileURLWithPath: path))
    let loaded = load(path)
    #expect(loaded.catalog.count == 1 && loaded.catalog[0].id == "a")
    #expect(loaded.errors.count == 1)
    #expect(
      loaded.errors.first?.message
        == "is cut off, 40 bytes are missing; it was read up to feature 1 of 2")
  }

  @Test func recordsAndShapesThatDoNotMatchAreToldOf() throws {
    let path = ShapefileFixture().write(
      [([Self.box(0, 2)], Self.text("a", "A")), ([Self.box(5, 2)], Self.text("b", "B"))],
      in: folder)
    _ = ShapefileFixture().write(
      [([Self.box(0, 2)], Self.text("a", "A"))], in: folder, name: "other")
    let table = folder.file("shapes.dbf")
    try FileManager.default.removeItem(atPath: table)
    try FileManager.default.copyItem(atPath: folder.file("other.dbf"), toPath: table)
    let loaded = load(path)
    #expect(
      loaded.errors.map(\.message).contains { $0.hasPrefix("has 2 shapes and its .dbf has 1") })
    #expect(loaded.catalog.count == 1 && loaded.problems.map(\.defect) == [.missingId])
  }

  @Test(arguments: ["shp", "shx", "dbf", "prj"], 0..<2)
  func damagedShapefilesAreReadToAnEnd(ending: String, seed: Int) throws {
    let path = ShapefileFixture().write(
      [
        ([Self.box(0, 9), Self.box(1, 2, south: 1)], Self.text("a", "A")),
        ([Self.box(20, 2)], Self.text("b", "B")),
      ], in: folder)
    let damaged = URL(fileURLWithPath: folder.file("shapes.\(ending)"))
    let sound = try Data(contentsOf: damaged)
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<40 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &generator)...)
      }
      try bytes.write(to: damaged)
      for error in load(path).errors { #expect(!error.message.isEmpty) }
    }
  }
}

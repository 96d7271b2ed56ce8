import CSQLite
import Foundation
import GEOSBridge
import TestSupport
import Testing
import UnlockCatalog
import UnlockEngine

/// GeoPackages are read as other programs write them; broken ones are told of.
@Suite struct GeoPackageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let tables = """
    CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id INTEGER PRIMARY KEY, organization,
      organization_coordsys_id, definition);
    CREATE TABLE gpkg_contents (table_name PRIMARY KEY, data_type, srs_id);
    CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, ''),
      ('Mercator', 3857, 'EPSG', 3857, ''), ('none', 0, 'NONE', 0, '');
    """

  /// Writes a GeoPackage with one table of features.
  private func package(system: Int = 4326, rows: String...) throws -> String {
    let path = folder.file("\(UUID().uuidString).gpkg")
    var database: OpaquePointer?
    sqlite3_open(path, &database)
    defer { sqlite3_close(database) }
    let sql =
      Self.tables + """
        INSERT INTO gpkg_contents VALUES ('parks', 'features', \(system));
        INSERT INTO gpkg_geometry_columns VALUES ('parks', 'geom', 'GEOMETRY', \(system), 0, 0);
        CREATE TABLE parks (fid INTEGER PRIMARY KEY, geom BLOB, Name, type, parent, code);
        """ + rows.map { "INSERT INTO parks VALUES (\($0));" }.joined()
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    return path
  }

  /// A square with a corner at `west`, 0 as a literal of SQL.
  private static func square(
    _ west: Double, side: Double = 2, type: UInt32 = 3, stride: Int = 2, isLittle: Bool = true,
    flags: UInt8 = 0, envelope: Int = 0
  ) -> String {
    var wkb: [UInt8] = [isLittle ? 1 : 0]
    func append(_ bytes: [UInt8]) { wkb += isLittle ? bytes : bytes.reversed() }
    func word(_ number: UInt32) { append((0..<4).map { UInt8(number >> (8 * $0) & 0xFF) }) }
    word(type)
    if type & 0x2000_0000 != 0 { word(4326) }
    word(1)
    word(5)
    for corner in [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0, 0)] {
      let place = [west + corner.0 * side, corner.1 * side, 7, 8].prefix(stride)
      for number in place {
        append((0..<8).map { UInt8(number.bitPattern >> (8 * UInt64($0)) & 0xFF) })
      }
    }
    let header: [UInt8] = [0x47, 0x50, 0, flags, 0, 0, 0, 0]
    return hex(header + [UInt8](repeating: 0, count: envelope) + wkb)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    "x'" + bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined() + "'"
  }

  private static func load(_ path: String, idField: String? = nil) -> LoadedCatalog {
    var options = CatalogOptions()
    options.idField = idField
    return CatalogReader.load(paths: [path], options: options)
  }

  @Test func rowsBecomePatches() throws {
    let path = try package(
      rows: "3, \(Self.square(0)), 'Green', 'park', 'city', 1.5", "9, NULL, NULL, NULL, NULL, 'x'")
    let loaded = Self.load(path)
    #expect(loaded.errors.isEmpty)
    #expect(Set(loaded.problems.map(\.defect)) == [.noGeofence, .unknownParent])
    try #require(loaded.catalog.count == 2)
    #expect(
      loaded.catalog[0]
        == Patch(
          id: "3", name: "Green", type: "park", parentID: "city", propertiesJSON: #"{"code":1.5}"#,
          area: 4))
    #expect(loaded.catalog[1].id == "9" && loaded.catalog[1].name == "9")
    #expect(Self.load(path, idField: "code").catalog[1].id == "x")
  }

  @Test(arguments: [
    square(0, isLittle: false), square(0, type: 1003, stride: 3), square(0, type: 2003, stride: 3),
    square(0, type: 3003, stride: 4), square(0, type: 0x8000_0003, stride: 3),
    square(0, type: 0xC000_0003, stride: 4), square(0, type: 0x2000_0003),
    square(0, flags: 0x02, envelope: 32), square(0, flags: 0x05, envelope: 48),
    square(0, flags: 0x08, envelope: 64),
  ])
  func everySpellingOfAGeometryIsRead(geometry: String) throws {
    let loaded = Self.load(try package(rows: "1, \(geometry), 'a', '', '', 1"))
    #expect(loaded.errors.isEmpty && loaded.problems.isEmpty)
    #expect(loaded.catalog.geofence(at: 0)?.boundingBox.maxLongitude == 2)
    #expect(loaded.catalog[0].area == 4)
  }

  @Test(arguments: [
    (3857, "ogr2ogr -t_srs EPSG:4326"), (0, "ogr2ogr -a_srs EPSG:4326"),
    (99, "ogr2ogr -a_srs EPSG:4326"),
  ])
  func anotherSystemIsRefusedWithTheWayOut(system: Int, command: String) throws {
    let loaded = Self.load(try package(system: system, rows: "1, \(Self.square(0)), '', '', '', 1"))
    #expect(loaded.catalog.count == 0)
    #expect(loaded.errors.count == 1)
    #expect(loaded.errors.first?.message.contains(command) == true)
  }

  @Test func aBrokenGeometryHidesNoOther() throws {
    let loaded = Self.load(
      try package(
        rows: "1, x'4750000000000000010300000001000000FFFFFF7F', 'a', '', '', 1",
        "2, \(Self.square(0)), 'b', '', '', 1"))
    #expect(loaded.catalog.count == 1)
    #expect(loaded.errors.first?.message.contains("feature 1 (table \"parks\", id 1)") == true)
  }

  @Test func anotherDatabaseIsNoCatalog() throws {
    let path = folder.file("other.db")
    var database: OpaquePointer?
    sqlite3_open(path, &database)
    sqlite3_exec(database, "CREATE TABLE a (b)", nil, nil, nil)
    sqlite3_close(database)
    #expect(Self.load(path).errors.first?.message.contains("no sound GeoPackage") == true)
  }

  @Test(arguments: 0..<4)
  func damagedPackagesAreReadToAnEnd(seed: Int) throws {
    let sound = try Data(
      contentsOf: URL(
        fileURLWithPath: try package(
          rows: "1, \(Self.square(0)), 'a', '', '', 1", "2, \(Self.square(1)), 'b', 't', '1', 2")))
    var generator = SeededGenerator(seed: UInt64(seed))
    let path = folder.file("damaged.gpkg")
    for _ in 0..<60 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let place = Int.random(in: 16..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeSubrange(Int.random(in: 16..<bytes.count, using: &generator)...)
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      let loaded = Self.load(path)
      #expect(loaded.catalog.count <= 2)
      for error in loaded.errors { #expect(error.file == path && !error.message.isEmpty) }
    }
  }
}

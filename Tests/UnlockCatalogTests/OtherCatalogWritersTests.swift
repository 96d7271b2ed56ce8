import Foundation
import TestSupport
import Testing
import UnlockCatalog
import UnlockEngine

/// What GDAL makes of the starter catalog in another format is the same catalog.
@Suite(.enabled(if: OtherProgram.ogr2ogr.isInstalled, "GDAL is not installed"))
struct OtherCatalogWritersTests {
  private static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/data/catalog"

  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
  }

  @Test(
    arguments: ["boston", "national-parks", "san-francisco", "states"],
    [
      ("GPKG", "gpkg"), ("ESRI Shapefile", "shp"), ("ESRI Shapefile", "shz"), ("KML", "kml"),
      ("LIBKML", "kmz"),
    ])
  func theStarterCatalogIsTheSame(name: String, format: (driver: String, ending: String)) throws {
    let original = "\(Self.folder)/\(name).geojson"
    let converted = files.file("\(name).\(format.ending)")
    try OtherProgram.ogr2ogr.output(["-f", format.driver, converted, original])
    let (before, after) = (Self.load(original), Self.load(converted))
    #expect(after.errors.isEmpty)
    try #require(before.catalog.count > 10 && after.catalog.count == before.catalog.count)
    for index in 0..<before.catalog.count {
      let (patch, same) = (before.catalog[index], after.catalog[index])
      #expect(patch.id == same.id && patch.name == same.name && patch.type == same.type)
      #expect(patch.parentID == same.parentID && patch.area == same.area)
      #expect(Self.outline(before, index) == Self.outline(after, index))
      #expect(
        before.catalog.enclosers(of: index) == after.catalog.enclosers(of: index))
    }
  }

  /// The corners of an outline: where a ring begins and which way it runs is each format's own.
  private static func outline(_ loaded: LoadedCatalog, _ index: PatchIndex) -> Set<Coordinate>? {
    loaded.catalog.geofence(at: index).map { Set($0.coordinates) }
  }

  private static func load(_ path: String) -> LoadedCatalog {
    CatalogReader.load(paths: [path])
  }
}

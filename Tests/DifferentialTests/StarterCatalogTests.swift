import DifferentialCheck
import Foundation
import Testing
import UnlockCatalog
import UnlockEngine

/// The index against GEOS on the real borders of the starter catalog.
@Suite struct StarterCatalogTests {
  private static let paths: [String] = {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/\(root)/data/catalog"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".geojson") }.sorted().map { "\(folder)/\($0)" }
  }()

  private static let catalog = CatalogReader.load(paths: paths)

  @Test(arguments: BoundaryRule.allCases)
  func theIndexAgreesWithGEOS(rule: BoundaryRule) throws {
    let loaded = Self.catalog
    try #require(loaded.errors.isEmpty && loaded.catalog.count > 0)
    let geofences = (0..<loaded.catalog.count).compactMap { loaded.catalog.geofence(at: $0) }
    let differences = try Differences.toGEOS(
      loaded.catalog, around: geofences, rule, count: 3_000, seed: 1)
    #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(3))")
  }
}

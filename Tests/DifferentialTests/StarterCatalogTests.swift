import Foundation
import TestSupport
import Testing
import UnlockCatalog
import UnlockEngine

/// The index against GEOS on real borders: the starter catalog, or any other whose files the
/// environment names (`DIFFERENTIAL_CATALOG`, separated by colons).
@Suite struct StarterCatalogTests {
  private static let paths: [String] = {
    if let named = ProcessInfo.processInfo.environment["DIFFERENTIAL_CATALOG"] {
      return named.split(separator: ":").map { String($0) }
    }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/\(root)/data/catalog"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".geojson") }.sorted().map { "\(folder)/\($0)" }
  }()

  private static let catalog = CatalogReader.load(paths: paths)

  @Test(arguments: BoundaryRule.allCases, Array(1...4) as [UInt64])
  func theIndexAgreesWithGEOS(rule: BoundaryRule, seed: UInt64) throws {
    let loaded = Self.catalog
    try #require(loaded.errors.isEmpty && loaded.catalog.count > 0)
    let geofences = (0..<loaded.catalog.count).compactMap { loaded.catalog.geofence(at: $0) }
    let count = Effort.coordinates / 8
    let differences = try Differences.find(
      loaded.catalog, geofences, rule, count: count, seed: seed)
    #expect(
      differences.isEmpty, "\(differences.count) of \(count), such as \(differences.prefix(3))")
  }
}

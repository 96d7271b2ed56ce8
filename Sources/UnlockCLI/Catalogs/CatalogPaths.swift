internal import FoundationEssentials

/// Finds the files of a catalog: those that are named, or the starter catalog.
enum CatalogPaths {
  private static let suffixes = [
    ".geojson", ".geojsonl", ".geojsons", ".json", ".ndjson", ".geojson.gz", ".geojsonl.gz",
    ".gpkg", ".shp", ".kml", ".kmz", ".patches",
  ]

  /// The files behind what was named, each directory replaced by the catalog files in it.
  static func files(named names: [String], diagnostics: Diagnostics) -> [String] {
    names.flatMap { name in
      guard isDirectory(name) else { return [name] }
      let files = catalogFiles(in: name)
      if files.isEmpty { diagnostics.error("holds no catalog file", file: name) }
      return files
    }
  }

  /// The files of the starter catalog: `StarterData` has their folder.
  static func starter(on console: Console) -> [String] {
    if let named = StarterData.named(on: console) {
      return catalogFiles(in: "\(named)/catalog") + catalogFiles(in: named)
    }
    return StarterData.folders(on: console).lazy.map { catalogFiles(in: "\($0)/catalog") }
      .first { !$0.isEmpty } ?? []
  }

  private static func catalogFiles(in directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.sorted()
      .filter { name in !name.hasPrefix(".") && suffixes.contains { name.hasSuffix($0) } }
      .map { "\(directory)/\($0)" }
  }

  static func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}

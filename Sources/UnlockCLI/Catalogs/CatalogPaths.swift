internal import FoundationEssentials

/// Finds the files of a catalog: those that are named, or the starter catalog.
enum CatalogPaths {
  /// The variable that names the directory of the starter catalog.
  static let variable = "UNLOCK_DATA"

  private static let suffixes = [
    ".geojson", ".geojsonl", ".geojsons", ".json", ".ndjson", ".gpkg", ".patches",
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

  /// The files of the starter catalog, wherever the program was started: of the directory that
  /// `UNLOCK_DATA` names, of an installation around the program's file, or of the sources that it
  /// was built in.
  static func starter(on console: Console) -> [String] {
    if let named = console.variables[variable], !named.isEmpty {
      return catalogFiles(in: "\(named)/catalog") + catalogFiles(in: named)
    }
    guard let executable = console.executable else { return [] }
    var directory = parent(of: executable)
    for _ in 0..<5 {
      directory = parent(of: directory)
      for place in ["share/unlock/catalog", "data/catalog"] {
        let files = catalogFiles(in: "\(directory)/\(place)")
        if !files.isEmpty { return files }
      }
    }
    return []
  }

  private static func catalogFiles(in directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.sorted()
      .filter { name in !name.hasPrefix(".") && suffixes.contains { name.hasSuffix($0) } }
      .map { "\(directory)/\($0)" }
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }

  private static func parent(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
  }
}

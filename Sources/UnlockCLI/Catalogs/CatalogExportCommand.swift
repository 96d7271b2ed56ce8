internal import FileReplacement
internal import GEOSBridge
internal import UnlockCatalog
internal import UnlockEngine
internal import UnlockMap

extension CommandOption {
  /// Where an export goes.
  static let output = CommandOption(
    "output", letter: "o", .file("OUT"),
    help: "the file to write, replaced at once and whole (default: standard output)")
}

/// `unlock catalog export`: a catalog as GeoJSON after repair.
struct CatalogExportCommand: Command {
  let description = CommandDescription(
    "catalog", "export",
    summary: "writes a catalog as GeoJSON (RFC 7946), its geometry repaired",
    operand: Operand("FILE", count: 0...Int.max, isFile: true),
    options: [.output],
    details: [
      "Several files become one collection, a feature a line. Each has its id, name, type and "
        + "parent under these names, and its other properties. Circles are written as polygons, "
        + "and what crosses the antimeridian is cut there."
    ],
    examples: [
      Example(
        "unlock catalog export parks.geojson -o repaired.geojson",
        "these parks with their geometry put right"),
      Example(
        "unlock catalog export --id-field GEOID --name-field NAME counties.shp",
        "a shapefile, its fields under the names that are used here"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    let names = arguments.operands + arguments.texts(.catalog)
    try refuseToReplace(arguments.text(.output), names)
    guard let loaded = CatalogInput.read(names, arguments, on: console) else { return .nothing }
    let outcome = CatalogInput.report(loaded, on: console)
    do throws(GEOSError) {
      let status = write(
        outcome, by: try GeoJSONExport(), to: arguments.text(.output), on: console)
      return max(outcome.status, status)
    } catch {
      console.diagnostics.error("nothing can be written: \(error)")
      return .nothing
    }
  }

  /// What an export leaves out must not be lost with the only copy, nor any other file.
  private func refuseToReplace(_ path: String?, _ sources: [String]) throws(UsageError) {
    guard let path, path != "-" else { return }
    if sources.contains(where: { ReplacedKind.isSameFile($0, path) }) {
      throw UsageError("-o would replace \(path.printable), its own source; name another file")
    }
    let isOther = ReplacedKind.holdsSomethingElse(path) {
      String(decoding: $0, as: UTF8.self).contains("FeatureCollection")
    }
    if isOther {
      throw UsageError(
        "-o would replace \(path.printable), which is no GeoJSON collection; name another file")
    }
  }

  /// Writes to a file, or to standard output where there is no path.
  private func write(
    _ loaded: CatalogInput.Outcome, by export: GeoJSONExport, to path: String?, on console: Console
  ) -> ExitStatus {
    let catalog = loaded.catalog
    guard let path, path != "-" else {
      let status = write(catalog, by: export, on: console) { console.output.write($0) }
      return loaded.isIntact(on: console) ? status : .nothing
    }
    do throws(ReplacementError) {
      var file = try ReplacedFile(replacing: path)
      let status = try write(catalog, by: export, on: console) { bytes throws(ReplacementError) in
        try file.write(bytes)
      }
      guard loaded.isIntact(on: console) else { return .nothing }
      try file.commit()
      return status
    } catch {
      console.diagnostics.error(error.message, file: error.file)
      return .nothing
    }
  }

  /// Hands out the collection piece by piece; a patch that GEOS cannot write is told of.
  private func write<Failure: Error>(
    _ catalog: Catalog, by export: GeoJSONExport, on console: Console,
    _ put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> ExitStatus {
    var status = ExitStatus.success
    var separator = "\n"
    try put(Array(#"{"type":"FeatureCollection","features":["#.utf8))
    for patch in 0..<catalog.count {
      let feature: [UInt8]
      do throws(GEOSError) {
        feature = try export.feature(of: patch, in: catalog)
      } catch {
        console.diagnostics.error("\(catalog[patch].id) cannot be written: \(error)")
        status = .partial
        continue
      }
      try put(separator.utf8 + feature)
      separator = ",\n"
    }
    try put(Array("\n]}\n".utf8))
    return status
  }
}

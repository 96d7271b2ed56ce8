internal import UnlockEngine

/// `unlock catalog info`: what a catalog holds, in numbers.
struct CatalogInfoCommand: Command {
  let description = CommandDescription(
    "catalog", "info",
    summary: "counts what a catalog holds: patches by type, vertices, nesting, bounds, index",
    operand: Operand("FILE", count: 0...Int.max, isFile: true),
    details: [
      "A catalog is GeoJSON, an OGC GeoPackage, an ESRI shapefile or KML, in WGS 84, found from its "
        + "content; gzip and zip, such as KMZ, are opened."
    ],
    examples: [
      Example("unlock catalog info", "what is in the starter catalog?"),
      Example(
        "unlock catalog info --format json parks.geojson cities.geojson",
        "the same of two files together, for a program"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    let names = arguments.operands + arguments.texts(.catalog)
    guard let loaded = CatalogInput.read(names, arguments, on: console) else { return .nothing }
    let outcome = CatalogInput.report(loaded, on: console)
    console.diagnostics.progress("indexing the catalog")
    let index = outcome.index ?? CellIndex(outcome.catalog)
    console.diagnostics.clearProgress()
    let census = CatalogCensus(of: outcome.catalog)
    guard outcome.isIntact(on: console) else { return .nothing }
    CatalogInfoReport(census, index.size)
      .write(as: arguments.choice(.format) ?? .table, on: console)
    return outcome.status
  }
}

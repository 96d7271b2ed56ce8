internal import UnlockCatalog
internal import UnlockEngine

/// `unlock catalog check`: every defect of catalog files.
struct CatalogCheckCommand: Command {
  let description = CommandDescription(
    "catalog", "check",
    summary: "names every defect of a catalog, what was done about it, and what to do",
    operand: Operand("FILE", count: 0...Int.max, isFile: true),
    details: [
      "A catalog is GeoJSON, an OGC GeoPackage, an ESRI shapefile or KML, in WGS 84, found from its "
        + "content; gzip and zip, such as KMZ, are opened.",
      "Several files are checked as one catalog. Most defects are mended, and the patch works. The "
        + "exit status is 1 where a feature cannot be used, or its geometry not, and with --strict "
        + "also where it needed to be mended.",
    ],
    examples: [
      Example("unlock catalog check parks.geojson", "what is wrong with these parks?"),
      Example(
        "unlock catalog check --strict --format json parks.geojson cities.geojson",
        "the same for a program, and nothing is mended"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    let names = arguments.operands + arguments.texts(.catalog)
    let loaded = CatalogInput.read(names, arguments, on: console) { $0.verifiesCompiled = true }
    let report = CatalogCheckReport(loaded)
    report.write(as: arguments.choice(.format) ?? .table, on: console)
    return loaded.map(CatalogInput.status) ?? .nothing
  }
}

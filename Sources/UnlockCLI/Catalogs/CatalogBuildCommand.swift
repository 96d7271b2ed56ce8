internal import FileReplacement
internal import UnlockCatalog
internal import UnlockEngine

extension CommandOption {
  /// Where a compiled catalog goes.
  static let compiledOutput = CommandOption(
    "output", letter: "o", .file("OUT.patches"),
    help: "the file to write, replaced at once and whole")
}

/// `unlock catalog build`: a catalog and its index as one file.
struct CatalogBuildCommand: Command {
  let description = CommandDescription(
    "catalog", "build",
    summary: "compiles a catalog with its index into one file that opens at once",
    operand: Operand("FILE", count: 0...Int.max, isFile: true),
    options: [.compiledOutput],
    details: [
      "The file is accepted wherever a catalog is, and gives the same answers and the same reports "
        + "as its sources. It is mapped into memory, so a million patches are ready in "
        + "milliseconds, and processes that use the same file share it. Nothing is written where a "
        + "source cannot be read; unlock catalog check OUT.patches reads it back "
        + "and compares every byte with its checksums."
    ],
    examples: [
      Example(
        "unlock catalog build parks.geojson cities.geojson -o world.patches",
        "both files as one compiled catalog"),
      Example("unlock catalog build -o starter.patches", "the starter catalog"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    guard let path = arguments.text(.compiledOutput), path != "-" else {
      throw UsageError("name the file to write with -o OUT.patches")
    }
    if ReplacedKind.holdsSomethingElse(path, than: CatalogCompiler.isCompiled) {
      throw UsageError(
        "-o would replace \(path.printable), which is no compiled catalog; name another file")
    }
    let names = arguments.operands + arguments.texts(.catalog)
    guard
      let loaded = CatalogInput.read(names, arguments, on: console, { $0.keepsOrigins = true })
    else { return .nothing }
    guard loaded.errors.isEmpty else {
      console.diagnostics.error("nothing was written: not every source could be read")
      return .nothing
    }
    let outcome = CatalogInput.report(loaded, on: console)
    console.diagnostics.progress("indexing the catalog")
    let index = CellIndex(loaded.catalog)
    console.diagnostics.progress("writing the catalog")
    defer { console.diagnostics.clearProgress() }
    do throws(ReplacementError) {
      let size = try CatalogCompiler(loaded).write(index, to: path)
      console.diagnostics.clearProgress()
      console.output.write(
        "\(path.printable): \(Count.of(loaded.catalog.count, "patch", "patches")), "
          + "\(Count.of(size, "byte"))\n")
      return outcome.status
    } catch {
      console.diagnostics.error(error.message, file: error.file)
      return .nothing
    }
  }
}

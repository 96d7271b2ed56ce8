internal import UnlockCatalog
internal import UnlockEngine

/// Loads the catalog of a command, and tells what was wrong with it in a few lines.
enum CatalogInput {
  /// A catalog that can be used, and whether something of it was lost on the way.
  struct Outcome {
    var catalog: Catalog
    /// The index that came with the catalog, where it was compiled before.
    var index: CellIndex?
    /// What was wrong with it, feature by feature.
    var problems: [CatalogProblem]
    var status: ExitStatus

    /// Whether all that was read of the catalog until now was as it was written. Where it was not,
    /// that is told, and what was made of it must not be handed out.
    func isIntact(on console: Console) -> Bool {
      guard let damage = catalog.damage else { return true }
      console.diagnostics.error(damage.message, file: damage.file)
      return false
    }
  }

  private static let errorLimit = 10

  /// The catalog that the arguments name, or the starter catalog; nil where there is none. What is
  /// wrong was told.
  static func load(_ arguments: Arguments, on console: Console) -> Outcome? {
    guard let loaded = read(arguments.texts(.catalog), arguments, on: console) else { return nil }
    return report(loaded, on: console)
  }

  /// Reads the named files, or the starter catalog where none is named; nil where there is none.
  ///
  /// - Parameter adjust: sets options that no argument does.
  static func read(
    _ names: [String], _ arguments: Arguments, on console: Console,
    _ adjust: (inout CatalogOptions) -> Void = { _ in }
  ) -> LoadedCatalog? {
    let paths =
      names.isEmpty
      ? CatalogPaths.starter(on: console)
      : CatalogPaths.files(named: names, diagnostics: console.diagnostics)
    guard !paths.isEmpty else {
      if names.isEmpty {
        console.diagnostics.error(
          "there is no catalog: name one with --catalog FILE, or the directory of the starter "
            + "catalog in \(StarterData.variable)")
      }
      return nil
    }
    console.diagnostics.progress("reading the catalog")
    var options = CatalogOptions()
    options.isStrict = arguments.has(.strict)
    options.idField = arguments.text(.idField)
    options.nameField = arguments.text(.nameField)
    options.typeField = arguments.text(.typeField)
    adjust(&options)
    let loaded = CatalogReader.load(paths: paths, options: options)
    console.diagnostics.clearProgress()
    for error in loaded.errors {
      console.diagnostics.error(error.message, file: error.file, line: error.line)
    }
    // Files that hold nothing are no catalog; one that is legally empty is.
    if loaded.catalog.count == 0, loaded.errors.count >= paths.count { return nil }
    return loaded
  }

  static func report(_ loaded: LoadedCatalog, on console: Console) -> Outcome {
    let lost = loaded.problems.filter { $0.defect.losesFeature }
    for problem in lost.prefix(errorLimit) {
      console.diagnostics.error(problem.message, file: problem.file, line: problem.line)
    }
    if lost.count > errorLimit {
      console.diagnostics.error(
        "and \(Count.of(lost.count - errorLimit, "more feature")) without a usable id")
    }
    if let summary = summary(of: loaded.problems) { console.diagnostics.warning(summary) }
    return Outcome(
      catalog: loaded.catalog, index: loaded.index, problems: loaded.problems,
      status: status(of: loaded))
  }

  /// What defects and unreadable files mean for the exit status.
  static func status(of loaded: LoadedCatalog) -> ExitStatus {
    let isWhole = loaded.errors.isEmpty && !loaded.problems.contains { $0.losesInput }
    return isWhole ? .success : .partial
  }

  /// One line on what was mended and what was left without a geofence; nil where nothing was.
  private static func summary(of problems: [CatalogProblem]) -> String? {
    let geometry = problems.filter { $0.defect.isOfGeometry }
    let lost = Set(geometry.filter { !$0.isUsable }.map(\.feature))
    let mended = Set(geometry.filter(\.isUsable).map(\.feature)).subtracting(lost)
    var parts: [String] = []
    if !mended.isEmpty {
      parts.append("the geometry of \(Count.of(mended.count, "patch", "patches")) was mended")
    }
    if !lost.isEmpty {
      parts.append(
        "\(Count.of(lost.count, "patch", "patches")) \(lost.count == 1 ? "is" : "are") left "
          + "without a geofence")
    }
    guard !parts.isEmpty else { return nil }
    return "\(parts.joined(separator: ", ")); unlock catalog check says which"
  }
}

extension CatalogDefect {
  /// Whether the feature cannot be used at all.
  var losesFeature: Bool { self == .missingId || self == .duplicateId }

  /// Whether the defect lies in the geometry as it is written, rather than in the feature having
  /// none.
  var isOfGeometry: Bool {
    switch self {
    case .unclosedRing, .selfIntersection, .overlappingParts, .holeOutsideShell, .tooFewPoints,
      .nonFiniteCoordinate, .coordinateOutOfRange:
      true
    case .noGeofence, .notAnArea, .missingId, .duplicateId, .unknownParent, .parentCycle,
      .outsideParent, .wrongUnits:
      false
    }
  }
}

extension CatalogProblem {
  /// Whether something that the file gives could not be used.
  var losesInput: Bool { defect.losesFeature || (defect.isOfGeometry && !isUsable) }

  /// What the problem is of: several problems may be of one feature.
  fileprivate var feature: [String] { [file, patchID ?? "", line.map { String($0) } ?? ""] }
}

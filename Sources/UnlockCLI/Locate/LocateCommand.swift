internal import UnlockEngine
internal import UnlockService

/// `unlock locate`: the patches around a coordinate, and the nearest beside it.
struct LocateCommand: Command {
  let description = CommandDescription(
    "locate",
    summary: "names the patches that contain a place, and the nearest that do not",
    operand: Operand("LAT LON", count: 1...2, isFile: false), options: [.nearest],
    details: [
      "Latitude comes first, in degrees; the two may also be one word with a comma. Patches come "
        + "outermost first, the others nearest first, each with the way to its boundary in metres, "
        + "measured on the ellipsoid."
    ],
    examples: [
      Example("unlock locate 42.3551 -71.0657", "where in the starter catalog is that?"),
      Example(
        "unlock locate --nearest 1 --format json 42.3551,-71.0657",
        "the same for a program, with the one nearest other patch"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    let coordinate = try LocateOperands.coordinate(arguments.operands)
    guard let loaded = CatalogInput.load(arguments, on: console) else { return .nothing }
    let locator = LocatorChoice.locator(for: loaded, arguments, on: console)
    let surveyor = Surveyor(catalog: loaded.catalog, locator: locator)
    let survey = surveyor.survey(coordinate, nearest: arguments.count(.nearest) ?? 5)
    guard loaded.isIntact(on: console) else { return .nothing }
    SurveyReport(
      survey: survey, coordinate: coordinate, catalog: loaded.catalog,
      rule: arguments.choice(.boundary) ?? .interior
    ).write(as: arguments.choice(.format) ?? .table, on: console)
    return loaded.status
  }
}

extension CommandOption {
  static let nearest = CommandOption(
    "nearest", .count("COUNT", 0...Int.max),
    help: "how many patches that do not contain the place are named (default: 5)")
}

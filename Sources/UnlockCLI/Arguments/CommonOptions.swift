internal import UnlockEngine

extension CommandOption {
  /// The catalog files.
  public static let catalog = CommandOption(
    "catalog", .file("FILE"), isRepeatable: true,
    help:
      "catalog (GeoJSON, GeoPackage, shapefile, KML, compiled; gzip and zip are opened), or a directory of "
      + "such files; may be repeated (default: the starter catalog)")
  /// Which property of a feature is its id.
  public static let idField = CommandOption(
    "id-field", .text("FIELD"), help: "property of the catalog's features that is their id")
  /// Which property of a feature is its name.
  public static let nameField = CommandOption(
    "name-field", .text("FIELD"),
    help: "property of the catalog's features that is their name (default: name)")
  /// Which property of a feature is its type.
  public static let typeField = CommandOption(
    "type-field", .text("FIELD"),
    help: "property of the catalog's features that is their type (default: type)")
  /// Whose fixes, ledger and queue.
  public static let user = CommandOption(
    "user", .text("ID"), help: "whose fixes these are, where they do not say so (default: local)")
  /// What a coordinate exactly on a boundary is.
  public static let boundary = CommandOption(
    "boundary", .oneOf(BoundaryRule.allCases.map(\.rawValue)),
    help: "is a place exactly on a boundary outside (interior, the default) or inside (covers)")
  /// How results are written.
  public static let format = CommandOption(
    "format", .oneOf(OutputFormat.allCases.map(\.rawValue)),
    help: "how results are written (default: table)")
  /// Repairs nothing.
  public static let strict = CommandOption(
    "strict", help: "leave patches whose geometry needs repair without their geofence")
  /// Silences warnings.
  public static let quiet = CommandOption(
    "quiet", letter: "q", help: "no warnings and no progress; errors are still told")
  /// Silences progress.
  public static let noProgress = CommandOption(
    "no-progress", help: "no progress, also on a terminal")
  /// Shows help.
  public static let help = CommandOption("help", letter: "h", help: "show this help")
  /// Shows the version.
  public static let version = CommandOption("version", help: "show the version")

  /// The options that every command takes; where one has no bearing it changes nothing.
  public static let common: [CommandOption] = [
    catalog, idField, nameField, typeField, user, boundary, format, strict, quiet, noProgress, help,
    version,
  ]
}

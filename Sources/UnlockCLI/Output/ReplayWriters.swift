internal import UnlockEngine

/// The writers of a replay, one for each format.
enum ReplayWriters {
  /// The writer that the arguments ask for.
  static func writer(
    _ arguments: Arguments, catalog: Catalog, on console: Console
  ) -> any ReplayObserver {
    let showsRejected = arguments.has(.rejected)
    let output = console.output
    return switch arguments.choice(.format) ?? OutputFormat.table {
    case .table:
      ReplayTable(
        to: output, style: console.style, catalog: catalog, showsRejected: showsRejected,
        usualUser: arguments.user)
    case .ndjson: ReplayLines(to: output, showsRejected: showsRejected)
    case .json: ReplayDocument(to: output, showsRejected: showsRejected)
    case .csv: ReplayCSV(to: output, showsRejected: showsRejected)
    case .geojson: ReplayFeatures(to: output, showsRejected: showsRejected)
    }
  }
}

internal import UnlockEngine
internal import UnlockTracks

extension CommandOption {
  static let source = CommandOption(
    "source", .oneOf(FixSource.allCases.map(\.rawValue)),
    help: "how the fixes came about, where the file does not say so: in person (gps, the default) "
      + "or from old photographs and tracks (import)")
  static let include = CommandOption(
    "include", .someOf(TrackPointKind.allCases.map(\.rawValue)),
    help: "which points count (default: track; a planned route or a marked place proves no visit)")
  static let order = CommandOption(
    "order", .oneOf(ReplayOrder.allCases.map(\.rawValue)),
    help: "one track after another (file, the default), or all tracks merged by the times of "
      + "their fixes, each in its own order (time)")
  static let rejected = CommandOption(
    "rejected",
    help: "also print each fix that was refused, each unlock that was held back, and why")
}

/// The order in which fixes are evaluated.
enum ReplayOrder: String, CaseIterable {
  case file
  case time
}

extension TrackOptions {
  init(_ arguments: Arguments) {
    self.init()
    if let kinds = arguments.choices(.include, as: TrackPointKind.self) { include = Set(kinds) }
    source = arguments.choice(.source)
  }
}

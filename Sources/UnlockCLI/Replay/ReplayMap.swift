internal import FileReplacement
internal import UnlockEngine
internal import UnlockMap

extension CommandOption {
  static let map = CommandOption(
    "map", .file("OUT.html"),
    help: "also write a map of the replay, one file that opens in any browser without a network")
  static let tiles = CommandOption(
    "tiles", .text("URL"),
    help:
      "background pictures for the map, such as https://tile.openstreetmap.org/{z}/{x}/{y}.png; "
      + "whoever opens the map then asks that host for the places looked at")
}

/// Draws a replay as a page.
final class ReplayMap: ReplayObserver {
  private let path: String
  private let tiles: TileSource?
  private var recorder: MapRecorder

  /// A map, where the arguments ask for one.
  init?(_ arguments: Arguments, catalog: Catalog) {
    guard let path = arguments.text(.map) else { return nil }
    self.path = path
    tiles = arguments.text(.tiles).flatMap { TileSource(template: $0) }
    recorder = MapRecorder(catalog: catalog)
  }

  /// Says before the work begins what would be wrong after it.
  static func check(_ arguments: Arguments) throws(UsageError) {
    if let path = arguments.text(.map), holdsSomethingElse(path) {
      throw UsageError(
        "--map would replace \(path.printable), which is no HTML page; name another file")
    }
    guard let tiles = arguments.text(.tiles) else { return }
    guard arguments.has(.map) else { throw UsageError("--tiles needs --map, which draws the map") }
    guard TileSource(template: tiles) != nil else {
      throw UsageError(
        "--tiles takes an http or https address with {z}, {x} and {y} in it, not \(tiles.printable)"
      )
    }
  }

  /// Whether the page can be written, before anything is recorded that a second replay would not
  /// find new any more. Where it cannot, that was told.
  static func canBeWritten(_ arguments: Arguments, on console: Console) -> Bool {
    // A pipe would be read as over when it is closed again.
    guard let path = arguments.text(.map), ReplacedKind(of: path) != .special else { return true }
    do throws(ReplacementError) {
      _ = try ReplacedFile(replacing: path)
      return true
    } catch {
      console.diagnostics.error(error.message, file: error.file)
      return false
    }
  }

  /// Where a shell has put a track behind `--map`, as in `--map *.gpx`, the track must survive.
  private static func holdsSomethingElse(_ path: String) -> Bool {
    ReplacedKind.holdsSomethingElse(path) { start in
      String(decoding: start, as: UTF8.self).lowercased().contains("<!doctype html")
    }
  }

  func receive(_ fixes: [UserFix], _ outcomes: [NotableOutcome]) {
    recorder.record(fixes, notable: outcomes)
  }

  func receive(_ event: ReplayEvent) {
    guard case .unreadable(let point) = event else { return }
    recorder.recordUnreadable(
      user: point.user, track: point.origin.track, index: point.origin.index)
  }

  /// What users have in a store is no near miss, whenever they got it. A store that cannot be read
  /// any more only leaves too much on the map.
  func noteUnlockedBefore(_ users: Set<String>, in store: some EngineStore) {
    for user in users {
      guard let standings = try? store.standings(of: user) else { continue }
      recorder.recordUnlockedBefore(standings.keys, user: user)
    }
  }

  /// Writes the page, and says where it is.
  func write(on console: Console) -> ExitStatus {
    console.diagnostics.progress("drawing the map")
    defer { console.diagnostics.clearProgress() }
    do throws(MapPageError) {
      try MapPage(recorder: recorder, tiles: tiles).write(to: path)
      return .success
    } catch {
      switch error {
      case .file(let error): console.diagnostics.error(error.message, file: error.file)
      case .catalog(let damage): console.diagnostics.error(damage.message, file: damage.file)
      }
      return .partial
    }
  }
}

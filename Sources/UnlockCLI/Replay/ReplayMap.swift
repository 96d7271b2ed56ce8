internal import Glibc
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
    guard let path = arguments.text(.map), kind(of: path) != .special else { return true }
    do throws(MapError) {
      _ = try ReplacedFile(replacing: path)
      return true
    } catch {
      console.diagnostics.error(error.message, file: error.file)
      return false
    }
  }

  private enum FileKind { case missing, regular, special }

  private static func kind(of path: String) -> FileKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    // A directory is none of the special ones: it cannot be replaced, and writing says so.
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) ? .regular : .special
  }

  /// Where a shell has put a track behind `--map`, as in `--map *.gpx`, the track must survive.
  private static func holdsSomethingElse(_ path: String) -> Bool {
    // Only a regular file holds something; a pipe would block whoever reads it.
    guard kind(of: path) == .regular, let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    var start = [UInt8](repeating: 0, count: 256)
    let count = fread(&start, 1, start.count, file)
    let text = String(decoding: start.prefix(count), as: UTF8.self).lowercased()
    return count > 0 && !text.contains("<!doctype html")
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
    do throws(MapError) {
      try MapPage(recorder: recorder, tiles: tiles).write(to: path)
      return .success
    } catch {
      console.diagnostics.error(error.message, file: error.file)
      return .partial
    }
  }
}

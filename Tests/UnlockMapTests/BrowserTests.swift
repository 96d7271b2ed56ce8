import Foundation
import TestSupport
import Testing
import UnlockEngine

@testable import UnlockMap

/// What a page does is seen in a browser or not at all: `Browser/check_map.py` opens the pages that
/// are made here in Chromium and says which promise is broken.
@Suite struct BrowserTests {
  private static let tools = ["/usr/bin/chromium", "/usr/bin/chromedriver", "/usr/bin/python3"]

  private static var isBrowserThere: Bool {
    tools.allSatisfy(FileManager.default.isExecutableFile)
      && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/selenium")
  }

  @Test(
    .enabled(
      if: isBrowserThere, "apt-get install chromium chromium-driver python3-selenium to run this"),
    .timeLimit(.minutes(10)))
  func pagesDoInABrowserWhatTheyPromise() throws {
    let folder = try TemporaryFolder()
    let pages = [
      try plain(in: folder), try hostile(in: folder), try seam(in: folder),
      try big(in: folder),
    ]
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Browser/check_map.py").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [script] + pages
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said)")
  }

  private func plain(in folder: TemporaryFolder) throws -> String {
    let world = BoxWorld(
      [
        ("a", 0.01, 0, 0.004), ("b", 0.01, 0, 0.002), ("c", 0.02, 0, 0.002), ("d", 0.035, 0, 0.004),
        ("missed", 0.027, 0.0025, 0.002),
      ], inside: ["b": "a"])
    var replay = Replay(world)
    let walk = stride(from: 0.009, through: 0.036, by: 0.001).map { ($0, 0.0) }
    try replay.run(Array(walk) + [(0, 0)])
    return try replay.write(named: "plain.html", in: folder)
  }

  private func hostile(in folder: TemporaryFolder) throws -> String {
    let name =
      "</script><script>window.hacked = 1</script>"
      + "<img src=x onerror='window.hacked = 2'>\u{7}\u{2028}"
    let corners: [(Double, Double)] = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    let square = corners.map { Coordinate(longitude: $0.0, latitude: $0.1) }
    let patch = Patch(id: "\"<!--", name: name, type: "</title><b>", area: 4)
    let geofence = Geofence(coordinates: square, ringEnds: [5], partEnds: [1], area: 4)
    let catalog = Catalog(
      PatchList(
        patches: [patch], geofences: [geofence],
        nesting: Nesting(enclosers: [[]], patches: [patch])))
    let place = Coordinate(longitude: 0.5, latitude: 0.5)
    let fix = UserFix(
      user: name, fix: Fix(coordinate: place, origin: FixOrigin(track: name, index: 0)))
    let unlocked = UnlockedPatch(id: patch.id, name: name, type: patch.type, depth: 0)
    var evaluation = Evaluation()
    evaluation.passes = [
      Pass(id: name, user: name, fix: fix.fix, isInferred: true, patches: [unlocked])
    ]
    var recorder = MapRecorder(catalog: catalog)
    recorder.record([fix], notable: [NotableOutcome(position: 0, outcome: .accepted(evaluation))])
    let path = folder.file("hostile.html")
    try MapPage(recorder: recorder).write(to: path)
    return path
  }

  private func seam(in folder: TemporaryFolder) throws -> String {
    let world = BoxWorld([("west", 180, 0, 1), ("east", -180, 0, 1), ("later", -178.8, 0, 0.1)])
    var replay = Replay(world)
    let voyage = stride(from: 178.8, through: 181.3, by: 0.05).map {
      (longitude: $0 > 180 ? $0 - 360 : $0, latitude: 0.0)
    }
    try replay.run(voyage)
    return try replay.write(named: "seam.html", in: folder)
  }

  private func big(in folder: TemporaryFolder) throws -> String {
    let world = BoxWorld((0..<2000).map(Self.gridBox))
    // To and fro over eight rows of boxes. Not through the engine: two thousand boxes and fifty
    // thousand fixes are a lot for a locator that compares each with each.
    var recorder = MapRecorder(catalog: world.catalog)
    for row in 0..<8 {
      let fixes = (0..<6250).map { Self.gridFix(row: row, step: $0) }
      let notable = (0..<50).map { column in
        let position = column * 125
        let id = "p\(row * 250 + column)"
        let pass = Pass(
          id: id, user: "local", fix: fixes[position].fix, isInferred: false,
          patches: [UnlockedPatch(id: id, name: id, type: "box", depth: 0)])
        var evaluation = Evaluation()
        evaluation.passes = [pass]
        return NotableOutcome(position: position, outcome: .accepted(evaluation))
      }
      recorder.record(fixes, notable: notable)
    }
    let path = folder.file("big.html")
    try MapPage(recorder: recorder).write(to: path)
    return path
  }

  private static func gridBox(
    _ index: Int
  ) -> (id: String, longitude: Double, latitude: Double, halfWidth: Double) {
    let (row, column) = index.quotientAndRemainder(dividingBy: 50)
    return ("p\(index)", Double(column) * 0.01, Double(row) * 0.01, 0.003)
  }

  private static func gridFix(row: Int, step: Int) -> UserFix {
    let longitude = 0.5 * Double(step) / 6250
    let latitude = 0.05 * Double(row) + 0.0001 * Double(step % 7)
    let index = row * 6250 + step
    let fix = Fix(
      coordinate: Coordinate(longitude: longitude, latitude: latitude),
      time: Timestamp(millisecondsSince1970: Int64(index) * 1000),
      origin: FixOrigin(track: "walk.gpx", index: index))
    return UserFix(user: "local", fix: fix, continuesSegment: step > 0)
  }
}

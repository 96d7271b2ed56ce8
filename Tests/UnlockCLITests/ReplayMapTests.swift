import Foundation
import Testing
import UnlockCLI

/// `unlock replay --map`: the replay as a page.
@Suite struct ReplayMapTests {
  private let workspace: Workspace
  private let catalog: String
  private let page: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
    page = "\(workspace.path)/walk.html"
  }

  private func replay(_ words: String...) -> ProgramRun {
    ProgramRun(words: ["replay", "--catalog", catalog, "--map", page] + words)
  }

  private var html: String {
    (try? String(contentsOfFile: page, encoding: .utf8)) ?? ""
  }

  private static let browser = "/usr/bin/chromium"

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: browser),
      "apt-get install chromium to run this"),
    .timeLimit(.minutes(10)))
  func aBrowserShowsPassesNearMissesAndRefusedFixes() throws {
    let track = try workspace.track(
      "walk.gpx", (5, 5), (1.7, 1.7), (95, 0), (0.5, 19.999), (0.5, 19.998))
    #expect(replay(track).status == .success)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: Self.browser)
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--virtual-time-budget=3000", "--dump-dom", "file://\(page)",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let document = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    func list(_ id: String) throws -> Substring {
      let start = try #require(document.range(of: "id=\"\(id)\""), "\(document.prefix(2000))")
      let end = try #require(
        document.range(of: "</ol>", range: start.upperBound..<document.endIndex)
          ?? document.range(of: "</ul>", range: start.upperBound..<document.endIndex))
      return document[start.upperBound..<end.lowerBound]
    }
    let passes = try list("pass-list")
    #expect(passes.components(separatedBy: "<button").count - 1 == 2)
    #expect(passes.contains("State") && passes.contains("City, Park"))
    #expect(try list("near-miss-list").contains("Island"))
    #expect(try list("refusal-list").contains("button"))
  }

  @Test func thePageAsksForNothingUnlessTilesAreNamed() throws {
    let track = try workspace.track("walk.gpx", (5, 5))
    #expect(replay(track).status == .success)
    #expect(!html.contains("tile.example.org"))
    #expect(html.contains("img-src data:\""))
    #expect(replay("--tiles", "https://tile.example.org/{z}/{x}/{y}.png", track).status == .success)
    #expect(html.contains("img-src data: https://tile.example.org"))
  }

  @Test func whatAStoreHoldsIsNoNearMiss() throws {
    let store = "\(workspace.path)/unlock.db"
    let island = try workspace.track("island.gpx", (0.5, 20.5))
    #expect(replay("--store", store, island).status == .success)
    let beside = try workspace.track("beside.gpx", (0.5, 19.999))
    #expect(replay(beside).status == .success)
    let nearMiss = /"nearMisses":\[\{[^}]*"name":"Island"/
    #expect(html.contains(nearMiss))
    #expect(replay("--store", store, beside).status == .success)
    #expect(!html.contains(nearMiss))
  }

  /// Or the unlocks would be recorded, and a second replay would have nothing to draw.
  @Test func aPageThatCannotBeWrittenIsToldBeforeAnythingIsRecorded() throws {
    let track = try workspace.track("walk.gpx", (5, 5))
    let store = "\(workspace.path)/unlock.db"
    for place in ["/nonexistent/m.html", workspace.path] {
      let run = ProgramRun(
        "replay", "--catalog", catalog, "--store", store, "--map", place, track)
      #expect(run.status == .nothing)
      #expect(run.errors.hasPrefix("unlock: \(place): "))
      #expect(!FileManager.default.fileExists(atPath: store))
    }
  }

  @Test func aPipeIsAPlaceForAMap() throws {
    let track = try workspace.track("walk.gpx", (5, 5))
    #expect(
      ProgramRun("replay", "--catalog", catalog, "--map", "/dev/null", track).status == .success)
  }

  /// A shell makes `--map a.gpx b.gpx` of `--map *.gpx`.
  @Test func aTrackInThePlaceOfTheMapIsNotReplaced() throws {
    let first = try workspace.track("a.gpx", (5, 5))
    let second = try workspace.track("b.gpx", (5, 5))
    let before = try Data(contentsOf: URL(fileURLWithPath: first))
    let run = ProgramRun("replay", "--catalog", catalog, "--map", first, second)
    #expect(run.status == .usage)
    #expect(try Data(contentsOf: URL(fileURLWithPath: first)) == before)
    // A map is replaced by its successor.
    #expect(replay(second).status == .success)
    #expect(replay(second).status == .success)
  }

  @Test(arguments: ["nonsense", "ftp://x/{z}/{x}/{y}", "https://x/{z}/{x}.png"])
  func tilesThatAreNoAddressAreRefusedBeforeTheWork(tiles: String) throws {
    let run = replay("--tiles", tiles, try workspace.track("walk.gpx", (5, 5)))
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(!FileManager.default.fileExists(atPath: page))
  }
}

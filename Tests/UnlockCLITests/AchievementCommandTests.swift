import Foundation
import Testing
import UnlockCLI

/// `missions`, `achievements`, `events`, and what `replay` says of them.
@Suite struct AchievementCommandTests {
  private let workspace: Workspace
  private let catalog: String
  private let store: String
  private let data =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/data"

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
    store = "\(workspace.path)/unlock.db"
  }

  @discardableResult
  private func run(_ words: String..., format: String = "json") -> ProgramRun {
    ProgramRun(
      words: words + ["--store", store, "--format", format], variables: ["UNLOCK_DATA": data])
  }

  @discardableResult
  private func replay(_ words: String..., format: String = "ndjson") throws -> ProgramRun {
    let track = try workspace.track("walk.gpx", (5, 5), (1.7, 1.7))
    return ProgramRun(
      words: ["replay", "--catalog", catalog, "--store", store, "--format", format, track] + words,
      variables: ["UNLOCK_DATA": data])
  }

  private func complete() -> [String] {
    let missions = run("missions").document["missions"] as? [[String: Any]] ?? []
    return missions.filter { $0["complete"] as? Bool == true }.compactMap { $0["slug"] as? String }
  }

  @Test func aReplayThroughAParkFinishesItsMissionAndSaysSo() throws {
    let replay = try replay()
    #expect(replay.status == .success)
    let event = try #require(replay.objects.first { $0["event"] as? String == "achievement" })
    #expect(event["achievementSlug"] as? String == "grass-act")
    #expect(event["missionSlug"] as? String == "visit-a-park")
    #expect(event["time"] as? String == "2024-05-04T10:01:00Z")
    #expect(replay.objects.last?["event"] as? String == "summary")
    #expect(complete() == ["visit-a-park"])
    #expect(run("missions").document["openCount"] as? Int == 3)
  }

  @Test func anImportFinishesTheScanAndNoVisit() throws {
    try replay("--source", "import")
    #expect(complete() == ["scan-camera-roll"])
  }

  @Test func aSecondReplayEarnsNothingAgain() throws {
    try replay()
    #expect(try !replay().objects.contains { $0["event"] as? String == "achievement" })
  }

  @Test func theTableTellsItAfterThePasses() throws {
    let lines = try replay(format: "table").lines
    let award = try #require(lines.firstIndex { $0.contains("earned Grass Act") })
    #expect(lines[award].contains("completes the mission Visit a park"))
    #expect(lines[..<award].contains { $0.contains("Park") })
    #expect(lines.last?.contains("unlocked in") == true)
  }

  @Test(arguments: ["csv", "geojson", "json"])
  func everyFormatTellsWhatWasEarned(format: String) throws {
    let output = try replay(format: format).output
    #expect(output.contains("grass-act") && output.contains("visit-a-park"))
  }

  @Test func contentThatComesLaterIsAwardedWithTheNextPassAndNotShown() throws {
    let nothing = "\(workspace.path)/none"
    _ = try workspace.file("none/achievements.json", #"{"achievements":[]}"#)
    try replay("--content", nothing)
    _ = try workspace.file(
      "more/achievements.json",
      #"{"achievements":[{"slug":"city","name":"City","patchTypes":["city"],"approved":true}]}"#)
    let sea = try workspace.track("sea.gpx", (-40, -40))
    let island = try workspace.track("island.gpx", (0.5, 20.5))
    func go(_ track: String) -> ProgramRun {
      ProgramRun(
        "replay", "--catalog", catalog, "--store", store, "--content", "\(workspace.path)/more",
        "--format", "ndjson", track, variables: ["UNLOCK_DATA": data])
    }
    #expect(!go(sea).output.contains("achievement"))
    let event = try #require(
      go(island).objects.first { $0["achievementSlug"] as? String == "city" })
    #expect(event["time"] as? String == "2024-05-04T10:01:00Z")
    let queue = run("achievements").document["queue"] as? [[String: Any]]
    #expect(queue?.contains { $0["slug"] as? String == "city" } == false)
  }

  /// Unlocks do not hang on achievements.
  @Test(arguments: ["missions", "collections", "user_achievements"])
  func aStoreThatLacksATableOfContentStillUnlocks(table: String) throws {
    try replay()
    try sqlite("DROP TABLE \(table)")
    let island = try workspace.track("island.gpx", (0.5, 20.5))
    let run = ProgramRun(
      "replay", "--catalog", catalog, "--store", store, "--format", "ndjson", island,
      variables: ["UNLOCK_DATA": data])
    #expect(run.objects.first?["patchId"] as? String == "island")
    #expect(run.status == .partial)
    #expect(run.errors.hasPrefix("unlock: \(store): "))
  }

  private func sqlite(_ statement: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
        + "c.execute('PRAGMA foreign_keys=OFF'); c.execute(sys.argv[2]); c.commit()",
      store, statement,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func anEventMayComeBeforeTheFirstFixAndNamesTheMissionItCompletes() {
    let first = run("events", "record", "opened_near_me", format: "table")
    #expect(first.status == .success && first.output == "recorded opened_near_me for local\n")
    let trip = run("events", "record", "trip_stops>=2", format: "table")
    #expect(trip.lines.contains("completed the mission Build a day trip"))
  }

  @Test func withoutAStoreNothingIsJudged() throws {
    let track = try workspace.track("walk.gpx", (1.7, 1.7))
    let run = ProgramRun(
      words: ["replay", "--catalog", catalog, "--format", "ndjson", track],
      variables: ["UNLOCK_DATA": data])
    #expect(!run.objects.contains { $0["event"] as? String == "achievement" })
  }

  @Test func achievementsAreListedWithTheirQueue() throws {
    try replay()
    let document = run("achievements").document
    #expect((document["achievements"] as? [[String: Any]])?.count == 4)
    #expect((document["queue"] as? [[String: Any]])?.map { $0["slug"] as? String } == ["grass-act"])
  }

  @Test func anEventOfTheListIsRecordedAndAnotherRefused() throws {
    try replay()
    let event = run("events", "record", "trip_stops>=2")
    #expect(event.status == .success)
    #expect((event.document["awarded"] as? [Any])?.count == 1)
    #expect(complete().contains("build-day-trip"))
    let unknown = run("events", "record", "opened_near_mee")
    #expect(unknown.status == .usage)
    #expect(unknown.errors.contains("did you mean opened_near_me?"))
    let events = run("events", "list").document["events"] as? [[String: Any]] ?? []
    #expect(events.filter { $0["recorded"] as? Bool == true }.count == 1)
  }

  @Test func aStoreThatIsNotThereIsNoEmptyOne() {
    #expect(run("missions").status == .nothing)
    #expect(ProgramRun("missions").status == .usage)
  }

  @Test func contentOfOnesOwnTakesThePlaceOfTheStarterContent() throws {
    _ = try workspace.file(
      "content/a.json",
      #"{"achievements":[{"slug":"city","name":"City","patchTypes":["city"],"approved":true}]}"#)
    let replay = try replay("--content", "\(workspace.path)/content")
    #expect(replay.objects.contains { $0["achievementSlug"] as? String == "city" })
    #expect(run("missions").document["openCount"] as? Int == 0)
    let broken = try self.replay("--content", "\(workspace.path)/nowhere")
    #expect(broken.status == .nothing)
  }

  @Test(arguments: [
    (
      #"{"achievements":[{"slug":"z","id":"grass-act","name":"Z","metric":"x"}]}"#,
      "achievement z has the id grass-act, which is that of achievement grass-act (achievement "
        + "grass-act is in the store "
    ),
    (
      #"{"missions":[{"slug":"z","title":"Z","achievement":"grass-act"}]}"#,
      "mission z is completed by achievement grass-act, as mission visit-a-park is already; each "
        + "mission needs its own (mission visit-a-park is in the store "
    ),
    (
      #"{"achievements":[{"slug":"z","name":"","metric":"x"}]}"#,
      "the name of achievement z must not be empty\n"
    ),
    (
      #"{"achievements":[{"slug":"z","name":"Z","metric":"x","sortOrder":1e999}]}"#,
      "achievements[0].sortOrder must be a whole number of at most 64 bits, and is 1e999\n"
    ),
  ])
  func whatIsWrongWithContentIsToldAtItsFileAndLine(json: String, message: String) throws {
    try replay()
    let file = try workspace.file("more/a.json", "\n" + json)
    let broken = run("missions", "--content", "\(workspace.path)/more")
    #expect(broken.status == .nothing)
    #expect(broken.errors.hasPrefix("unlock: \(file):2: \(message)"))
    #expect(run("missions").document["openCount"] as? Int == 3)
  }

  @Test func contentWithoutAStoreIsAUsageError() throws {
    let run = ProgramRun("replay", "--content", data + "/content", "-")
    #expect(run.status == .usage)
    #expect(run.errors.contains("--content needs --store"))
  }

  /// The folder that `UNLOCK_DATA` names, or where that is only a catalog's, the program's own.
  @Test func theStarterContentLiesBesideTheStarterCatalog() throws {
    try replay()
    let named = "\(workspace.path)/elsewhere"
    _ = try workspace.file("elsewhere/catalog/a.geojson", workspace.collection())
    func missions(_ store: String) throws -> Int? {
      let run = ProgramRun(
        "events", "list", "--store", store, "--format", "json",
        variables: ["UNLOCK_DATA": named], executable: data + "/../bin/unlock")
      return (run.document["events"] as? [Any])?.count
    }
    func store() throws -> String {
      let path = "\(workspace.path)/\(UUID().uuidString).db"
      _ = ProgramRun(
        "events", "record", "x", "--store", path, variables: ["UNLOCK_DATA": "/nowhere"])
      return path
    }
    #expect(try missions(store()) == 5)
    _ = try workspace.file(
      "elsewhere/content/a.json", #"{"featureEvents":[{"token":"one"}]}"#)
    #expect(try missions(store()) == 1)
  }

  @Test(arguments: ["csv", "ndjson"])
  func theQueueIsInTheFormatsOfOneList(format: String) throws {
    try replay()
    run("events", "record", "trip_stops>=2")
    let lines = run("achievements", format: format).lines
    func line(_ slug: String) -> String { lines.first { $0.contains(slug) } ?? "" }
    if format == "csv" {
      #expect(lines[0].hasSuffix(",queuePosition"))
      #expect(line("grass-act").hasSuffix(",1") && line("trip-advisor").hasSuffix(",2"))
      #expect(line("automator").hasSuffix(","))
    } else {
      #expect(line("grass-act").contains(#""queuePosition":1"#))
      #expect(line("trip-advisor").contains(#""queuePosition":2"#))
      #expect(line("automator").contains(#""queuePosition":null"#))
    }
  }

  @Test(arguments: ["table", "csv", "ndjson"])
  func everyListHasItsOtherFormats(format: String) throws {
    try replay()
    for words in [["missions"], ["achievements"], ["events", "list"]] {
      let run = ProgramRun(
        words: words + ["--store", store, "--format", format], variables: ["UNLOCK_DATA": data])
      #expect(run.status == .success)
      #expect(run.lines.count >= 4)
    }
    #expect(run("missions", format: "geojson").status == .usage)
  }
}

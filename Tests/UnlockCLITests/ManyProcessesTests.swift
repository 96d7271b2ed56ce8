import Foundation
import TestSupport
import Testing
import UnlockCLI

/// The program itself, many times at once on one store: each unlock is made, told and shown once.
@Suite struct ManyProcessesTests {
  private let workspace: Workspace
  private let catalog: String
  private let store: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
    store = "\(workspace.path)/unlock.db"
  }

  private func start(replaying track: String, _ name: String) throws -> ChildProcess {
    try ChildProcess(
      "unlock",
      ["replay", "--catalog", catalog, "--store", store, "--format", "ndjson", track],
      output: "\(workspace.path)/\(name).txt")
  }

  private func unlocks(_ lines: [String]) -> [String] {
    lines.filter { $0.contains(#""event":"unlock""#) }.compactMap { line in
      line.firstMatch(of: /"passId":"(.*?)","patchId":"(.*?)"/).map { "\($0.2) \($0.1)" }
    }
  }

  private func entries(_ run: ProgramRun, _ member: String) -> [String] {
    (run.document[member] as? [[String: Any]] ?? []).map { entry in
      "\(entry["patchId"] ?? "no patch") \(entry["passId"] ?? "no pass")"
    }
  }

  @Test func sixteenReplaysOfOneTrackMakeEachUnlockOnce() throws {
    let track = try workspace.track("walk.gpx", (5, 5), (1.2, 1.2), (1.7, 1.7), (0.5, 20.5))
    let replays = try (0..<16).map { try start(replaying: track, "replay-\($0)") }
    #expect(replays.map { $0.wait() } == Array(repeating: 0, count: 16))
    let told = unlocks(replays.flatMap(\.lines))
    let ledger = ProgramRun("ledger", "--store", store, "--format", "json")
    let queue = ProgramRun("queue", "list", "--store", store, "--format", "json")
    #expect(told.count == 4)
    #expect(told.sorted() == entries(ledger, "unlocks").sorted())
    #expect(entries(queue, "entries") == entries(ledger, "unlocks"))
  }

  @Test func whatIsDrainedWhileOthersReplayIsShownOnce() throws {
    let tracks = [(5.0, 5.0), (1.2, 1.2), (1.7, 1.7), (0.5, 20.5)]
    let replays = try tracks.enumerated().map { number, place in
      try start(
        replaying: try workspace.track("walk-\(number).gpx", place), "replay-\(number)")
    }
    let end = Date(timeIntervalSinceNow: 60)
    var shown: [String] = []
    while shown.count < 4, Date() < end {
      let run = ProgramRun(
        "queue", "pop-batch", "--catalog", catalog, "--store", store, "--format", "json")
      shown += entries(run, "removed")
      if run.status == .success, shown.count < 4 { usleep(2_000) }
    }
    #expect(replays.map { $0.wait() } == Array(repeating: 0, count: 4))
    #expect(shown.sorted() == unlocks(replays.flatMap(\.lines)).sorted())
    #expect(Set(shown).count == 4)
    let queue = ProgramRun("queue", "list", "--store", store, "--format", "json")
    #expect(entries(queue, "entries").isEmpty)
  }
}

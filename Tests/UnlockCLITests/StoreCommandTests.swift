import Foundation
import Testing
import UnlockCLI

/// `replay --store`, `queue` and `ledger`: what one run leaves, the next one finds.
@Suite struct StoreCommandTests {
  private let workspace: Workspace
  private let catalog: String
  private let track: String
  private let store: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
    track = try workspace.track("walk.gpx", (5, 5), (1.7, 1.7), (0.5, 20.5))
    store = "\(workspace.path)/unlock.db"
  }

  @discardableResult
  private func replay(_ words: String...) -> ProgramRun {
    ProgramRun(
      words: ["replay", "--catalog", catalog, "--store", store, "--format", "ndjson", track]
        + words)
  }

  @discardableResult
  private func queue(_ words: String..., catalog: String? = nil) -> ProgramRun {
    ProgramRun(
      words: ["queue"] + words
        + ["--catalog", catalog ?? self.catalog, "--store", store, "--format", "json"])
  }

  private func ids(_ run: ProgramRun, _ member: String) -> [String?] {
    (run.document[member] as? [[String: Any]] ?? []).map { $0["patchId"] as? String }
  }

  @Test func aSecondReplayUnlocksNothingAndTheQueueStays() {
    #expect(replay().objects.count == 5)
    let before = queue("list").output
    #expect(replay().objects.count == 1, "only the summary")
    #expect(queue("list").output == before)
    #expect(ids(queue("list"), "entries") == ["state", "city", "park", "island"])
  }

  @Test func anEntryHasItsMembersInOrder() throws {
    let passID = try #require(replay().objects.first?["passId"] as? String)
    let run = queue("list")
    #expect(run.status == .success)
    #expect(
      run.output.hasPrefix(
        #"{"user":"local","entries":[{"patchId":"state","patchName":"State","#
          + #""passId":"\#(passID)","time":"2024-05-04T10:00:00Z","source":"gps"},"#))
  }

  @Test func peekShowsTheHeadBatchWithItsSentenceAndRemovesNothing() {
    replay()
    #expect(ids(queue("pop"), "removed") == ["state"])
    for _ in 0..<2 {
      let run = queue("peek")
      #expect(ids(run, "entries") == ["city", "park"])
      #expect(
        run.document["sentence"] as? String == "You crossed into Park, which sits inside City.")
      let first = (run.document["entries"] as? [[String: Any]])?.first
      #expect(run.document["passId"] as? String == first?["passId"] as? String)
    }
  }

  @Test func aPatchThatLeftTheCatalogIsNamedAndNothingIsClaimedOfIt() throws {
    replay()
    queue("pop")
    let smaller = try workspace.file(
      "smaller.geojson",
      workspace.collection(workspace.square("city", "Town", "city", 1, 1, 3, 3)))
    let run = queue("peek", catalog: smaller)
    #expect(run.status == .success)
    #expect(run.document["sentence"] as? String == "You crossed into City and Park.")
  }

  @Test func withoutACatalogTheQueueIsShownAllTheSame() {
    replay()
    queue("pop")
    let run = queue("peek", catalog: "\(workspace.path)/none.geojson")
    #expect(run.status == .partial)
    #expect(ids(run, "entries") == ["city", "park"])
    #expect(run.document["sentence"] as? String == "You crossed into City and Park.")
    #expect(
      ids(queue("pop-batch", catalog: "\(workspace.path)/none.geojson"), "removed")
        == ["city", "park"])
  }

  @Test func popAndPopBatchAreSafeToRepeat() throws {
    replay()
    #expect(ids(queue("pop", "--patch", "state"), "removed") == ["state"])
    #expect(ids(queue("pop", "--patch", "state"), "removed") == [])
    let passID = try #require(queue("peek").document["passId"] as? String)
    #expect(ids(queue("pop-batch", "--pass", passID), "removed") == ["city", "park"])
    for command in ["pop", "pop-batch"] {
      let repeated = queue(command, "--pass", passID)
      #expect(repeated.status == .success)
      #expect(repeated.output == "{\"removed\":[]}\n")
    }
    #expect(ids(queue("list"), "entries") == ["island"])
  }

  @Test func everythingCanBeDrainedAtOnce() {
    replay()
    #expect(ids(queue("pop-batch", "--all"), "removed") == ["state", "city", "park", "island"])
    #expect(queue("peek").output.contains(#""passId":null,"sentence":null,"entries":[]"#))
    #expect(queue("pop-batch", "--all", "--pass", "x").status == .usage)
  }

  @Test func usersHaveTheirOwnQueueAndLedger() {
    replay("--user", "ada")
    #expect(ids(queue("list"), "entries") == [])
    #expect(ids(queue("list", "--user", "ada"), "entries").count == 4)
    #expect(replay("--user", "bob").objects.count == 5)
    let ledger = ProgramRun(
      "ledger", "--store", store, "--user", "ada", "--format", "json")
    #expect(ids(ledger, "unlocks") == ["state", "city", "park", "island"])
    #expect(ledger.document["user"] as? String == "ada")
  }

  @Test func theLedgerRepeatsTheEventsOfTheReplay() {
    let events = replay().objects.dropLast()
    let ledger = ProgramRun("ledger", "--store", store, "--format", "ndjson").objects
    #expect(ledger.count == events.count)
    for (event, entry) in zip(events, ledger) {
      for (name, value) in event { #expect("\(entry[name] ?? "nothing")" == "\(value)") }
    }
  }

  @Test func importsAreQueuedOnlyWhereAskedForAndALaterVisitIsKept() {
    replay("--source", "import")
    #expect(ids(queue("list"), "entries") == [])
    replay("--source", "import", "--queue-imports", "--user", "ada")
    #expect(ids(queue("list", "--user", "ada"), "entries").count == 4)
    #expect(replay().objects.count == 1, "a visit makes no new unlock")
    let ledger = ProgramRun("ledger", "--store", store, "--format", "ndjson").objects
    #expect(ledger.allSatisfy { $0["source"] as? String == "import" })
    #expect(
      ledger.map { ($0["inPerson"] as? [String: Any])?["source"] as? String }
        == Array(repeating: "gps", count: 4))
  }

  @Test(arguments: [["queue", "list"], ["queue", "peek"], ["queue", "pop"], ["ledger"]])
  func aStoreThatIsNotThereIsAnErrorAndIsNotMade(words: [String]) {
    let run = ProgramRun(words: words + ["--store", store])
    #expect(run.status == .nothing)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("unlock: \(store): there is no such store."))
    #expect(!FileManager.default.fileExists(atPath: store))
    #expect(ProgramRun(words: words).status == .usage)
  }

  @Test func aReplayWhoseStoreCannotBeUsedDoesNothing() throws {
    let text = try workspace.file("notes.txt", String(repeating: "notes ", count: 200))
    let run = ProgramRun(
      "replay", "--catalog", catalog, "--store", text, "--format", "ndjson", track)
    #expect(run.status == .nothing)
    #expect(run.objects.count == 1)
    #expect(run.errors.contains("not a database"))
  }

  @Test(arguments: ["table", "csv", "geojson", "ndjson"])
  func everyFormatNamesEveryPatch(format: String) {
    replay()
    for words in [["queue", "list"], ["ledger"]] {
      let run = ProgramRun(words: words + ["--store", store, "--format", format])
      #expect(run.status == .success)
      for name in ["State", "City", "Park", "Island"] { #expect(run.output.contains(name)) }
    }
  }
}

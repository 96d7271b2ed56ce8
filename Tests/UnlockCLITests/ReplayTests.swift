import Testing
import UnlockCLI

@Suite struct ReplayTests {
  private let workspace: Workspace
  private let catalog: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
  }

  @Test func aPassComesOutermostFirstAndTheSummaryLast() throws {
    let track = try workspace.track("walk.gpx", (5, 5), (1.7, 1.7), (0.5, 20.5))
    let run = ProgramRun("replay", "--catalog", catalog, "--format", "ndjson", track)
    #expect(run.status == .success)
    #expect(run.errors == "")
    #expect(
      run.objects.map { $0["patchId"] as? String } == ["state", "city", "park", "island", nil])
    #expect(run.objects.map { $0["fixIndex"] as? Int } == [0, 1, 1, 2, nil])
    #expect(run.objects[1]["passId"] as? String == run.objects[2]["passId"] as? String)
    #expect(
      run.lines.last
        == #"{"event":"summary","tracks":1,"fixes":3,"rejected":0,"passes":3,"unlocks":4,"#
        + #""patches":4,"rejectedByReason":{}}"#)
  }

  @Test func anUnlockEventHasItsMembersInOrder() throws {
    let track = try workspace.track("walk.gpx", (5, 5))
    let run = ProgramRun("replay", "--catalog", catalog, "--format", "ndjson", track)
    let id = try #require(run.objects.first?["passId"] as? String)
    #expect(
      run.lines.first
        == #"{"event":"unlock","user":"local","passId":"\#(id)","patchId":"state","#
        + #""patchName":"State","patchType":"state","depth":0,"track":"\#(track)","fixIndex":0,"#
        + #""time":"2024-05-04T10:00:00Z","latitude":5.0,"longitude":5.0,"accuracy":null,"#
        + #""source":"gps"}"#)
  }
}

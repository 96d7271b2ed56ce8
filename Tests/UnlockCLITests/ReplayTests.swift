import Testing
import UnlockCLI

@Suite struct ReplayTests {
  private let workspace: Workspace
  private let catalog: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
  }

  private func replay(_ words: String...) -> ProgramRun {
    ProgramRun(words: ["replay", "--catalog", catalog, "--format", "ndjson"] + words)
  }

  @Test func aPassComesOutermostFirstAndTheSummaryLast() throws {
    let run = replay(try workspace.track("walk.gpx", (5, 5), (1.7, 1.7), (0.5, 20.5)))
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
    let run = replay(track)
    let id = try #require(run.objects.first?["passId"] as? String)
    #expect(
      run.lines.first
        == #"{"event":"unlock","user":"local","passId":"\#(id)","patchId":"state","#
        + #""patchName":"State","patchType":"state","depth":0,"track":"\#(track)","fixIndex":0,"#
        + #""time":"2024-05-04T10:00:00Z","latitude":5.0,"longitude":5.0,"accuracy":null,"#
        + #""source":"gps"}"#)
  }

  @Test func theSameInputPrintsTheSameIds() throws {
    let track = try workspace.track("walk.gpx", (5, 5), (1.7, 1.7), (0.5, 20.5))
    #expect(replay(track).output == replay(track).output)
  }

  @Test func theBoundaryCountsWhereItIsAskedFor() throws {
    let track = try workspace.track("edge.gpx", (0, 5))
    #expect(replay(track).objects.first?["unlocks"] as? Int == 0)
    #expect(replay("--boundary", "covers", track).objects.first?["patchId"] as? String == "state")
  }

  @Test func aFixKnowsItsUserBetterThanTheCommandLine() throws {
    let fixes = try workspace.file(
      "fixes.ndjson",
      """
      {"latitude":5,"longitude":5,"user":"ann"}
      {"latitude":5,"longitude":5}
      {"latitude":5,"longitude":5,"user":"ann"}

      """)
    let run = replay("--user", "bob", fixes)
    #expect(run.objects.map { $0["user"] as? String } == ["ann", "bob", nil])
    #expect(run.objects.compactMap { $0["patchId"] as? String } == ["state", "state"])
  }

  @Test func refusedFixesAreCountedAndShownWhereAskedFor() throws {
    let track = try workspace.track("odd.gpx", (0, 0), (95, 5), (5, 5), (5, 541))
    let quiet = replay(track)
    #expect(quiet.objects.count == 2)
    #expect(quiet.objects.last?["rejected"] as? Int == 3)
    #expect(
      quiet.objects.last?["rejectedByReason"] as? [String: Int]
        == ["nullIsland": 1, "outOfRange": 2])
    let run = replay("--rejected", track)
    #expect(run.status == .success)
    #expect(run.objects.map { $0["fixIndex"] as? Int } == [0, 1, 2, 3, nil])
    #expect(
      run.objects.map { $0["reason"] as? String } == [
        "nullIsland", "outOfRange", nil, "outOfRange", nil,
      ])
    #expect(run.lines[1].hasPrefix(#"{"event":"rejected","track":"\#(track)","fixIndex":1,"#))
    #expect(replay("--accept-null-island", track).objects.last?["rejected"] as? Int == 2)
  }

  @Test func aMockedFixCountsOnlyWhereItIsAccepted() throws {
    let fixes = try workspace.file(
      "fixes.ndjson", #"{"latitude":5,"longitude":5,"mocked":true}"# + "\n")
    #expect(replay(fixes).objects.last?["rejectedByReason"] as? [String: Int] == ["mocked": 1])
    #expect(replay("--accept-mocked", fixes).objects.last?["unlocks"] as? Int == 1)
  }

  @Test func anUnreadablePointIsNamedCountedAndCostsOnlyItself() throws {
    let track = try workspace.file(
      "odd.gpx",
      """
      <gpx version="1.1"><trk><trkseg>
      <trkpt lat="5" lon="5"/>
      <trkpt lat="five" lon="5"/>
      <trkpt lat="1.7" lon="1.7"/>
      </trkseg></trk></gpx>
      """)
    let run = replay("--rejected", track)
    #expect(run.status == .partial)
    #expect(run.errors.hasPrefix("unlock: \(track):3: "))
    #expect(run.errorLines.count == 1)
    #expect(run.objects.compactMap { $0["fixIndex"] as? Int } == [0, 1, 2, 2])
    #expect(run.objects[1]["reason"] as? String == "unreadable")
    #expect(run.objects.last?["fixes"] as? Int == 3)
    #expect(run.objects.last?["rejected"] as? Int == 1)
    #expect(replay("--quiet", track).errors == "")
  }

  @Test func manyUnreadablePointsDoNotFloodTheScreen() throws {
    let points = String(repeating: "<trkpt lat=\"x\" lon=\"5\"/>\n", count: 500)
    let track = try workspace.file(
      "odd.gpx", "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>")
    let run = replay(track)
    #expect(run.errorLines.count == 11)
    #expect(run.errorLines.last == "unlock: \(track): and 490 more warnings")
    #expect(run.objects.last?["rejected"] as? Int == 500)
  }

  @Test func aFileOfOtherPointsNamesTheOption() throws {
    let track = try workspace.file(
      "plan.gpx",
      """
      <gpx version="1.1"><wpt lat="5" lon="5"/><rte><rtept lat="1.7" lon="1.7"/></rte></gpx>
      """)
    let run = replay(track)
    #expect(run.status == .success)
    #expect(
      run.errors
        == "unlock: \(track): holds only 1 route point and 1 waypoint point, which were passed "
        + "over: they prove no visit; --include route,waypoint reads them\n")
    #expect(replay("--include", "route,waypoint", track).objects.last?["unlocks"] as? Int == 3)
    #expect(replay("--include", "waypoint", track).objects.last?["unlocks"] as? Int == 1)
  }

  @Test func importsAreMarked() throws {
    let track = try workspace.track("walk.gpx", (5, 5))
    #expect(replay("--source", "import", track).objects.first?["source"] as? String == "import")
  }

  @Test func tracksFollowOneAnotherOrTheirTimes() throws {
    let late = try workspace.file(
      "late.ndjson",
      """
      {"latitude":5,"longitude":5,"time":"2024-05-04T10:00:00Z"}
      {"latitude":1.2,"longitude":1.2,"time":"2024-05-04T12:00:00Z"}

      """)
    let early = try workspace.file(
      "early.ndjson", #"{"latitude":0.5,"longitude":20.5,"time":"2024-05-04T11:00:00Z"}"# + "\n")
    let asGiven = replay(late, early)
    #expect(asGiven.objects.compactMap { $0["patchId"] as? String } == ["state", "city", "island"])
    let byTime = replay("--order", "time", late, early)
    #expect(byTime.status == .success)
    #expect(byTime.objects.compactMap { $0["patchId"] as? String } == ["state", "island", "city"])
    #expect(byTime.objects.last?["tracks"] as? Int == 2)
  }

  @Test(arguments: ["file", "time"])
  func aFolderStandsForTheTracksInIt(order: String) throws {
    _ = try workspace.track("walks/b.gpx", (5, 5))
    _ = try workspace.track("walks/a.gpx", (1.2, 1.2))
    _ = try workspace.file("walks/notes.txt", "nothing to see here\n")
    let run = replay("--order", order, "\(workspace.path)/walks")
    #expect(run.status == .success)
    #expect(
      run.errors
        == "unlock: \(workspace.path)/walks/notes.txt: is no track: its content is of no known "
        + "format; it was passed over\n")
    #expect(run.objects.last?["tracks"] as? Int == 2)
    #expect(run.objects.first?["track"] as? String == "\(workspace.path)/walks/a.gpx")
  }

  @Test(arguments: ["file", "time"])
  func aTrackThatBreaksOffCostsItsRestOnly(order: String) throws {
    let broken = try workspace.file("broken.gpx", "<gpx><trk><trkseg><trkpt lat='5' lon='5'/>\n<x")
    let run = replay("--order", order, broken, try workspace.track("walk.gpx", (0.5, 20.5)))
    #expect(run.status == .partial)
    #expect(run.errorLines.count == 1)
    #expect(run.objects.compactMap { $0["patchId"] as? String } == ["state", "island"])
    #expect(run.objects.last?["tracks"] as? Int == 2)
  }

  @Test func aLongTrackGoesThroughInChunks() throws {
    var text = "<gpx><trk><trkseg>\n"
    for index in 0..<9000 {
      text += index == 5000 ? "<trkpt lat=\"x\" lon=\"y\"/>\n" : "<trkpt lat=\"50\" lon=\"5\"/>\n"
    }
    text += "<trkpt lat=\"5\" lon=\"5\"/></trkseg></trk></gpx>"
    let run = replay("--rejected", try workspace.file("long.gpx", text))
    #expect(run.objects.compactMap { $0["fixIndex"] as? Int } == [5000, 9000])
    #expect(run.objects.last?["fixes"] as? Int == 9001)
  }

  @Test func standardInputIsReadOnce() {
    #expect(replay("-", "-").status == .usage)
  }
}

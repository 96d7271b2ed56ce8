import Foundation
import Testing
import UnlockCLI

@Suite struct ReplayFormatTests {
  private let workspace: Workspace
  private let catalog: String
  private let track: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
    track = try workspace.track("walk.gpx", (5, 5), (95, 5), (1.7, 1.7), (0.5, 20.5))
  }

  private func replay(_ words: String..., isTerminal: Bool = false) -> ProgramRun {
    ProgramRun(words: ["replay", "--catalog", catalog] + words, isTerminal: isTerminal)
  }

  @Test func theTableShowsEachPassAsAPath() throws {
    #expect(
      replay(track).output == """
        \(track)
          2024-05-04 10:00:00Z  fix 0       State
          2024-05-04 10:02:00Z  fix 2       (State) › City › Park
          2024-05-04 10:03:00Z  fix 3       Island

        1 track, 4 fixes, 1 refused (1 outOfRange): 4 of 4 patches unlocked in 3 passes

        """)
  }

  @Test func theTableShowsRefusedFixesAndTracksWithoutAny() throws {
    let elsewhere = try workspace.track("far.gpx", (50, 50))
    #expect(
      replay("--rejected", track, elsewhere).output == """
        \(track)
          2024-05-04 10:00:00Z  fix 0       State
          2024-05-04 10:01:00Z  fix 1       refused: outOfRange at 95.0, 5.0
          2024-05-04 10:02:00Z  fix 2       (State) › City › Park
          2024-05-04 10:03:00Z  fix 3       Island

        \(elsewhere)
          nothing new in 1 fix

        2 tracks, 5 fixes, 1 refused (1 outOfRange): 4 of 4 patches unlocked in 3 passes

        """)
  }

  @Test func patchesBesideOneAnotherHaveTheirOwnPaths() throws {
    let overlapping = try workspace.file(
      "overlap.geojson",
      workspace.collection(
        workspace.square("a", "Left", "park", 0, 0, 4, 4),
        workspace.square("b", "Right", "park", 2, 0, 6, 4)))
    let run = ProgramRun("replay", "--catalog", overlapping, try workspace.track("t.gpx", (2, 3)))
    #expect(run.lines[1] == "  2024-05-04 10:00:00Z  fix 0       Left")
    #expect(run.lines[2] == "                                    Right")
  }

  @Test func colourIsForTerminalsThatWantIt() {
    #expect(replay(track, isTerminal: true).output.contains("\u{1B}["))
    #expect(!replay(track).output.contains("\u{1B}["))
    for variables in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let run = ProgramRun(
        "replay", "--catalog", catalog, track, variables: variables, isTerminal: true)
      #expect(!run.output.contains("\u{1B}["))
    }
  }

  @Test func aDocumentHoldsUnlocksRefusedAndSummary() throws {
    let document = replay("--format", "json", "--rejected", track).document
    let unlocks = try #require(document["unlocks"] as? [[String: Any]])
    #expect(unlocks.map { $0["patchId"] as? String } == ["state", "city", "park", "island"])
    let rejected = try #require(document["rejected"] as? [[String: Any]])
    #expect(rejected.map { $0["reason"] as? String } == ["outOfRange"])
    #expect((document["summary"] as? [String: Any])?["fixes"] as? Int == 4)
    let plain = replay("--format", "json", track).document
    #expect((plain["rejected"] as? [Any])?.isEmpty == true)
  }

  @Test func commaSeparatedValuesHaveAHeaderAndEndTheirLines() {
    let text = replay("--format", "csv", "--rejected", track).output
    let rows = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let header =
      "event,user,passId,patchId,patchName,patchType,depth,track,fixIndex,time,latitude,"
      + "longitude,accuracy,source,inferred,crossedAt,reason,achievement,mission"
    #expect(rows.first.map(String.init) == header)
    #expect(rows.count == 7)
    #expect(rows[1].hasSuffix("2024-05-04T10:00:00Z,5.0,5.0,,gps,false,,,,"))
    #expect(
      rows[2]
        == "rejected,local,,,,,,\(track),1,2024-05-04T10:01:00Z,95.0,5.0,,gps,,,outOfRange,,")
    #expect(rows.last == "")
  }

  @Test func featuresArePointsThatAMapCanShow() throws {
    let document = replay("--format", "geojson", "--rejected", track).document
    #expect(document["type"] as? String == "FeatureCollection")
    let features = try #require(document["features"] as? [[String: Any]])
    #expect(features.count == 5)
    let geometry = features[0]["geometry"] as? [String: Any]
    #expect(geometry?["type"] as? String == "Point")
    #expect(geometry?["coordinates"] as? [Double] == [5, 5])
    #expect((features[0]["properties"] as? [String: Any])?["patchName"] as? String == "State")
    #expect(features[1]["geometry"] is NSNull)
  }

  @Test(arguments: ["ndjson", "json", "csv", "geojson", "table"])
  func nothingToReadStillGivesAWholeDocument(format: String) {
    let run = replay("--format", format, "\(workspace.path)/missing.gpx")
    #expect(run.status == .nothing)
    switch format {
    case "ndjson": #expect(run.objects.map { $0["fixes"] as? Int } == [0])
    case "json", "geojson":
      #expect((run.document["summary"] as? [String: Any])?["fixes"] as? Int == 0)
    case "csv": #expect(run.lines.count == 1)
    default: #expect(run.output == "")
    }
  }

  @Test func namesCannotCommandATerminal() throws {
    let catalog = try workspace.file(
      "evil.geojson",
      workspace.collection(
        workspace.square("e\\u001b[2J", "Red \\u001b[31m\\nline \\u202e", "=cmd", 0, 0, 10, 10)))
    let table = ProgramRun("replay", "--catalog", catalog, track)
    #expect(table.output.contains(#"Red \u{1B}[31m\nline \u{202E}"#))
    #expect(!table.output.unicodeScalars.contains("\u{1B}"))
    let lines = ProgramRun("replay", "--catalog", catalog, "--format", "ndjson", track)
    #expect(lines.objects.first?["patchName"] as? String == "Red \u{1B}[31m\nline \u{202E}")
    #expect(!lines.output.unicodeScalars.contains("\u{1B}"))
    let csv = ProgramRun("replay", "--catalog", catalog, "--format", "csv", track)
    #expect(csv.output.contains(",'=cmd,"))
  }
}

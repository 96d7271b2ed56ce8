import Foundation
import Testing
import UnlockCLI

@Suite struct CatalogCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func tie() throws -> String {
    try workspace.file(
      "tie.geojson",
      workspace.collection(
        workspace.feature("tie", "Tie", "park", "[[0,0],[10,10],[10,0],[0,10],[0,0]]")))
  }

  private func swapped() throws -> String {
    try workspace.file(
      "swapped.geojson",
      workspace.collection(
        workspace.square("good", "Good", "park", 0, 0, 1, 1),
        workspace.square("flipped", "Flipped", "park", 42, -122, 43, -121)))
  }

  @Test func aProblemHasTheMembersThatScriptsHangOn() throws {
    let run = ProgramRun("catalog", "check", "--format", "json", try swapped())
    let problems = try #require(run.document["problems"] as? [[String: Any]])
    let problem = try #require(problems.first)
    #expect(problem["file"] as? String == "\(workspace.path)/swapped.geojson")
    #expect(problem["patchId"] as? String == "flipped")
    #expect(problem["problem"] as? String == "coordinateOutOfRange")
    #expect(problem["usable"] as? Bool == false)
    #expect((problem["message"] as? String)?.isEmpty == false)
    #expect(problem["hint"] as? String == "axesLookSwapped")
    let summary = try #require(run.document["summary"] as? [String: Any])
    #expect(summary["patches"] as? Int == 2)
    #expect(summary["withGeofence"] as? Int == 1)
    #expect(summary["byProblem"] as? [String: Int] == ["coordinateOutOfRange": 1])
  }

  @Test func theStatusTellsMendedFromLost() throws {
    #expect(ProgramRun("catalog", "check", try tie()).status == .success)
    #expect(ProgramRun("catalog", "check", "--strict", try tie()).status == .partial)
    #expect(ProgramRun("catalog", "check", try swapped()).status == .partial)
    #expect(ProgramRun("catalog", "check", try workspace.nestedCatalog()).status == .success)
    let line = try workspace.file(
      "none.geojson",
      #"{"type":"Feature","id":"n","properties":{},"geometry":null}"#)
    #expect(ProgramRun("catalog", "check", "--strict", line).status == .success)
    #expect(ProgramRun("catalog", "check", try tie(), "missing.geojson").status == .partial)
    #expect(ProgramRun("catalog", "check", "missing.geojson").status == .nothing)
  }

  @Test func fieldsByOtherNamesAreNamedOnTheCommandLine() throws {
    let file = try workspace.file(
      "census.geojson",
      #"{"type":"Feature","properties":{"GEOID":25,"NAME":"Square","CLASS":"county"},"#
        + #""geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}}"#)
    #expect(ProgramRun("catalog", "check", file).status == .partial)
    let run = ProgramRun(
      "locate", "1", "1", "--catalog", file, "--id-field", "GEOID", "--name-field", "NAME",
      "--type-field", "CLASS", "--format", "json")
    #expect(run.status == .success)
    for text in [#""25""#, #""Square""#, #""county""#] { #expect(run.output.contains(text)) }
  }

  @Test func anExportReadsBackAsTheRepairedCatalog() throws {
    let (tie, nested) = (try tie(), try workspace.nestedCatalog())
    let out = "\(workspace.path)/out.geojson"
    let run = ProgramRun("catalog", "export", tie, nested, "-o", out)
    #expect(run.status == .success && run.output.isEmpty)
    let again = ProgramRun("catalog", "export", out)
    #expect(again.status == .success && again.errors.isEmpty)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == again.output)
    #expect((again.document["features"] as? [Any])?.count == 5)
    #expect(
      ProgramRun("catalog", "check", "--strict", out).lines.last?.hasSuffix("no problem") == true)
    for place in [["1.75", "1.75"], ["2", "9"], ["5", "5"], ["0.5", "20.5"]] {
      let answers = [[tie, nested], [out]].map { files in
        ProgramRun(words: ["locate"] + place + files.flatMap { ["--catalog", $0] }).output
      }
      #expect(answers[0] == answers[1])
    }
  }

  @Test func anExportReplacesNeitherItsSourceNorAnotherKindOfFile() throws {
    let source = try tie()
    let walk = try workspace.track("walk.gpx", (5, 5))
    for out in [source, "\(workspace.path)/./\(source.split(separator: "/").last ?? "")", walk] {
      let before = FileManager.default.contents(atPath: out)
      let run = ProgramRun("catalog", "export", source, "-o", out)
      #expect(run.status == .usage)
      #expect(run.errors.contains("-o would replace"))
      #expect(FileManager.default.contents(atPath: out) == before)
    }
  }

  @Test func anExportThatCannotBeWrittenSaysSo() throws {
    let run = ProgramRun(
      "catalog", "export", try tie(), "-o", "\(workspace.path)/missing/out.geojson")
    #expect(run.status == .nothing)
    #expect(run.errors.contains("missing/out.geojson"))
  }

  @Test func theTableGroupsByFileAndFeature() throws {
    let (tie, swapped) = (try tie(), try swapped())
    let lines = ProgramRun("catalog", "check", tie, swapped).lines
    #expect(lines[0] == tie)
    #expect(lines[1].hasPrefix("  tie"))
    #expect(lines[2].hasPrefix("    selfIntersection: "))
    #expect(lines.contains(swapped))
    #expect(lines.contains { $0.hasPrefix("    hint: ") })
    #expect(
      lines.last
        == "3 patches, 2 with a geofence: 2 problems (1 selfIntersection, 1 coordinateOutOfRange)")
  }

  @Test func theOtherFormatsSayTheSame() throws {
    let file = try swapped()
    #expect(ProgramRun("catalog", "check", "--format", "ndjson", file).objects.count == 1)
    #expect(ProgramRun("catalog", "check", "--format", "csv", file).lines.count == 2)
    let features = ProgramRun("catalog", "check", "--format", "geojson", file).document["features"]
    #expect((features as? [Any])?.count == 1)
  }

  @Test func aCatalogIsCounted() throws {
    let file = try workspace.nestedCatalog()
    let info = ProgramRun("catalog", "info", "--format", "json", file).document
    #expect(info["patches"] as? Int == 4)
    #expect(info["withGeofence"] as? Int == 4)
    #expect(info["vertices"] as? Int == 20)
    #expect(info["bounds"] as? [Double] == [0, 0, 21, 10])
    let types = try #require(info["types"] as? [[String: Any]])
    #expect(types.map { $0["type"] as? String } == ["park", "city", "state"])
    #expect(types.map { $0["patches"] as? Int } == [2, 1, 1])
    #expect(info["depths"] as? [Int] == [2, 1, 1])
    let index = try #require(info["index"] as? [String: Int])
    #expect(try #require(index["bytes"]) > #require(index["hotBytes"]))
  }

  @Test func theNumbersAreATable() throws {
    let lines = ProgramRun("catalog", "info", try workspace.nestedCatalog()).lines
    #expect(lines[0] == "patches            4")
    #expect(lines.contains("vertices          20"))
    #expect(lines.contains { $0.hasPrefix("index   ") && $0.contains(" bytes, ") })
    #expect(lines.last == "bounds  0.0, 0.0 to 10.0, 21.0")
  }
}

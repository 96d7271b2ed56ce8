import Foundation
import Testing
import UnlockCLI

/// What people hand in by mistake: one clear line, the right exit status, and the rest still runs.
@Suite struct BadInputTests {
  private let workspace: Workspace
  private let catalog: String
  private let good: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
    good = try workspace.track("good.gpx", (5, 5))
  }

  private func files() throws -> [String] {
    [
      (try workspace.file("empty/folder/.hidden", "x") as NSString).deletingLastPathComponent,
      "\(workspace.path)/missing.gpx",
      try workspace.file("empty.gpx", ""),
      try workspace.file(
        "binary.gpx", bytes: (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7) }),
      try workspace.file("words.gpx", "Dear diary, today I walked to the park.\n"),
      try workspace.file("page.gpx", "<html><body>404</body></html>"),
      catalog,
      "/dev/null",
    ]
  }

  @Test func aTrackThatIsNoneIsToldInOneLine() throws {
    for file in try files() {
      let run = ProgramRun("replay", "--catalog", catalog, file)
      #expect(run.status == .nothing, "\(file)")
      #expect(run.errorLines.count == 1, "\(run.errors)")
      #expect(run.errors.hasPrefix("unlock: \(file):"), "\(run.errors)")
    }
  }

  @Test func aBadTrackDoesNotKeepAGoodOneFromBeingReplayed() throws {
    for file in try files() {
      let run = ProgramRun("replay", "--catalog", catalog, "--format", "ndjson", file, good)
      #expect(run.status == .partial, "\(file)")
      #expect(run.objects.map { $0["patchId"] as? String } == ["state", nil])
      #expect(run.objects.last?["tracks"] as? Int == 1)
    }
  }

  @Test func aCatalogThatIsNoneEndsTheRun() throws {
    for file in try files() where file != catalog {
      let run = ProgramRun("replay", "--catalog", file, "--format", "ndjson", good)
      #expect(run.status == .nothing, "\(file)")
      #expect(run.errorLines.count == 1, "\(run.errors)")
      #expect(run.objects.last?["event"] as? String == "summary")
      let check = ProgramRun("catalog", "check", "--format", "json", file)
      #expect(check.status == .nothing)
      #expect((check.document["problems"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func aBadCatalogDoesNotHideAGoodOne() throws {
    let bad = try workspace.file("bad.geojson", "[]")
    let run = ProgramRun(
      "replay", "--catalog", bad, "--catalog", catalog, "--format", "ndjson", good)
    #expect(run.status == .partial)
    #expect(run.errors.hasPrefix("unlock: \(bad):"))
    #expect(run.objects.first?["patchId"] as? String == "state")
  }

  @Test func aTrackThatBreaksOffIsReadUpToTheBreak() throws {
    let text = try String(contentsOfFile: good, encoding: .utf8)
    let cut = try workspace.file("cut.gpx", String(text.prefix(text.count - 20)))
    let run = ProgramRun("replay", "--catalog", catalog, "--format", "ndjson", cut)
    #expect(run.status == .partial)
    #expect(run.objects.first?["patchId"] as? String == "state")
    #expect(run.errors.hasPrefix("unlock: \(cut):3:"))
  }

  @Test func aCatalogWithoutAnyFeatureIsNone() throws {
    let empty = try workspace.file("empty.geojson", workspace.collection())
    let run = ProgramRun("replay", "--catalog", empty, "--format", "ndjson", good)
    #expect(run.status == .nothing)
    #expect(run.errorLines.count == 1)
    #expect(run.objects.last?["patches"] as? Int == 0)
  }

  @Test func featuresWithoutAUsableIdAreNamedAndLost() throws {
    let file = try workspace.file(
      "ids.geojson",
      workspace.collection(
        workspace.square("a", "First", "park", 0, 0, 10, 10),
        workspace.square("a", "Second", "park", 20, 0, 30, 10),
        #"{"type":"Feature","properties":{"name":"Nameless"},"geometry":null}"#))
    let run = ProgramRun("replay", "--catalog", file, "--format", "ndjson", good)
    #expect(run.status == .partial)
    #expect(run.errorLines.count == 2)
    #expect(run.objects.last?["patches"] as? Int == 1)
  }

  @Test func mendedGeometryIsOneLineAndNoFailure() throws {
    let file = try workspace.file(
      "bowtie.geojson",
      workspace.collection(
        workspace.feature("tie", "Tie", "park", "[[0,0],[10,10],[10,0],[0,10],[0,0]]"),
        workspace.square("plain", "Plain", "park", 4, 4, 6, 6)))
    let run = ProgramRun("replay", "--catalog", file, good)
    #expect(run.status == .success)
    #expect(
      run.errors
        == "unlock: the geometry of 1 patch was mended; unlock catalog check says which\n")
    #expect(ProgramRun("replay", "--catalog", file, "--quiet", good).errors == "")
    let strict = ProgramRun("replay", "--catalog", file, "--strict", good)
    #expect(strict.status == .partial)
    #expect(
      strict.errors
        == "unlock: 1 patch is left without a geofence; unlock catalog check says which\n")
  }

  @Test func noInputCrashes() throws {
    // Every way of cutting a small track and a small catalog.
    let track = Array(try Data(contentsOf: URL(fileURLWithPath: good)))
    let patches = Array(try Data(contentsOf: URL(fileURLWithPath: catalog)))
    for length in stride(from: 0, to: track.count, by: 7) {
      let cut = try workspace.file("cut.gpx", bytes: Array(track.prefix(length)))
      let run = ProgramRun("replay", "--catalog", catalog, cut)
      #expect([.partial, .nothing].contains(run.status))
      #expect(run.errors.hasPrefix("unlock: \(cut):"))
    }
    for length in stride(from: 0, to: patches.count, by: 13) {
      let cut = try workspace.file("cut.geojson", bytes: Array(patches.prefix(length)))
      let run = ProgramRun("replay", "--catalog", cut, good)
      #expect([.partial, .nothing].contains(run.status))
      #expect(run.errors.hasPrefix("unlock: \(cut):"))
    }
  }
}

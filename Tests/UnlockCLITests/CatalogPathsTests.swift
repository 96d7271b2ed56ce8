import Testing

@testable import UnlockCLI

@Suite struct CatalogPathsTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func track() throws -> String { try workspace.track("walk.gpx", (5, 5)) }

  private func catalog(at path: String, id: String) throws {
    _ = try workspace.file(
      path, workspace.collection(workspace.square(id, id, "park", 0, 0, 10, 10)))
  }

  private func unlocked(_ run: ProgramRun) -> [String] {
    run.objects.compactMap { $0["patchId"] as? String }
  }

  @Test(arguments: [
    ("bin/unlock", "share/unlock/catalog/a.geojson"),
    (".build/x86_64-unknown-linux-gnu/debug/unlock", "data/catalog/a.geojson"),
    ("unlock-1.0/bin/unlock", "unlock-1.0/data/catalog/a.geojson"),
  ])
  func theStarterCatalogIsFoundBesideTheProgram(executable: String, catalog path: String) throws {
    try catalog(at: path, id: "found")
    let run = ProgramRun(
      "replay", "--format", "ndjson", try track(), executable: "\(workspace.path)/\(executable)")
    #expect(unlocked(run) == ["found"])
  }

  @Test func theEnvironmentComesBeforeThePlaceOfTheProgram() throws {
    try catalog(at: "share/unlock/catalog/a.geojson", id: "beside")
    try catalog(at: "elsewhere/b.geojson", id: "named")
    let run = ProgramRun(
      "replay", "--format", "ndjson", try track(),
      variables: [StarterData.variable: "\(workspace.path)/elsewhere"],
      executable: "\(workspace.path)/bin/unlock")
    #expect(unlocked(run) == ["named"])
  }

  @Test func withoutAnyCatalogTheWaysToNameOneAreTold() throws {
    let run = ProgramRun("replay", try track(), executable: "\(workspace.path)/bin/unlock")
    #expect(run.status == .nothing)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("--catalog FILE"))
    #expect(run.errors.contains("UNLOCK_DATA"))
  }

  @Test func aDirectoryIsAllItsCatalogFiles() throws {
    try catalog(at: "many/b.geojson", id: "b")
    try catalog(at: "many/a.json", id: "a")
    _ = try workspace.file("many/README.md", "no catalog")
    _ = try workspace.file("many/.hidden.geojson", "no catalog")
    let run = ProgramRun(
      "replay", "--catalog", "\(workspace.path)/many", "--format", "ndjson", try track())
    #expect(run.status == .success)
    #expect(unlocked(run) == ["a", "b"])
    let empty = ProgramRun("replay", "--catalog", "\(workspace.path)/many/none", try track())
    #expect(empty.status == .nothing)
  }
}

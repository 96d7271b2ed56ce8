import Foundation
import Testing
import UnlockCLI

/// `unlock catalog build`: one file that stands for its sources in every command.
@Suite struct CatalogBuildTests {
  private let workspace: Workspace
  private let compiled: String

  init() throws {
    workspace = try Workspace()
    compiled = "\(workspace.path)/world.patches"
  }

  /// Two sources, one of which has a patch to mend and one that cannot be used.
  private func sources() throws -> [String] {
    let tie = workspace.feature("tie", "Tie", "park", "[[30,0],[31,1],[31,0],[30,1],[30,0]]")
    let far = workspace.feature("far", "Far", "park", "[[0,80],[1,80],[1,95],[0,95],[0,80]]")
    return [
      try workspace.nestedCatalog(),
      try workspace.file("more.geojson", workspace.collection(tie, far)),
    ]
  }

  @Test func itStandsForItsSourcesInEveryCommand() throws {
    let sources = try sources()
    let walk = try workspace.track("walk.gpx", (1.75, 1.75), (5, 5), (0.5, 20.5), (0.25, 30.5))
    let built = ProgramRun(words: ["catalog", "build", "-o", compiled] + sources)
    #expect(built.status == .partial)
    #expect(built.lines.count == 1)
    #expect(built.output.hasPrefix("\(compiled): 6 patches, "))
    let commands = [
      ["replay", walk], ["replay", "--format", "ndjson", walk],
      ["replay", "--format", "csv", walk],
      ["replay", "--between-fixes", "--boundary", "covers", "--format", "geojson", walk],
      ["locate", "1.75", "1.75", "--format", "json"], ["locate", "--boundary", "covers", "2", "9"],
      ["explain", walk, "--format", "json"], ["explain", walk, "--patch", "far"],
      ["catalog", "check"], ["catalog", "check", "--format", "json"],
      ["catalog", "info", "--format", "json"], ["catalog", "export"],
    ]
    for command in commands {
      let runs = [sources, [compiled]].map { files in
        ProgramRun(words: command + files.flatMap { ["--catalog", $0] })
      }
      #expect(runs[0].output == runs[1].output, "\(command)")
      #expect(runs[0].errors == runs[1].errors, "\(command)")
      #expect(runs[0].status == runs[1].status, "\(command)")
    }
  }

  @Test func aMapOfItIsThatOfItsSources() throws {
    let sources = try sources()
    let walk = try workspace.track("walk.gpx", (1.75, 1.75), (5, 5), (0.25, 30.5))
    _ = ProgramRun(words: ["catalog", "build", "-o", compiled] + sources)
    let pages = try [sources, [compiled]].enumerated().map { number, files in
      let page = "\(workspace.path)/\(number).html"
      _ = ProgramRun(
        words: ["replay", "--map", page, walk] + files.flatMap { ["--catalog", $0] })
      return try String(contentsOfFile: page, encoding: .utf8)
    }
    #expect(pages[0] == pages[1])
  }

  @Test func withoutAnOutputNothingIsBuilt() throws {
    let source = try workspace.nestedCatalog()
    for output in [[], ["-o", "-"]] {
      let run = ProgramRun(words: ["catalog", "build", source] + output)
      #expect(run.status == .usage)
      #expect(run.errors.contains("-o OUT.patches"))
    }
  }

  @Test func whereASourceCannotBeReadTheOldFileStays() throws {
    let source = try workspace.nestedCatalog()
    _ = ProgramRun("catalog", "build", source, "-o", compiled)
    let before = FileManager.default.contents(atPath: compiled)
    let cut = try workspace.file("cut.geojson", #"{"type":"FeatureCollection","features":["#)
    for bad in [cut, "\(workspace.path)/missing.geojson"] {
      let run = ProgramRun("catalog", "build", source, bad, "-o", compiled)
      #expect(run.status == .nothing)
      #expect(run.errors.contains(bad))
      #expect(run.errors.contains("nothing was written"))
      #expect(FileManager.default.contents(atPath: compiled) == before)
    }
  }

  @Test func itMayReplaceTheFileThatItIsBuiltFrom() throws {
    let source = try workspace.nestedCatalog()
    _ = ProgramRun("catalog", "build", source, "-o", compiled)
    let before = FileManager.default.contents(atPath: compiled)
    #expect(ProgramRun("catalog", "build", compiled, "-o", compiled).status == .success)
    #expect(FileManager.default.contents(atPath: compiled) == before)
  }

  @Test func aSourceIsNeverReplaced() throws {
    let source = try workspace.nestedCatalog()
    let before = FileManager.default.contents(atPath: source)
    let run = ProgramRun("catalog", "build", source, "-o", source)
    #expect(run.status == .usage)
    #expect(run.errors.contains("nested.geojson"))
    #expect(FileManager.default.contents(atPath: source) == before)
  }

  @Test func aDamagedOneIsToldAndNothingIsAnswered() throws {
    let source = try workspace.nestedCatalog()
    _ = ProgramRun("catalog", "build", source, "-o", compiled)
    var bytes = Array(try #require(FileManager.default.contents(atPath: compiled)))
    bytes[bytes.count / 2] ^= 1
    let damaged = try workspace.file("damaged.patches", bytes: bytes)
    for command in [["locate", "1.75", "1.75"], ["catalog", "info"], ["catalog", "check"]] {
      let run = ProgramRun(words: command + ["--catalog", damaged])
      #expect(run.status == .nothing)
      #expect(run.errors.contains("\(damaged): ") && run.errors.contains("is damaged"))
      #expect(run.errors.contains("unlock catalog build"))
    }
  }
}

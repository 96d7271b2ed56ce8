import Foundation
import Testing
import UnlockCLI

/// What a replay writes, opened as QGIS opens it: with GDAL, where that is installed.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ogrinfo"), "GDAL is not installed"))
struct OutputInGISTests {
  private let workspace: Workspace
  private let track: String
  private let catalog: String

  init() throws {
    workspace = try Workspace()
    track = try workspace.track("walk.gpx", (5, 5), (95, 5), (1.7, 1.7), (0.5, 20.5))
    catalog = try workspace.file(
      "named.geojson",
      workspace.collection(
        workspace.square("state", #"A \"quoted\", name\nof São Paulo"#, "state", 0, 0, 10, 10),
        workspace.square("city", "=1+1", "city", 1, 1, 3, 3, parent: "state"),
        workspace.square("island", "Island", "park", 20, 0, 21, 1)))
  }

  /// What ogrinfo says of a replay in a format: the layer and its features.
  private func opened(_ format: String, _ options: [String] = []) throws -> String {
    let run = ProgramRun(
      "replay", "--catalog", catalog, "--format", format, "--rejected", track)
    let file = try workspace.file("out.\(format)", run.output)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ogrinfo")
    process.arguments = ["-al", file] + options
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func featuresAreALayerOfPointsWithTheirTimes() throws {
    let layer = try opened("geojson")
    for line in [
      "Geometry: Point", "Feature Count: 4", "time: DateTime", "fixIndex: Integer",
      "latitude: Real", "POINT (1.7 1.7)",
      "patchName (String) = A \"quoted\", name\nof São Paulo",
    ] {
      #expect(layer.contains(line), "\(line)")
    }
  }

  @Test func commaSeparatedValuesAreALayerOfPointsWithTheirTimes() throws {
    let layer = try opened(
      "csv",
      [
        "-oo", "X_POSSIBLE_NAMES=longitude", "-oo", "Y_POSSIBLE_NAMES=latitude", "-oo",
        "AUTODETECT_TYPE=YES",
      ])
    for line in [
      "Geometry: Point", "Feature Count: 4", "time: DateTime", "fixIndex: Integer",
      "latitude: Real", "POINT (1.7 1.7)", "patchName (String) = '=1+1",
      "patchName (String) = A \"quoted\", name\nof São Paulo",
    ] {
      #expect(layer.contains(line), "\(line)")
    }
  }
}

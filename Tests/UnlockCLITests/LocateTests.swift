import Testing
import UnlockCLI

@Suite struct LocateTests {
  private let workspace: Workspace
  private let catalog: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
  }

  private func locate(_ words: String...) -> ProgramRun {
    ProgramRun(words: ["locate", "--catalog", catalog] + words)
  }

  @Test func whatContainsAPlaceComesOutermostFirstThenTheNearest() throws {
    let document = locate("--format", "json", "1.2", "1.2").document
    let patches = try #require(document["patches"] as? [[String: Any]])
    #expect(patches.map { $0["patchId"] as? String } == ["state", "city"])
    let nearest = try #require(document["nearest"] as? [[String: Any]])
    #expect(nearest.map { $0["patchId"] as? String } == ["park", "island"])
  }

  @Test func distancesAreMetresToTheBoundary() throws {
    let document = locate("--format", "json", "1.2", "1.2").document
    let patches = try #require(document["patches"] as? [[String: Any]])
    // 0.2 degrees of latitude or longitude near the equator; 1.2 degrees to the state's border.
    let city = try #require(patches[1]["distance"] as? Double)
    #expect(abs(city - 22_114) < 1)
    let state = try #require(patches[0]["distance"] as? Double)
    #expect(abs(state - 132_689) < 1)
  }

  @Test func theTableSaysInsideAndAway() {
    #expect(
      locate("1.2", "1.2", "--nearest", "1").output == """
        1.2, 1.2 lies in 2 patches
          State › City

          State  state   133 km inside  state
          City   city   22.1 km inside  city

        Nearest others
          Park  park  47.1 km away  park

        """)
    #expect(locate("50", "50", "--nearest", "0").output == "50.0, 50.0 lies in no patch\n")
  }

  @Test func everyWayOfWritingACoordinateIsRead() {
    let expected = locate("--format", "json", "--", "-1.5", "-71.25").output
    #expect(expected.hasPrefix(#"{"latitude":-1.5,"longitude":-71.25,"#))
    #expect(locate("--format", "json", "-1.5", "-71.25").output == expected)
    #expect(locate("--format", "json", "-1.5,-71.25").output == expected)
    #expect(locate("--format", "json", "-1.5, -71.25").output == expected)
    #expect(locate("--format", "json", "-1.5,", "-71.25").output == expected)
    #expect(locate("-1.5", "--format", "json", "288.75").output == expected)
  }

  @Test(arguments: [
    ("95", "5", "latitude 95 is outside -90 to 90; latitude and longitude look swapped"),
    ("-171", "1e3", "latitude -171 is outside -90 to 90"),
    ("5", "541", "longitude 541 is outside -540 to 540"),
    ("north", "5", "LAT is 'north'; it is a number of degrees"),
    ("5", "inf", "LON is 'inf'; it is a number of degrees"),
  ])
  func whatIsNoPlaceIsAUsageError(latitude: String, longitude: String, message: String) {
    let run = locate(latitude, longitude)
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(run.errors == "unlock: \(message) (unlock locate --help says more)\n")
  }

  @Test func aPlaceOnABoundaryFollowsTheRule() {
    #expect(locate("0", "5", "--nearest", "0").output == "0.0, 5.0 lies in no patch\n")
    #expect(locate("0", "5", "--boundary", "covers").output.hasPrefix("0.0, 5.0 lies in 1 patch"))
    #expect(locate("0", "5", "--nearest", "1").output.contains("0.0 m away"))
  }

  @Test func theOtherFormatsSayTheSame() throws {
    let lines = locate("--format", "ndjson", "1.2", "1.2")
    #expect(lines.objects.map { $0["contains"] as? Bool } == [true, true, false, false])
    let csv = locate("--format", "csv", "1.2", "1.2").output.split(separator: "\r\n")
    #expect(csv.first == "patchId,patchName,patchType,depth,contains,distance")
    #expect(csv.count == 5)
    let features = locate("--format", "geojson", "1.2", "1.2").document["features"]
    let geometries = try #require(features as? [[String: Any]]).map { feature in
      (feature["geometry"] as? [String: Any])?["type"] as? String
    }
    #expect(geometries == ["Point", "LineString", "LineString", "LineString", "LineString"])
  }
}

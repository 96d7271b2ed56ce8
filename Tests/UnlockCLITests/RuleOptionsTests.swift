import Testing
import UnlockCLI

@Suite struct RuleOptionsTests {
  private let workspace: Workspace
  private let catalog: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
  }

  private func replay(_ fixes: [String], _ options: String...) throws -> ProgramRun {
    let track = try workspace.file("fixes.ndjson", fixes.joined(separator: "\n"))
    let words =
      ["replay", "--catalog", catalog, "--format", "ndjson", "--rejected"] + options + [track]
    return ProgramRun(words: words)
  }

  /// Seconds after midnight, on the parallel of latitude 0.5.
  private func fix(
    _ longitude: Double, _ seconds: Int, accuracy: Double? = nil, receivedAfter: Int? = nil
  ) -> String {
    var members = [
      "\"latitude\":0.5", "\"longitude\":\(longitude)", "\"time\":\"\(time(seconds))\"",
    ]
    if let accuracy { members.append("\"accuracy\":\(accuracy)") }
    if let receivedAfter { members.append("\"receivedAt\":\"\(time(seconds + receivedAfter))\"") }
    return "{\(members.joined(separator: ","))}"
  }

  private func time(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return "2024-05-04T" + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") + "Z"
  }

  @Test func eachRuleRefusesWithItsReasonAndItsNumbers() throws {
    let run = try replay(
      [
        fix(5, 0, accuracy: 101), fix(5, 0), fix(5, 3600, accuracy: 9, receivedAfter: 61),
        fix(5, 3600, accuracy: 9, receivedAfter: -6), fix(5, 3600, accuracy: 9),
        fix(6, 3610, accuracy: 9),
      ],
      "--max-accuracy", "100", "--require-accuracy", "--max-age", "60", "--max-future", "5",
      "--max-speed", "50")
    let rejected = run.objects.filter { $0["event"] as? String == "rejected" }
    #expect(
      rejected.map { $0["reason"] as? String } == [
        "accuracy", "accuracy", "stale", "future", "speed",
      ])
    #expect(rejected.map { $0["limit"] as? Double } == [100, 100, 60, 5, 50])
    #expect(rejected.prefix(4).map { $0["measured"] as? Double } == [101, nil, 61, 6])
    #expect(run.objects.filter { $0["event"] as? String == "unlock" }.count == 1)
  }

  @Test func whatIsHeldBackIsToldWithItsNumbers() throws {
    let run = try replay(
      [fix(5, 0), fix(5, 59), fix(5, 60)], "--min-dwell", "60")
    let held = run.objects.filter { $0["event"] as? String == "held" }
    #expect(held.map { $0["patchId"] as? String } == ["state", "state"])
    #expect(held.map { $0["rule"] as? String } == ["dwell", "dwell"])
    #expect(held.map { $0["measured"] as? Double } == [0, 59])
    #expect(held.map { $0["fixIndex"] as? Int } == [0, 1])
    #expect(run.objects.last?["heldBack"] as? Int == 2)
    #expect(run.objects.last?["unlocks"] as? Int == 1)
  }

  @Test func confidenceHoldsBackNearABoundary() throws {
    let run = try replay(
      [fix(0.0001, 0, accuracy: 100), fix(1, 1, accuracy: 100)], "--min-confidence", "0.9")
    let held = try #require(run.objects.first)
    #expect(held["rule"] as? String == "confidence" && held["limit"] as? Double == 0.9)
    #expect(run.objects.map { $0["event"] as? String } == ["held", "unlock", "summary"])
  }

  @Test func aCrossingIsMarkedAndCarriesBothTimes() throws {
    let thin = try workspace.file(
      "thin.geojson",
      workspace.collection(workspace.square("gate", "Gate", "gate", 4.99, 0.4, 5.01, 0.6)))
    let track = try workspace.file(
      "crossing.ndjson", [fix(4.98, 0), fix(5.02, 40)].joined(separator: "\n"))
    let words = ["replay", "--catalog", thin, "--between-fixes", track]
    let crossing = ProgramRun(words: words + ["--format", "ndjson"])
    let event = try #require(crossing.objects.first)
    #expect(event["inferred"] as? Bool == true)
    #expect(event["time"] as? String == time(40) && event["fixIndex"] as? Int == 1)
    #expect(event["crossedAt"] as? String == time(10))
    #expect(ProgramRun(words: words + ["--max-gap", "39"]).output.contains("nothing unlocked"))
    #expect(ProgramRun(words: words).output.contains("between fixes"))
  }

  @Test func anOptionChangesOneRuleOfANamedPolicy() throws {
    let fixes = [fix(5, 0, accuracy: 60), fix(5, 9, accuracy: 60), fix(5, 10, accuracy: 60)]
    let walk = try replay(fixes, "--policy", "walk")
    #expect(
      walk.objects.prefix(3).map { $0["reason"] as? String } == [
        "accuracy", "accuracy", "accuracy",
      ])
    let wider = try replay(fixes, "--policy", "walk", "--max-accuracy", "60")
    #expect(wider.objects.map { $0["event"] as? String } == ["held", "held", "unlock", "summary"])
  }

  @Test(arguments: ["--min-confidence=1.5", "--max-speed=-1", "--min-dwell=long"])
  func aLimitThatMakesNoSenseIsAUsageError(option: String) throws {
    #expect(try replay([fix(5, 0)], option).status == .usage)
  }
}

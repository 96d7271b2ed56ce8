import Foundation
import Testing
import UnlockCLI

/// `unlock explain`: what a replay would do with a patch, and why.
@Suite struct ExplainTests {
  private let workspace: Workspace
  private let catalog: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
  }

  private func explain(_ words: String..., format: String = "json") -> ProgramRun {
    ProgramRun(words: ["explain", "--catalog", catalog, "--format", format] + words)
  }

  private func only(_ run: ProgramRun) throws -> [String: Any] {
    let list = try #require(run.document["explanations"] as? [[String: Any]])
    try #require(list.count == 1)
    return list[0]
  }

  @Test func aPatchThatFiredNamesTheFixAndThePassOfTheReplay() throws {
    let track = try workspace.track("walk.gpx", (5, 5), (1.7, 1.7))
    let run = explain(track, "--patch", "park")
    let park = try only(run)
    #expect(run.status == .success && run.errors == "")
    #expect(park["verdict"] as? String == "fired")
    let fired = try #require(park["fired"] as? [String: Any])
    #expect(fired["fixIndex"] as? Int == 1)
    let replayed = ProgramRun(
      "replay", "--catalog", catalog, "--format", "ndjson", track
    ).objects.first { $0["patchId"] as? String == "park" }
    #expect(fired["passId"] as? String == replayed?["passId"] as? String)
  }

  @Test func aPatchThatWasMissedNamesTheClosestFixItsTimeAndTheWayInMetres() throws {
    let track = try workspace.track("walk.gpx", (0.5, 19.9), (0.5, 19.99), (0.5, 19.95))
    let island = try only(explain(track, "--patch", "island"))
    #expect(island["verdict"] as? String == "missed")
    #expect(island["fixesInside"] as? Int == 0)
    let closest = try #require(island["closest"] as? [String: Any])
    #expect(closest["fixIndex"] as? Int == 1)
    #expect(closest["time"] as? String == "2024-05-04T10:01:00Z")
    #expect(closest["side"] as? String == "outside")
    // 0.01 degrees of longitude half a degree from the equator.
    let metres = try #require(closest["distance"] as? Double)
    #expect(abs(metres - 1113.15) < 0.1)
  }

  /// The fix at the city's edge is inside with a share of its error circle, the last one is alone.
  @Test(arguments: [["--min-dwell", "600"], ["--min-confidence", "0.999"]])
  func whatIsHeldBackHasTheNumbersThatTheReplayTells(rule: [String]) throws {
    let fixes = try workspace.file(
      "fixes.ndjson",
      """
      {"latitude":1.0001,"longitude":2,"accuracy":50,"time":"2024-05-04T10:00:00Z"}
      {"latitude":1.0002,"longitude":2,"accuracy":50,"time":"2024-05-04T10:01:00Z"}
      {"latitude":5,"longitude":5,"accuracy":50,"time":"2024-05-04T10:02:00Z"}

      """)
    let replayed = ProgramRun(
      words: ["replay", "--catalog", catalog, "--rejected", "--format", "ndjson", fixes] + rule
    ).objects.filter { $0["event"] as? String == "held" && $0["patchId"] as? String == "city" }
    let city = try only(
      ProgramRun(
        words: [
          "explain", "--catalog", catalog, "--format", "json", fixes, "--patch", "city",
        ] + rule))
    #expect(city["verdict"] as? String == "heldBack")
    #expect(city["fixesInside"] as? Int == 2)
    let held = try #require((city["heldBack"] as? [[String: Any]])?.first)
    #expect(held["count"] as? Int == replayed.count && replayed.count == 2)
    #expect(
      held["measured"] as? Double == replayed.compactMap { $0["measured"] as? Double }.max())
    #expect(held["limit"] as? Double == replayed[0]["limit"] as? Double)
    #expect(held["rule"] as? String == replayed[0]["rule"] as? String)
  }

  @Test func fixesThatWereRefusedAreCountedByReason() throws {
    let fixes = try workspace.file(
      "fixes.ndjson",
      """
      {"latitude":1.7,"longitude":1.7,"accuracy":80}
      {"latitude":1.7,"longitude":1.7,"accuracy":-1}
      {"latitude":1.7,"longitude":1.7,"accuracy":90}

      """)
    let park = try only(explain(fixes, "--patch", "park", "--max-accuracy", "50"))
    #expect(park["verdict"] as? String == "refused")
    let refused = try #require(park["refusedInside"] as? [[String: Any]])
    #expect(refused.map { $0["reason"] as? String } == ["accuracy", "invalidAccuracy"])
    #expect(refused.map { $0["count"] as? Int } == [2, 1])
    #expect(refused[0]["measured"] as? Double == 80)
    #expect(refused[0]["limit"] as? Double == 50)
  }

  @Test func aPatchWithoutAGeofenceSaysWhyItHasNone() throws {
    let broken = try workspace.file(
      "broken.geojson",
      workspace.collection(
        workspace.feature("flat", "Flat", "park", "[[0,0],[1,1],[0,0]]"),
        workspace.square("ok", "Fine", "park", 0, 0, 1, 1)))
    let track = try workspace.track("walk.gpx", (0.5, 0.5))
    let run = ProgramRun(
      "explain", "--catalog", broken, "--patch", "flat", "--format", "json", track)
    let flat = try only(run)
    #expect(flat["verdict"] as? String == "noGeofence")
    let problems = try #require(flat["problems"] as? [[String: Any]])
    #expect(problems.first?["problem"] as? String == "tooFewPoints")
    let text = ProgramRun("explain", "--catalog", broken, "--patch", "flat", track).output
    #expect(text.contains("no fix can unlock it"))
    #expect(text.contains("broken.geojson: "))
  }

  @Test func anUnknownPatchIsToldWithAGuessAndTheOthersAreAnswered() throws {
    let track = try workspace.track("walk.gpx", (5, 5))
    let some = explain(track, "--patch", "isalnd", "--patch", "state")
    #expect(some.status == .partial)
    #expect(
      some.errors == "unlock: no patch of the catalog has the id isalnd; did you mean island?\n")
    #expect(try only(some)["verdict"] as? String == "fired")
    #expect(explain(track, "--patch", "Island").errors.hasSuffix("did you mean island?\n"))
    #expect(explain(track, "--patch", "nothing-like-it").status == .nothing)
  }

  @Test func whatAStoreHoldsWasUnlockedBeforeAndTheStoreStaysAsItIs() throws {
    let store = "\(workspace.path)/unlock.db"
    let track = try workspace.track("walk.gpx", (5, 5), (1.7, 1.7))
    #expect(ProgramRun("replay", "--catalog", catalog, "--store", store, track).status == .success)
    let ledger = ProgramRun("ledger", "--store", store, "--format", "json").output
    let later = try workspace.track("later.gpx", (1.8, 1.8), (0.5, 20.5))
    let park = try only(explain(later, "--patch", "park", "--store", store))
    #expect(park["verdict"] as? String == "alreadyUnlocked")
    #expect((park["unlockedBefore"] as? [String: Any])?["track"] as? String == track)
    #expect(
      try only(explain(later, "--patch", "island", "--store", store))["verdict"] as? String
        == "fired")
    #expect(ProgramRun("ledger", "--store", store, "--format", "json").output == ledger)
    #expect(explain(later, "--store", "\(workspace.path)/none.db").status == .nothing)
  }

  @Test func withoutAPatchTheNarrowestMissesComeNearestFirst() throws {
    let track = try workspace.track("walk.gpx", (0.5, 19.9), (3.2, 2))
    let run = explain(track)
    let list = try #require(run.document["explanations"] as? [[String: Any]])
    // The second fix lies in the state, which fires.
    #expect(list.map { $0["patchId"] as? String } == ["island", "city", "park"])
    #expect(
      (explain(track, "--limit", "1").document["explanations"] as? [Any])?.count == 1)
    let lines = explain(track, format: "table").lines
    #expect(lines.first == "missed most narrowly")
    #expect(lines.dropFirst().first?.contains("Island") == true)
  }

  @Test func withoutAPositionNothingIsSaidToBeMissedOrNot() throws {
    let fixes = try workspace.file("fixes.ndjson", #"{"latitude":95,"longitude":1}"# + "\n")
    #expect(explain(fixes, format: "table").output.hasPrefix("there is no fix with a position"))
    let all = try workspace.track("all.gpx", (1.7, 1.7), (0.5, 20.5))
    #expect(explain(all, format: "table").output == "no patch was missed\n")
  }

  @Test func theFixesOfAnotherUserDoNotCount() throws {
    let fixes = try workspace.file(
      "fixes.ndjson",
      """
      {"latitude":1.7,"longitude":1.7,"user":"ann"}
      {"latitude":5,"longitude":5,"user":"bob"}

      """)
    #expect(
      try only(explain(fixes, "--patch", "park", "--user", "ann"))["verdict"] as? String == "fired")
    #expect(
      try only(explain(fixes, "--patch", "park", "--user", "bob"))["verdict"] as? String
        == "missed")
    let nobody = explain(fixes, "--patch", "park")
    #expect(nobody.errors.contains("they are of ann, bob; --user says whose count"))
  }

  @Test func everyFormatHoldsEveryExplanation() throws {
    let track = try workspace.track("walk.gpx", (5, 5))
    #expect(explain(track, format: "ndjson").objects.count == 3)
    #expect(explain(track, format: "csv").lines.count == 4)
    #expect((explain(track, format: "geojson").document["features"] as? [Any])?.count == 3)
  }
}

import Missions
import Testing
import UnlockEngine

@Suite struct EarnedContextTests {
  private func entry(
    _ id: String, type: String?, source: FixSource, visited: Bool? = nil
  ) -> LedgerEntry {
    let fix = Fix(coordinate: Coordinate(longitude: 0, latitude: 0), source: source)
    return LedgerEntry(
      patch: UnlockedPatch(id: id, name: id, type: type, depth: 0), passID: id, fix: fix,
      isInferred: false, inPerson: visited ?? (source == .gps) ? fix : nil)
  }

  @Test func theContextHoldsPatchesInPersonCountsAndEvents() {
    let context = buildEarnedContext(
      ledger: [entry("a", type: "park", source: .gps), entry("b", type: "park", source: .import)],
      recordedTokens: ["opened_near_me"])
    #expect(context.inPersonPatches == [EarnedPatch(id: "a", type: "park")])
    #expect(context.counts == ["patches": 2, "patches_in_person": 1, "imported_patches": 1])
    #expect(context.events == ["opened_near_me"])
  }

  @Test func anImportedPatchIsNotAmongThoseInPerson() {
    let context = buildEarnedContext(
      ledger: [entry("a", type: "park", source: .import)], recordedTokens: [])
    #expect(context.inPersonPatches.isEmpty)
    #expect(context.inPersonCount(ofTypes: ["park"]) == 0)
  }

  @Test func anImportedPatchThatIsVisitedLaterCountsInPersonAndAsImported() {
    let context = buildEarnedContext(
      ledger: [entry("a", type: "park", source: .import, visited: true)], recordedTokens: [])
    #expect(context.inPersonPatches.map(\.id) == ["a"])
    #expect(context.counts["imported_patches"] == 1)
  }

  @Test func aClientTokenWithACountIsFoldedIntoTheCounts() {
    let context = buildEarnedContext(
      ledger: [], recordedTokens: ["trip_stops>=2", "trip_stops>=5", "trip_stops>=3", "opened"])
    #expect(context.counts["trip_stops"] == 5)
    #expect(context.events.contains("trip_stops>=2"))
    #expect(metricSatisfied("trip_stops>=4", context))
    #expect(!metricSatisfied("trip_stops>=6", context))
  }

  @Test(arguments: DerivedCount.allCases)
  func aClientTokenNeverOverwritesADerivedCount(count: DerivedCount) {
    let context = buildEarnedContext(
      ledger: [entry("a", type: nil, source: .gps)], recordedTokens: ["\(count.rawValue)>=1000"])
    let real = buildEarnedContext(ledger: [entry("a", type: nil, source: .gps)], recordedTokens: [])
    #expect(context.counts == real.counts)
  }

  @Test func placesAreCountedByType() {
    let context = buildEarnedContext(
      ledger: [
        entry("a", type: "park", source: .gps), entry("b", type: "national_park", source: .gps),
        entry("c", type: "city", source: .gps), entry("d", type: nil, source: .gps),
      ], recordedTokens: [])
    #expect(context.inPersonCount(ofTypes: ["park", "national_park"]) == 2)
    #expect(context.inPersonCount(ofTypes: ["roadside_americana"]) == 0)
  }
}

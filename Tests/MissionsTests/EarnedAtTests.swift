import AppContent
import Testing
import UnlockEngine

@testable import Missions

/// When an achievement was earned: by the deed that met its criterion, and no other.
@Suite struct EarnedAtTests {
  private func visit(_ id: String, _ type: String?, at seconds: Int64) -> LedgerEntry {
    let fix = Fix(
      coordinate: Coordinate(longitude: 0, latitude: 0),
      time: Timestamp(millisecondsSince1970: seconds * 1000))
    return LedgerEntry(
      patch: UnlockedPatch(id: id, name: id, type: type, depth: 0), passID: id, fix: fix,
      isInferred: false, inPerson: fix)
  }

  @Test(arguments: [(1, 30), (2, 40)])
  func placesOfOtherTypesAndOfNoneDoNotCount(count: Int, seconds: Int64) {
    let deeds = Deeds(
      ledger: [
        visit("a", nil, at: 10), visit("b", "city", at: 20), visit("c", "park", at: 30),
        visit("d", "park", at: 40), visit("e", nil, at: 50),
      ], events: [])
    let criterion = AchievementCriterion.places(types: ["park"], count: count)
    #expect(criterion.earnedAt(by: deeds) == Timestamp(millisecondsSince1970: seconds * 1000))
    #expect(AchievementCriterion.places(types: ["lake"], count: 1).earnedAt(by: deeds) == nil)
  }

  @Test(arguments: [("opened", 30), ("stops>=2", 20), ("stops>=3", 50), ("never", nil)])
  func theEventThatMeetsTheMetricGivesTheTime(metric: String, seconds: Int64?) {
    let events: [(String, Int64)] = [
      ("other", 10), ("stops>=2", 20), ("opened", 30), ("else", 40), ("stops>=5", 50),
    ]
    let deeds = Deeds(
      ledger: [],
      events: events.map { token, seconds in
        RecordedEvent(token: token, time: Timestamp(millisecondsSince1970: seconds * 1000))
      })
    #expect(
      AchievementCriterion.metric(metric).earnedAt(by: deeds)
        == seconds.map { Timestamp(millisecondsSince1970: $0 * 1000) })
  }
}

internal import AppContent
internal import Missions
internal import UnlockEngine
internal import UnlockJSON
internal import UnlockStore

/// An achievement that a replay earned, and the mission that it completed.
struct ReplayAward {
  var user: String
  var achievement: EarnedAchievement
  var mission: MissionView?

  var sentence: String {
    let mission = mission.map { ", which completes the mission \($0.title.printable)" } ?? ""
    return "\(user.printable) earned \(achievement.name.printable)\(mission)"
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("event", "achievement")
      json.member("user", user)
      json.member("achievementId", achievement.id)
      json.member("achievementSlug", achievement.slug)
      json.member("achievementName", achievement.name)
      json.member("time", achievement.earnedAt)
      json.member("missionSlug", mission?.slug)
      json.member("missionTitle", mission?.title)
    }
  }
}

/// Judges the users of a replay once it is over.
final class ReplayAwards: ReplayObserver {
  /// Whose fixes there were.
  private(set) var users: Set<String> = []

  func receive(_ fixes: [UserFix], _ outcomes: [NotableOutcome]) {
    var last: String?
    for fix in fixes where fix.user != last {
      users.insert(fix.user)
      last = fix.user
    }
  }

  /// Awards what the users' fixes have earned and says so, users in the order of their ids.
  func award(in store: SQLiteStore) throws(StoreService.Failure) -> [ReplayAward] {
    let service = StoreService(unlocks: store, achievements: store)
    var awards: [ReplayAward] = []
    for user in users.sorted() {
      let earned = try service.evaluate(user: user, at: nil, announce: true)
      guard !earned.isEmpty else { continue }
      let missions = try service.missions(of: user).missions
      awards += earned.map { achievement in
        ReplayAward(
          user: user, achievement: achievement,
          mission: missions.first { $0.achievement.id == achievement.id })
      }
    }
    return awards
  }
}

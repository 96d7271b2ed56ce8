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

/// Judges the users of a replay after each chunk of fixes, and tells what they have earned.
final class ReplayAwards: ReplayObserver {
  /// Whose fixes there were.
  private(set) var users: Set<String> = []
  /// Whether the store failed. The unlocks are recorded all the same; achievements are awarded, after
  /// the fact, with the next pass or event of the user.
  private(set) var hasFailed = false
  private let service: StoreService
  private let listeners: [any ReplayObserver]
  private let console: Console
  private var news: [(user: String, outcomes: [FixOutcome])] = []

  init(in store: SQLiteStore, to listeners: [any ReplayObserver], on console: Console) {
    service = StoreService(unlocks: store, achievements: store)
    self.listeners = listeners
    self.console = console
  }

  func receive(_ fixes: [UserFix], _ outcomes: [NotableOutcome]) {
    var last: String?
    for fix in fixes where fix.user != last {
      users.insert(fix.user)
      last = fix.user
    }
    var places: [String: Int] = [:]
    for notable in outcomes {
      let user = fixes[notable.position].user
      if places[user] == nil {
        places[user] = news.count
        news.append((user, []))
      }
      if let place = places[user] { news[place].outcomes.append(notable.outcome) }
    }
  }

  func finishChunk() {
    defer { news.removeAll() }
    guard !hasFailed else { return }
    for (user, outcomes) in news {
      do throws(StoreService.Failure) {
        let awards = try awards(of: user, after: outcomes)
        guard !awards.isEmpty else { continue }
        for listener in listeners { listener.receive(awards) }
      } catch {
        hasFailed = true
        return AppStoreInput.tell(error, on: console)
      }
    }
  }

  private func awards(of user: String, after outcomes: [FixOutcome]) throws(StoreService.Failure)
    -> [ReplayAward]
  {
    let earned = try service.evaluate(after: outcomes, of: user)
    guard !earned.isEmpty else { return [] }
    let missions = try service.missions(of: user).missions
    return earned.map { achievement in
      ReplayAward(
        user: user, achievement: achievement,
        mission: missions.first { $0.achievement.id == achievement.id })
    }
  }
}

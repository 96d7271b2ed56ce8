internal import AppContent
internal import Missions
internal import UnlockEngine

/// `unlock achievements`: what a user of a store has earned, and what is still to be shown.
struct AchievementsCommand: Command {
  let description = CommandDescription(
    "achievements", summary: "lists the achievements of a user and those still to be shown",
    options: [.store, .owner, .content],
    examples: [
      Example("unlock achievements --store unlock.db", "what replays and events have earned"),
      Example(
        "unlock achievements --store unlock.db --user ada --format json",
        "the same as the app gets it"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    try AppStoreInput.withService(arguments, on: console) { service throws(StoreService.Failure) in
      let list = try service.achievements(of: arguments.user)
      AppStoreInput.write(
        list, items: list.achievements, as: arguments.choice(.format) ?? .table, on: console,
        table: { lines(of: list, user: arguments.user, in: console.style) },
        csv: { rows(of: list) })
    }
  }

  private func lines(of list: AchievementList, user: String, in style: TextStyle) -> [String] {
    guard !list.achievements.isEmpty else { return ["no achievements for \(user.printable)"] }
    let queued = Set(list.queue.map(\.slug))
    let rows = list.achievements.map { achievement in
      [
        achievement.earned ? "[x]" : "[ ]", achievement.name.printable,
        achievement.summary.printable, achievement.earnedAt?.clock ?? "",
        queued.contains(achievement.slug) ? "to be shown" : "",
      ]
    }
    let earned = list.achievements.count(where: \.earned)
    return TextTable.lines(rows) + [
      style.bold(
        "\(earned) of \(Count.of(list.achievements.count, "achievement")) earned, "
          + "\(list.queue.count) to be shown")
    ]
  }

  private func rows(of list: AchievementList) -> [[String]] {
    [["slug", "name", "family", "earned", "earnedAt"]]
      + list.achievements.map {
        [
          $0.slug, $0.name, $0.family.rawValue, String($0.earned), $0.earnedAt?.iso8601 ?? "",
        ]
      }
  }
}

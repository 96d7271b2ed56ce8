internal import AppContent
internal import Missions
internal import UnlockEngine

/// `unlock achievements`: what a user of a store has earned, and what is still to be shown.
struct AchievementsCommand: Command {
  let description = CommandDescription(
    "achievements", summary: "lists the achievements of a user and those still to be shown",
    options: [.store, .owner, .content],
    details: [
      "The queue is what the app has still to tell, head first: a list of its own with --format "
        + "json, and with csv and ndjson the member queuePosition, counted from 1."
    ],
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
        list, items: list.achievements.map { QueuedView($0, in: list.queue) },
        as: arguments.choice(.format) ?? .table, on: console,
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
    [["slug", "name", "family", "earned", "earnedAt", "queuePosition"]]
      + list.achievements.map { QueuedView($0, in: list.queue) }.map { row in
        [
          row.view.slug, row.view.name, row.view.family.rawValue, String(row.view.earned),
          row.view.earnedAt?.iso8601 ?? "", row.queuePosition.map(String.init) ?? "",
        ]
      }
  }
}

/// An achievement by itself, with its place in the queue: lines and rows have no other list beside
/// them.
private struct QueuedView: Encodable {
  var view: AchievementView
  /// Counted from 1, the head; nil where it is not still to be shown.
  var queuePosition: Int?

  init(_ view: AchievementView, in queue: [EarnedAchievement]) {
    self.view = view
    queuePosition = queue.firstIndex { $0.slug == view.slug }.map { $0 + 1 }
  }

  private enum CodingKeys: String, CodingKey { case queuePosition }

  func encode(to encoder: any Encoder) throws {
    try view.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(queuePosition, forKey: .queuePosition)
  }
}

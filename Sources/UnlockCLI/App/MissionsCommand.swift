internal import Missions

/// `unlock missions`: what a user of a store has finished and what is open.
struct MissionsCommand: Command {
  let description = CommandDescription(
    "missions", summary: "lists the missions of a user, what is done of them and what is open",
    options: [.store, .owner, .content],
    details: [
      "A mission is complete when the user has its achievement; its steps are hints. Visits count "
        + "only in person: an import completes none. Listing awards nothing."
    ],
    examples: [
      Example("unlock missions --store unlock.db", "what replays and events have come to"),
      Example(
        "unlock missions --store unlock.db --user ada --format json",
        "the same as the app gets it"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    try AppStoreInput.withService(arguments, on: console) { service throws(StoreService.Failure) in
      let board = try service.missions(of: arguments.user)
      AppStoreInput.write(
        board, items: board.missions, as: arguments.choice(.format) ?? .table, on: console,
        table: { lines(of: board, user: arguments.user, in: console.style) },
        csv: { rows(of: board) })
    }
  }

  private func lines(of board: MissionBoard, user: String, in style: TextStyle) -> [String] {
    guard let totals = board.totals else { return ["no missions for \(user.printable)"] }
    let missions = board.missions.flatMap { mission in
      [style.green("\(mark(mission.complete)) \(mission.title.printable)")]
        + mission.steps.map { "  \(mark($0.done)) \($0.label.printable)" }
    }
    let complete = board.missions.count - board.openCount
    return missions + [
      style.bold(
        "\(complete) of \(Count.of(board.missions.count, "mission")) complete, \(totals.text) steps done"
      )
    ]
  }

  private func mark(_ isDone: Bool) -> String { isDone ? "[x]" : "[ ]" }

  private func rows(of board: MissionBoard) -> [[String]] {
    [["slug", "title", "complete", "stepsDone", "steps", "achievement"]]
      + board.missions.map { mission in
        [
          mission.slug, mission.title, String(mission.complete), String(mission.doneCount),
          String(mission.steps.count), mission.achievement.name,
        ]
      }
  }
}

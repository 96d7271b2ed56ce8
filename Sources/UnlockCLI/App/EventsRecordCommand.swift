internal import AppContent
internal import Missions
internal import UnlockStore

/// `unlock events record`: records a feature event for a user.
struct EventsRecordCommand: Command {
  let description = CommandDescription(
    "events", "record", summary: "records that a user has used something of the app",
    operand: Operand("TOKEN", count: 1...1, isFile: false),
    options: [.store, .owner, .content],
    details: [
      "Only tokens of the content's allow-list are recorded (unlock events list shows them); any "
        + "other is refused. Recording one again changes nothing."
    ],
    examples: [
      Example(
        "unlock events record opened_near_me --store unlock.db",
        "does the first step of the missions that are visits")
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    let token = arguments.operands.first ?? ""
    var refused: [String]?
    let status = try AppStoreInput.withService(arguments, .creating, on: console) {
      service throws(StoreService.Failure) in
      switch try service.record(token, of: arguments.user, at: AppStoreInput.now) {
      case .refused: refused = try service.tokens().map(\.token)
      case .accepted(let awarded):
        let missions = awarded.isEmpty ? [] : try service.missions(of: arguments.user).missions
        let answer = RecordedAnswer(
          user: arguments.user, token: token, awarded: awarded,
          completed: missions.filter { mission in
            awarded.contains { $0.id == mission.achievement.id }
          }.map(\.title))
        AppStoreInput.write(
          answer, items: [answer], as: arguments.choice(.format) ?? .table, on: console,
          table: { answer.lines }, csv: { answer.rows })
      }
    }
    guard let refused else { return status }
    let guess = Suggestion.nearest(to: token, among: refused).map { "; did you mean \($0)?" } ?? ""
    throw UsageError("'\(token)' is not an event that may be recorded\(guess)")
  }
}

/// What is said of an event that was recorded.
private struct RecordedAnswer: Encodable {
  var user: String
  var token: String
  var awarded: [EarnedAchievement]
  /// Titles of the missions that the awards complete.
  var completed: [String]

  var lines: [String] {
    ["recorded \(token.printable) for \(user.printable)"]
      + awarded.map { "earned \($0.name.printable)" }
      + completed.map { "completed the mission \($0.printable)" }
  }

  var rows: [[String]] {
    [["user", "token", "awarded"], [user, token, awarded.map(\.slug).joined(separator: " ")]]
  }
}

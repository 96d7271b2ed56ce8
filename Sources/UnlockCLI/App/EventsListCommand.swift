internal import AppContent
internal import Missions
internal import UnlockEngine

/// `unlock events list`: the events that may be recorded, and which of them a user has.
struct EventsListCommand: Command {
  let description = CommandDescription(
    "events", "list", summary: "lists the events that may be recorded, and those a user has",
    options: [.store, .owner, .content],
    examples: [
      Example("unlock events list --store unlock.db", "the allow-list, and what local did of it")
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    try AppStoreInput.withService(arguments, on: console) { service throws(StoreService.Failure) in
      let recorded = try service.events(of: arguments.user)
      let events = try service.tokens().map { event in
        ListedEvent(event, recorded: recorded.first { $0.token == event.token })
      }
      AppStoreInput.write(
        EventList(user: arguments.user, events: events), items: events,
        as: arguments.choice(.format) ?? .table, on: console,
        table: {
          TextTable.lines(
            events.map {
              [$0.recorded ? "[x]" : "[ ]", $0.token.printable, $0.summary.printable]
            })
        },
        csv: {
          [["token", "recorded", "time"]]
            + events.map { [$0.token, String($0.recorded), $0.time ?? ""] }
        })
    }
  }
}

private struct EventList: Encodable {
  var user: String
  var events: [ListedEvent]
}

private struct ListedEvent: Encodable {
  var token: String
  var summary: String
  var recorded: Bool
  var time: String?

  init(_ event: FeatureEvent, recorded: RecordedEvent?) {
    token = event.token
    summary = event.summary
    self.recorded = recorded != nil
    time = recorded?.time?.iso8601
  }
}

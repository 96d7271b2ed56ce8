/// All commands, in the order of the help. A new command is one file and one line here.
public enum CommandList {
  /// The commands.
  public static let all: [any Command] = [
    ReplayCommand(), ExplainCommand(), LocateCommand(), CatalogCheckCommand(), CatalogInfoCommand(),
    CatalogExportCommand(), CatalogBuildCommand(),
    QueueListCommand(), QueuePeekCommand(), QueuePopCommand(), QueuePopBatchCommand(),
    LedgerCommand(), MissionsCommand(), AchievementsCommand(), EventsRecordCommand(),
    EventsListCommand(), CompletionsCommand(),
  ]
}

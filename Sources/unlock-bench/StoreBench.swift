import UnlockEngine

/// What recording costs: fixes that bring nothing new beside the bare look-up, and new unlocks
/// beside SQLite's own bare inserts.
enum StoreBench {
  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    var report = Report()
    try SettledFixesBench.run(options, into: &report)
    try UnlockRateBench.run(options, into: &report)
    return report
  }
}

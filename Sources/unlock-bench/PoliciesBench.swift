import PolicySimulation
import UnlockEngine

/// False and missed unlocks of each policy on simulated journeys, against the noiseless truth.
enum PoliciesBench {
  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    let catalog = try options.load()
    let study = PolicyStudy(
      catalog: catalog, locator: CellLocator(CellIndex(catalog), rule: .interior))
    var report = Report()
    report.notes.append(
      "false / missed unlocks; every path \(options.rounds) times, seed \(options.seed)\n\n"
        + PolicyReport.markdown(
          of: study, in: catalog, repetitions: options.rounds, seed: options.seed))
    return report
  }
}

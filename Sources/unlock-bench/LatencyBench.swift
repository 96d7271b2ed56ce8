import CBenchSystem
import UnlockEngine

/// Single calls, one after another, each timed by itself between two fences: what a live fix waits
/// for.
enum LatencyBench {
  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    let catalog = try options.load()
    let locator = CellLocator(CellIndex(catalog), rule: .interior)
    var report = Report()
    report.notes.append(
      "\(catalog.count) patches; one call at a time, fenced, less the median cost of reading the clock"
    )
    let nanoseconds = nanosecondsPerTick
    let clock = (0..<10_000).map { _ in
      let start = bench_ticks()
      return Double(bench_ticks() - start)
    }.median
    for workload in try Workload.all(over: catalog, count: options.fixes, seed: options.seed) {
      var times: [Double] = []
      times.reserveCapacity(workload.fixes.count)
      var patches: [PatchIndex] = []
      for fix in workload.fixes {
        patches.removeAll(keepingCapacity: true)
        let start = bench_ticks()
        locator.appendPatches(of: locator.match(fix), at: fix, to: &patches)
        times.append((Double(bench_ticks() - start) - clock) * nanoseconds)
      }
      let sorted = times.sorted()
      let percentiles = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p999", 0.999)].map {
        ($0.0, max(0, sorted[min(sorted.count - 1, Int(Double(sorted.count) * $0.1))]))
      }
      report.measurements.append(
        Measurement(
          benchmark: "latency", workload: workload.name, subject: "index-single",
          percentiles: percentiles))
    }
    return report
  }

  /// Ticks run at a rate of their own: held against the clock for a twentieth of a second.
  private static var nanosecondsPerTick: Double {
    let (start, ticks) = (Stopwatch.now, bench_ticks())
    while Stopwatch.now - start < 5e7 {}
    return (Stopwatch.now - start) / Double(bench_ticks() - ticks)
  }
}

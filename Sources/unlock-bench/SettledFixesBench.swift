import UnlockEngine
import UnlockService
import UnlockStore

/// The usual fix: its user has everything around it already. The whole path (normalise, locate,
/// decide, record) over a durable store, beside the look-up alone on the same fixes.
enum SettledFixesBench {
  /// Fixes come in calls of so many, as uploads do.
  private static let callLength = 1000
  private static let devices = 200

  static func run(_ options: BenchOptions, into report: inout Report) throws(BenchError) {
    let catalog = try options.load()
    let locator = CellLocator(CellIndex(catalog), rule: .interior)
    report.notes.append(
      """
      \(catalog.count) patches, \(options.fixes) fixes of \(devices) users in calls of \
      \(callLength), \(options.rounds) rounds interleaved, processor time of one core.
      whole-path: an engine over a store on disk, where nothing is new; locate: which patches, \
      listed for each fix;
      match: the index's answer without listing them. Both read the same array of fixes.
      """)
    let workloads = try Workload.all(over: catalog, count: options.fixes, seed: options.seed)
    for workload in workloads where ["track", "interleaved", "random"].contains(workload.name) {
      let calls = calls(of: workload, seed: options.seed)
      try measure(calls, workload.name, catalog, locator, options, into: &report)
    }
  }

  /// Gives fixes their users: tracks belong to a device each; random fixes to anybody.
  private static func calls(of workload: Workload, seed: UInt64) -> [[UserFix]] {
    let length = max(1, workload.fixes.count / devices)
    var generator = SplitMix(seed: seed &+ 2)
    let fixes = workload.fixes.enumerated().map { index, coordinate in
      let device =
        switch workload.name {
        case "track": index / length
        case "interleaved": index % devices
        default: Int.random(in: 0..<devices, using: &generator)
        }
      return UserFix(user: "device-\(device)", fix: Fix(coordinate: coordinate))
    }
    return stride(from: 0, to: fixes.count, by: callLength).map { start in
      Array(fixes[start..<min(start + callLength, fixes.count)])
    }
  }

  private static func measure(
    _ calls: [[UserFix]], _ name: String, _ catalog: Catalog, _ locator: CellLocator,
    _ options: BenchOptions, into report: inout Report
  ) throws(BenchError) {
    let folder = try ScratchFolder()
    let engine = Engine(
      catalog: catalog, locator: locator,
      store: try BenchStore.open("\(folder.path)/\(name).db"),
      identifiers: NamedPassIdentifiers())
    try evaluate(calls, engine) { _ in }
    var times: [(whole: Double, locate: Double, match: Double)] = []
    for _ in 0..<options.rounds {
      var notable = 0
      var patches = 0
      let start = Stopwatch.processor
      try evaluate(calls, engine) { notable += $0 }
      let evaluated = Stopwatch.processor
      patches = locateAll(calls, locator)
      let located = Stopwatch.processor
      patches &+= matchAll(calls, locator)
      let matched = Stopwatch.processor
      withExtendedLifetime(patches) {}
      times.append((evaluated - start, located - evaluated, matched - located))
      if notable > 0 { report.disagreements.append("\(name): \(notable) fixes brought something") }
    }
    let count = Double(calls.reduce(0) { $0 + $1.count })
    let locate = times.map(\.locate).median / count
    let whole = times.map(\.whole).median / count
    for (subject, time, share) in [
      ("whole-path", whole, locate / whole), ("locate", locate, nil),
      ("match", times.map(\.match).median / count, nil),
    ] {
      report.measurements.append(
        Measurement(
          benchmark: "store", workload: name, subject: subject, nanosecondsPerFix: time,
          shareOfPlain: share))
    }
  }

  private static func evaluate(
    _ calls: [[UserFix]], _ engine: Engine<CellLocator, BenchStore>, _ notable: (Int) -> Void
  ) throws(BenchError) {
    do {
      for fixes in calls { notable(try engine.notableOutcomes(evaluating: fixes).count) }
    } catch {
      throw BenchError(message: "\(error)")
    }
  }

  private static func locateAll(_ calls: [[UserFix]], _ locator: CellLocator) -> Int {
    var patches: [PatchIndex] = []
    var count = 0
    for fixes in calls {
      for index in fixes.indices {
        patches.removeAll(keepingCapacity: true)
        let coordinate = fixes[index].fix.coordinate
        locator.appendPatches(of: locator.match(coordinate), at: coordinate, to: &patches)
        count &+= patches.count
      }
    }
    return count
  }

  private static func matchAll(_ calls: [[UserFix]], _ locator: CellLocator) -> Int {
    var changes = 0
    var last = CellMatch.nowhere
    for fixes in calls {
      for index in fixes.indices {
        let match = locator.match(fixes[index].fix.coordinate)
        if match != last { changes &+= 1 }
        last = match
      }
    }
    return changes
  }
}

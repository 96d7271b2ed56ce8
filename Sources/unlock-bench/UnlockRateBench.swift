import SQLiteYardstick
import UnlockEngine
import UnlockService
import UnlockStore

/// How many new unlocks a second are on the disk, one by one and in batches, beside SQLite's own
/// bare inserts with the same settings in the same run.
enum UnlockRateBench {
  private static let patches = 50

  static func run(_ options: BenchOptions, into report: inout Report) throws(BenchError) {
    report.notes.append(
      """
      \(options.fixes) unlocks in batches, \(max(1, options.fixes / 100)) one by one: each a pass \
      of its own with its fix, ledger row and queue entry,
      users in random order, \(patches) patches a user; user by user: what a replay of old tracks \
      brings.
      bare-sqlite: one row of 48 bytes for each, \
      same settings (log, every commit flushed).
      """)
    let scattered = UnlockKeys(count: options.fixes, seed: options.seed).keys
    let users = scattered.sorted { ($0.user, $0.patch) < ($1.user, $1.patch) }
    for (workload, keys, length) in [
      ("one-by-one", Array(scattered.prefix(max(1, options.fixes / 100))), 1),
      ("batch", scattered, 10_000), ("batch-user-by-user", users, 10_000),
    ] {
      try measure(workload, keys, length: length, options, into: &report)
    }
  }

  private static func measure(
    _ workload: String, _ keys: [UnlockKeys.Key], length: Int, _ options: BenchOptions,
    into report: inout Report
  ) throws(BenchError) {
    let batches = stride(from: 0, to: keys.count, by: length).map { start in
      Array(keys[start..<min(start + length, keys.count)])
    }
    let proposals = batches.map { $0.map(proposal) }
    var costs: [(store: Cost, bare: Cost)] = []
    var bytes = 0
    for _ in 0..<options.rounds {
      let folder = try ScratchFolder()
      let path = "\(folder.path)/unlock.db"
      let store = try record(proposals, expected: keys.count, in: path, &report)
      bytes = BenchStore.bytes(path)
      costs.append((store, try insert(batches, in: "\(folder.path)/bare.db")))
    }
    let count = Double(keys.count)
    for (subject, costs) in [("store", costs.map(\.store)), ("bare-sqlite", costs.map(\.bare))] {
      report.measurements.append(
        Measurement(
          benchmark: "store", workload: workload, subject: subject,
          unlocksPerSecond: count / costs.map(\.wall).median * 1e9,
          processorNanosecondsPerUnlock: costs.map(\.processor).median / count,
          bytesPerMillionUnlocks: subject == "store" ? Double(bytes) / count * 1e6 : nil))
    }
    report.measurements[report.measurements.count - 2].shareOfPlain =
      costs.map(\.bare.wall).median / costs.map(\.store.wall).median
  }

  /// Nanoseconds, with all waiting and without.
  private typealias Cost = (wall: Double, processor: Double)

  private static func cost(_ body: () throws(BenchError) -> Void) throws(BenchError) -> Cost {
    let (wall, processor) = (Stopwatch.now, Stopwatch.processor)
    try body()
    return (Stopwatch.now - wall, Stopwatch.processor - processor)
  }

  /// Records into a new store and closes it.
  private static func record(
    _ batches: [[UnlockProposal]], expected: Int, in path: String, _ report: inout Report
  ) throws(BenchError) -> Cost {
    let store = try BenchStore.open(path)
    var passes = 0
    let cost = try cost { () throws(BenchError) in
      do throws(StoreError) {
        for batch in batches {
          let receipts = try store.record(
            batch, ruleStates: [:], identifiers: NamedPassIdentifiers())
          for receipt in receipts where receipt.pass != nil { passes += 1 }
        }
      } catch { throw BenchError(message: "\(error)") }
    }
    if passes != expected {
      report.disagreements.append("\(expected) unlocks proposed, \(passes) recorded")
    }
    return cost
  }

  private static func insert(
    _ batches: [[UnlockKeys.Key]], in path: String
  ) throws(BenchError) -> Cost {
    do throws(BareInserts.Failure) {
      let bare = try BareInserts(path: path)
      let (wall, processor) = (Stopwatch.now, Stopwatch.processor)
      for batch in batches { try bare.insert(batch) }
      return (Stopwatch.now - wall, Stopwatch.processor - processor)
    } catch { throw BenchError(message: error.message) }
  }

  private static func proposal(_ key: UnlockKeys.Key) -> UnlockProposal {
    let time = Int64(key.user * patches + key.patch) * 1000
    let fix = Fix(
      coordinate: Coordinate(
        longitude: Double(key.patch) + 0.123456, latitude: Double(key.user % 90) + 0.654321),
      time: Timestamp(millisecondsSince1970: 1_714_816_800_000 + time), horizontalAccuracy: 5)
    let patch = UnlockedPatch(
      id: "patch-\(key.patch)", name: "Patch \(key.patch)", type: "park", depth: 1)
    return UnlockProposal(
      user: "device-\(key.user)", fix: fix, isInferred: false, isQueued: true, patches: [patch])
  }

  /// Which user unlocks which patch, each pair once, users in random order.
  private struct UnlockKeys {
    typealias Key = (user: Int, patch: Int)
    var keys: [Key] = []

    init(count: Int, seed: UInt64) {
      let users = max(1, (count + patches - 1) / patches)
      var generator = SplitMix(seed: seed)
      for patch in 0..<patches {
        keys += (0..<users).shuffled(using: &generator).map { ($0, patch) }
      }
      keys.removeLast(max(0, keys.count - count))
    }
  }
}

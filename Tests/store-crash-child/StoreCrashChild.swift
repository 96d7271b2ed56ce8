internal import Glibc
internal import TestSupport
internal import UnlockEngine
internal import UnlockService
internal import UnlockStore

/// Works on a store in a process of its own, which a test kills, or runs beside others like it.
///
///     store-crash-child churn STORE SEED FIRST       operations from FIRST on, until it is killed
///     store-crash-child record STORE USER FIXES      a user's track through 50 patches
///     store-crash-child drain STORE USER COUNT       pops until so many entries are out
///
/// A line says what was begun (`>`), and one what has come of it (`=`), the moment it is known.
@main
struct StoreCrashChild {
  static func main() {
    let arguments = CommandLine.arguments
    do {
      switch (arguments.count, arguments.count > 1 ? arguments[1] : "") {
      case (5, "churn"):
        try churn(arguments[2], seed: UInt64(arguments[3]) ?? 0, from: Int(arguments[4]) ?? 0)
      case (5, "record"):
        try record(arguments[2], user: arguments[3], fixes: Int(arguments[4]) ?? 0)
      case (5, "drain"):
        try drain(arguments[2], user: arguments[3], count: Int(arguments[4]) ?? 0)
      default: exit(2)
      }
    } catch {
      write("! \(error)")
      exit(3)
    }
  }

  private static func churn(_ path: String, seed: UInt64, from first: Int) throws(StoreError) {
    let store = try SQLiteStore(path: path)
    for number in first... {
      write("> \(number)")
      write("= \(number) \(try StoreOperation.numbered(number, seed: seed).apply(to: store))")
    }
  }

  /// A store that waits as long as it takes: many writers on a busy machine are what is tested, and
  /// not how long one of them is willing to wait.
  private static func patient(_ path: String) throws(StoreError) -> SQLiteStore {
    var options = SQLiteStore.Options()
    options.busyMilliseconds = 300_000
    return try SQLiteStore(path: path, options: options)
  }

  /// The same track for whoever calls this, in chunks of another size for each process.
  private static func record(_ path: String, user: String, fixes: Int) throws(StoreError) {
    let store = try patient(path)
    let chunk = 1 + Int(getpid()) % 7
    for start in stride(from: 0, to: fixes, by: chunk) {
      let proposals = (start..<min(fixes, start + chunk)).map { number in
        let patches = [number % 50, number * 7 % 50].map { place in
          UnlockedPatch(id: "patch-\(place)", name: "Patch \(place)", type: nil, depth: 0)
        }
        let fix = Fix(
          coordinate: Coordinate(longitude: Double(number % 360) - 180, latitude: 1),
          time: Timestamp(millisecondsSince1970: Int64(number) * 1_000))
        return UnlockProposal(
          user: user, fix: fix, isInferred: false, isQueued: true, patches: patches)
      }
      let receipts = try store.record(
        proposals, ruleStates: [:], identifiers: NamedPassIdentifiers())
      for pass in receipts.compactMap(\.pass) {
        for patch in pass.patches { write("= \(patch.id) \(pass.id)") }
      }
    }
  }

  private static func drain(_ path: String, user: String, count: Int) throws(StoreError) {
    let store = try patient(path)
    var removed = 0
    while removed < count {
      let batch = try store.dequeueUnlockedBatch(of: user, passID: nil)
      for entry in batch { write("= \(entry.patch.id) \(entry.passID)") }
      removed += batch.count
      if batch.isEmpty { usleep(1_000) }
    }
  }

  /// One line in one call, so that a kill leaves all of it or nothing.
  private static func write(_ line: String) {
    let bytes = Array((line.filter { $0 != "\n" } + "\n").utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

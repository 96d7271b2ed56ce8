import FileReplacement
import Foundation
import UnlockCatalog
import UnlockEngine

/// A compiled catalog until it has answered once, beside its sources, and what memory processes
/// that use it at the same time have of their own.
enum OpenBench {
  private static let processes = 4

  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    let folder = FileManager.default.temporaryDirectory.path
    let own = "\(folder)/unlock-bench-\(UUID().uuidString).patches"
    defer { try? FileManager.default.removeItem(atPath: own) }
    var report = Report()
    let path = try compiled(options, at: own, &report)
    var times: [Double] = []
    var count = 0
    for _ in 0..<options.rounds {
      times.append(
        try Stopwatch.nanoseconds { () throws(BenchError) in count = try answer(path) } / 1e9)
    }
    report.measurements.append(
      Measurement(
        benchmark: "open", workload: "until the first answer", subject: "compiled",
        readySeconds: times.median))
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber) ?? 0
    report.notes.append(
      "\(count) patches in \(size.intValue / 1_000_000) MB; the file is in the cache of the system")
    try share(path, fixes: options.fixes, &report)
    return report
  }

  /// The compiled catalog that is measured: the one that is named, or the named sources compiled,
  /// whose reading is timed.
  private static func compiled(
    _ options: BenchOptions, at path: String, _ report: inout Report
  ) throws(BenchError) -> String {
    if options.catalogs.count == 1, options.catalogs[0].hasSuffix(".patches") {
      return options.catalogs[0]
    }
    let start = Stopwatch.now
    let loaded = try options.loaded { $0.keepsOrigins = true }
    let index = CellIndex(loaded.catalog)
    report.measurements.append(
      Measurement(
        benchmark: "open", workload: "until the first answer", subject: "sources",
        readySeconds: (Stopwatch.now - start) / 1e9))
    do {
      _ = try CatalogCompiler(loaded).write(index, to: path)
    } catch {
      throw BenchError(message: "\(error.file): \(error.message)")
    }
    return path
  }

  /// Opens the file, asks once, and gives how many patches there are.
  private static func answer(_ path: String) throws(BenchError) -> Int {
    let locator = try locator(path)
    var patches: [PatchIndex] = []
    let place = Coordinate(longitude: -71.0657, latitude: 42.3551)
    locator.index.appendPatches(of: locator.index.match(place), at: place, to: &patches)
    if let damage = locator.catalog.damage { throw BenchError(message: damage.message) }
    return locator.catalog.count
  }

  private static func locator(
    _ path: String
  ) throws(BenchError) -> (catalog: Catalog, index: CellLocator) {
    let loaded = CatalogReader.load(paths: [path])
    guard let index = loaded.index else {
      throw BenchError(message: loaded.errors.first?.message ?? "\(path) is no compiled catalog")
    }
    return (loaded.catalog, CellLocator(index, rule: .interior))
  }

  // MARK: Several processes

  /// Starts this program several times over the same file, and adds up what each has of its own
  /// and its share of what all have.
  private static func share(
    _ path: String, fixes: Int, _ report: inout Report
  ) throws(BenchError) {
    for count in [1, processes] {
      var running: [Process] = []
      var pipes: [(output: Pipe, input: Pipe)] = []
      for _ in 0..<count {
        let process = Process()
        let (output, input) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["opened", "--catalog", path, "--fixes", "\(fixes)"]
        (process.standardOutput, process.standardInput) = (output, input)
        do { try process.run() } catch { throw BenchError(message: "\(error)") }
        running.append(process)
        pipes.append((output, input))
      }
      // All have asked all of their fixes before one of them is measured.
      for pipe in pipes { _ = pipe.output.fileHandleForReading.availableData }
      let bytes = running.map { Machine.proportionalBytes(of: $0.processIdentifier) }
      for pipe in pipes { try? pipe.input.fileHandleForWriting.close() }
      for process in running { process.waitUntilExit() }
      report.measurements.append(
        Measurement(
          benchmark: "open", workload: "memory after \(fixes) fixes",
          subject: count == 1 ? "one process" : "\(count) processes",
          residentBytes: bytes.reduce(0, +)))
    }
  }

  /// What such a process does: opens, asks, says so, and waits until nobody needs it any more.
  static func open(_ options: BenchOptions) throws(BenchError) {
    let opened = try locator(options.catalogs.first ?? "")
    var generator = SplitMix(seed: options.seed)
    var patches: [PatchIndex] = []
    for _ in 0..<options.fixes {
      let fix = Coordinate(
        longitude: .random(in: -125...(-66), using: &generator),
        latitude: .random(in: 24...50, using: &generator))
      opened.index.appendPatches(of: opened.index.match(fix), at: fix, to: &patches)
      patches.removeAll(keepingCapacity: true)
    }
    print("asked")
    fflush(nil)
    _ = readLine()
    withExtendedLifetime(opened) {}
  }
}

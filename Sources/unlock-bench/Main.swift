import Glibc

@main struct Main {
  static func main() {
    do throws(BenchError) {
      let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
      if options.area == "opened" { return try OpenBench.open(options) }
      guard let area = BenchArea.all.first(where: { $0.name == options.area }) else {
        print(BenchOptions.help, terminator: "")
        exit(options.area == "help" ? 0 : 2)
      }
      let report = try area.run(options)
      print(report.table, terminator: "")
      if let path = options.json { try report.write(report.json(options), to: path) }
      if let path = options.plot { try report.write(report.plot, to: path) }
      exit(report.disagreements.isEmpty ? 0 : 1)
    } catch {
      fputs("unlock-bench: \(error.message)\n", stderr())
      exit(2)
    }
  }

  /// Glibc's own `stderr` is a mutable global, which Swift 6 refuses.
  private static func stderr() -> UnsafeMutablePointer<FILE>? { fdopen(STDERR_FILENO, "w") }
}

import GEOSBridge
import UnlockEngine

/// How long it takes until the first question can be asked, and what memory that costs.
enum BuildBench {
  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    let catalog = try options.load()
    var report = Report()
    for _ in 0..<options.rounds {
      _ = index(catalog, to: &report)
      _ = try geos(catalog, to: &report)
    }
    report.notes.append("\(catalog.count) patches; every round is listed")
    return report
  }

  /// Builds the index and reports it.
  static func index(_ catalog: Catalog, to report: inout Report) -> CellIndex {
    let (index, seconds) = timed { CellIndex(catalog) }
    report.measurements.append(
      Measurement(
        benchmark: "build", workload: "build", subject: "index", buildSeconds: seconds,
        residentBytes: index.size.byteCount))
    return index
  }

  /// Builds GEOS's tree and reports it. Geometries are prepared when they are first asked, so its
  /// memory grows later: it is not given.
  static func geos(_ catalog: Catalog, to report: inout Report) throws(BenchError) -> GEOSLocator {
    let (result, seconds) = timed { () -> Result<GEOSLocator, GEOSError> in
      do throws(GEOSError) {
        return .success(try GEOSLocator(catalog: catalog, rule: .interior))
      } catch {
        return .failure(error)
      }
    }
    report.measurements.append(
      Measurement(benchmark: "build", workload: "build", subject: "geos", buildSeconds: seconds))
    switch result {
    case .success(let locator): return locator
    case .failure(let error): throw BenchError(message: "\(error)")
    }
  }

  private static func timed<Value>(_ body: () -> Value) -> (Value, seconds: Double) {
    let start = Stopwatch.now
    let value = body()
    return (value, (Stopwatch.now - start) / 1e9)
  }
}

import CBenchSystem
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
      #if S2
        _ = try s2(catalog, to: &report)
      #endif
    }
    report.notes.append("\(catalog.count) patches; every round is listed. geos builds its tree of")
    report.notes.append("boxes; its geometries are made and prepared when they are first asked")
    return report
  }

  /// Builds the index and reports it.
  static func index(_ catalog: Catalog, to report: inout Report) -> CellIndex {
    built("index", to: &report) {
      CellIndex(catalog)
    } filled: {
      $0.size
    }
  }

  /// Builds GEOS's tree and reports it.
  ///
  /// - Parameter warmUp: asks it; what memory it takes is measured after that.
  static func geos(
    _ catalog: Catalog, to report: inout Report,
    warmUp: (GEOSLocator) throws(BenchError) -> Void = { _ in }
  ) throws(BenchError) -> GEOSLocator {
    let result = try built("geos", to: &report) { () -> Result<GEOSLocator, GEOSError> in
      do throws(GEOSError) {
        return .success(try GEOSLocator(catalog: catalog, rule: .interior))
      } catch {
        return .failure(error)
      }
    } filled: { result throws(BenchError) in
      if case .success(let locator) = result { try warmUp(locator) }
      return nil
    }
    do { return try result.get() } catch { throw BenchError(message: "\(error)") }
  }

  #if S2
    /// Builds S2's index and reports it.
    static func s2(
      _ catalog: Catalog, to report: inout Report,
      warmUp: (S2Index) throws(BenchError) -> Void = { _ in }
    ) throws(BenchError) -> S2Index {
      try built("s2", to: &report) {
        S2Index(catalog)
      } filled: { index throws(BenchError) in
        try warmUp(index)
        return nil
      }
    }
  #endif

  /// Times the making of something, and the memory that the process has more after it.
  ///
  /// - Parameter filled: brings it to the size that it stays at, and gives what it knows of its own
  ///   size.
  private static func built<Value, Failure: Error>(
    _ subject: String, to report: inout Report, _ make: () -> Value,
    filled: (Value) throws(Failure) -> CellIndexSize?
  ) throws(Failure) -> Value {
    let before = settledBytes
    let start = Stopwatch.now
    let value = make()
    let seconds = (Stopwatch.now - start) / 1e9
    let size = try filled(value)
    var row = Measurement(
      benchmark: "build", workload: "build", subject: subject, buildSeconds: seconds,
      residentBytes: max(0, settledBytes - before))
    if let size, size.edgeCount > 0 {
      row.hotBytesPerEdge = Double(size.hotBytes) / Double(size.edgeCount)
      row.bytesPerEdge = Double(size.byteCount) / Double(size.edgeCount)
    }
    report.measurements.append(row)
    return value
  }

  /// The memory in use, without what was given back already and is only kept for later.
  private static var settledBytes: Int {
    bench_trim()
    return Machine.residentBytes
  }
}

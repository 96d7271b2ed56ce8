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
    report.notes.append(
      "\(catalog.count) patches; every round is listed. geos makes its geometries and its tree; it "
        + "prepares geometries when they are first asked.")
    return report
  }

  /// Builds the index and reports it.
  static func index(_ catalog: Catalog, to report: inout Report) -> CellIndex {
    let index = built(
      "index", to: &report, { CellIndex(catalog) }, warmUp: { (_) throws(Never) in })
    let row = report.measurements.count - 1
    let edges = (0..<catalog.count).reduce(0) { $0 + (catalog.geofence(at: $1)?.edgeCount ?? 0) }
    report.measurements[row].hotBytesPerEdge = Double(index.size.hotBytes) / Double(max(edges, 1))
    report.measurements[row].bytesPerEdge = Double(index.size.byteCount) / Double(max(edges, 1))
    return index
  }

  /// Builds GEOS's tree with its geometries and reports it.
  ///
  /// - Parameter warmUp: asks it; what memory it takes is measured after that.
  static func geos(
    _ catalog: Catalog, to report: inout Report,
    warmUp: (GEOSLocator) throws(BenchError) -> Void = { _ in }
  ) throws(BenchError) -> GEOSLocator {
    let result = try built("geos", to: &report) { () -> Result<GEOSLocator, GEOSError> in
      do throws(GEOSError) {
        let locator = try GEOSLocator(catalog: catalog, rule: .interior)
        try locator.makeGeometries()
        return .success(locator)
      } catch {
        return .failure(error)
      }
    } warmUp: { result throws(BenchError) in
      if case .success(let locator) = result { try warmUp(locator) }
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
      } warmUp: { index throws(BenchError) in
        try warmUp(index)
      }
    }
  #endif

  /// Times the making of something, and the memory that the process has more after it.
  ///
  /// - Parameter warmUp: brings it to the size that it stays at.
  private static func built<Value, Failure: Error>(
    _ subject: String, to report: inout Report, _ make: () -> Value,
    warmUp: (Value) throws(Failure) -> Void
  ) throws(Failure) -> Value {
    let before = settledBytes
    let start = Stopwatch.now
    let value = make()
    let seconds = (Stopwatch.now - start) / 1e9
    try warmUp(value)
    report.measurements.append(
      Measurement(
        benchmark: "build", workload: "build", subject: subject, buildSeconds: seconds,
        residentBytes: max(0, settledBytes - before)))
    return value
  }

  /// The memory in use, without what was given back already and is only kept for later.
  private static var settledBytes: Int {
    bench_trim()
    return Machine.residentBytes
  }
}

extension Geofence {
  /// How many edges it has; rings end with the vertex that they begin with.
  fileprivate var edgeCount: Int { coordinates.count - ringEnds.count }
}

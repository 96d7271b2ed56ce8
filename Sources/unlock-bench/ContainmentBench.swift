import GEOSBridge
import UnlockEngine

/// The index against its rivals and against what no check can beat.
enum ContainmentBench {
  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    let catalog = try options.load()
    let workloads = try Workload.all(over: catalog, count: options.fixes, seed: options.seed)
    var report = Report()
    let rivals = try rivals(catalog, warmedUpBy: workloads, &report)
    let index = BuildBench.index(catalog, to: &report)
    let locator = CellLocator(index, rule: .interior)
    let subjects =
      [.single(locator), .batch(locator)] + rivals + Floors(count: options.fixes).subjects
    report.notes.append(
      "\(catalog.count) patches, \(index.size.edgeCount) edge ends kept, \(options.fixes) fixes, "
        + "\(options.rounds) rounds interleaved, boundary rule interior, seed \(options.seed)")
    report.notes.append(
      "geos and s2 are asked every 4th fix and scan every 100th: their pairs are held against those "
        + "of the index on the same fixes. x is the time of index-single.")
    for workload in workloads {
      let more = workload.isContinuous ? [ContainmentSubject.unchanged(locator)] : []
      try measure(subjects + more, on: workload, options, into: &report)
    }
    return report
  }

  /// What the index is held against, each built, asked once so that it has all the memory it will
  /// ever need, and reported.
  private static func rivals(
    _ catalog: Catalog, warmedUpBy workloads: [Workload], _ report: inout Report
  ) throws(BenchError) -> [ContainmentSubject] {
    func warmUp(_ subject: ContainmentSubject) throws(BenchError) {
      for workload in workloads {
        let fixes = stride(from: 0, to: workload.fixes.count, by: subject.stride)
        _ = try subject.run(fixes.map { workload.fixes[$0] })
      }
    }
    var rivals: [ContainmentSubject] = []
    let geos = try BuildBench.geos(catalog, to: &report) { locator throws(BenchError) in
      try warmUp(.geos(locator, stride: 4))
    }
    rivals.append(.geos(geos, stride: 4))
    #if S2
      let s2 = try BuildBench.s2(catalog, to: &report) { index throws(BenchError) in
        try warmUp(.s2(index, stride: 4))
      }
      rivals.append(.s2(s2, stride: 4))
    #else
      report.notes.append(
        "without S2: swift run -c release --traits S2 unlock-bench (libs2-dev) has it")
    #endif
    if catalog.count < 20_000 { rivals.append(.scan(PlainScan(catalog), stride: 100)) }
    return rivals
  }

  /// Runs all subjects on one kind of fixes, in turns, so that a machine that drifts drifts for all.
  static func measure(
    _ subjects: [ContainmentSubject], on workload: Workload, _ options: BenchOptions,
    benchmark: String = "containment", into report: inout Report
  ) throws(BenchError) {
    let thinned = subjects.map { subject in
      stride(from: 0, to: workload.fixes.count, by: subject.stride).map { workload.fixes[$0] }
    }
    var hashes: [PairHash?] = []
    for (subject, fixes) in zip(subjects, thinned) { hashes.append(try subject.run(fixes)) }
    var times = subjects.map { _ in [Double]() }
    for _ in 0..<options.rounds {
      for (number, subject) in subjects.enumerated() {
        let fixes = thinned[number]
        var kept = 0
        let time = try Stopwatch.nanoseconds { () throws(BenchError) in
          kept = try subject.timed(fixes)
        }
        withExtendedLifetime(kept) {}
        times[number].append(time / Double(fixes.count))
      }
    }
    for (number, subject) in subjects.enumerated() {
      report.measurements.append(
        Measurement(
          benchmark: benchmark, workload: workload.name, subject: subject.name,
          nanosecondsPerFix: times[number].median, pairs: hashes[number]?.pairs,
          hash: hashes[number]?.hexadecimal))
    }
    try compare(subjects, hashes, on: workload, into: &report)
  }

  /// Holds every subject's pairs against the first one's on the same fixes.
  private static func compare(
    _ subjects: [ContainmentSubject], _ hashes: [PairHash?], on workload: Workload,
    into report: inout Report
  ) throws(BenchError) {
    guard let reference = subjects.first else { return }
    for (subject, hash) in zip(subjects, hashes) where subject.promise != .nothing {
      if subject.promise == .besideBoundaries, workload.name == "boundary" { continue }
      let fixes = stride(from: 0, to: workload.fixes.count, by: subject.stride)
        .map { workload.fixes[$0] }
      let expected = try reference.run(fixes)
      guard hash != expected else { continue }
      let difference =
        "\(workload.name): \(subject.name) finds \(hash?.pairs ?? 0) pairs, "
        + "\(reference.name) \(expected?.pairs ?? 0)"
      if subject.promise == .onTheSphere {
        report.notes.append("\(difference); its edges are geodesics")
      } else {
        report.disagreements.append(difference)
      }
    }
  }
}

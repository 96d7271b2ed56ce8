/// One thing that can be measured. A new area is one file and one line here.
struct BenchArea: Sendable {
  var name: String
  var summary: String
  var run: @Sendable (BenchOptions) throws(BenchError) -> Report

  static let all = [
    BenchArea(
      name: "containment", summary: "the index against GEOS, a plain scan and floors",
      run: ContainmentBench.run),
    BenchArea(
      name: "latency", summary: "single calls one at a time: percentiles", run: LatencyBench.run),
    BenchArea(
      name: "build", summary: "building the index against building GEOS's tree",
      run: BuildBench.run),
    BenchArea(
      name: "open", summary: "a compiled catalog until its first answer, beside its sources",
      run: OpenBench.run),
    BenchArea(
      name: "scale", summary: "the same fixes against 1,000 to 1,000,000 patches",
      run: ScaleBench.run),
    BenchArea(
      name: "readers", summary: "each track reader beside the plain loop of its library",
      run: ReadersBench.run),
    BenchArea(
      name: "store", summary: "fixes through the whole path, and unlocks put on the disk",
      run: StoreBench.run),
    BenchArea(
      name: "policies", summary: "false and missed unlocks of each policy on simulated journeys",
      run: PoliciesBench.run),
  ]
}

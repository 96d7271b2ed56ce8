import Glibc
import UnlockEngine

/// The same fixes while the number of patches grows: what a look-up costs hangs on what lies near.
enum ScaleBench {
  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    var report = Report()
    report.notes.append(
      "stars of 8 to 40 vertices spread over the contiguous United States; the same random fixes")
    var generator = SplitMix(seed: options.seed)
    let fixes = (0..<options.fixes).map { _ in
      Coordinate(
        longitude: .random(in: -125...(-66), using: &generator),
        latitude: .random(in: 24...50, using: &generator))
    }
    for count in [1000, 10_000, 100_000, 1_000_000] {
      let locator = CellLocator(
        CellIndex(stars(count, seed: options.seed)), rule: .interior)
      try ContainmentBench.measure(
        [.single(locator), .batch(locator)],
        on: Workload(name: "\(count) patches", fixes: fixes), options, benchmark: "scale",
        into: &report)
      for row in report.measurements.indices where report.measurements[row].patches == nil {
        report.measurements[row].patches = count
      }
    }
    return report
  }

  private static func stars(_ count: Int, seed: UInt64) -> [Geofence?] {
    var generator = SplitMix(seed: seed &+ 1)
    return (0..<count).map { _ in
      let corners = Int.random(in: 8...40, using: &generator)
      let centre = Coordinate(
        longitude: .random(in: -124...(-67), using: &generator),
        latitude: .random(in: 25...49, using: &generator))
      let radius = 0.002 * exp(Double.random(in: 0...3, using: &generator))
      var ring = (0..<corners).map { corner in
        let angle = 2 * Double.pi * Double(corner) / Double(corners)
        let reach = radius * Double.random(in: 0.6...1, using: &generator)
        return Coordinate(
          longitude: centre.longitude + reach * cos(angle),
          latitude: centre.latitude + reach * sin(angle))
      }
      ring.append(ring[0])
      return Geofence(
        coordinates: ring, ringEnds: [ring.count], partEnds: [1], area: radius * radius)
    }
  }
}

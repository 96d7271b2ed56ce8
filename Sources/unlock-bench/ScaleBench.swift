import Glibc
import UnlockEngine

/// The same fixes while the number of patches grows: what a look-up costs hangs on what lies near.
enum ScaleBench {
  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    var report = Report()
    report.notes.append(
      "stars of 8 to 40 vertices in and around \(Towns.count) towns of very different size in the "
        + "contiguous United States; the same fixes everywhere at random, and in towns by size")
    let towns = Towns(seed: options.seed)
    var generator = SplitMix(seed: options.seed &+ 1)
    let everywhere = (0..<options.fixes).map { _ in Towns.place(using: &generator) }
    let inTowns = (0..<options.fixes).map { _ in towns.place(using: &generator) }
    for count in [1000, 10_000, 100_000, 1_000_000] {
      let locator = CellLocator(
        CellIndex(towns.stars(count, seed: options.seed &+ 2)), rule: .interior)
      for (name, fixes) in [("everywhere", everywhere), ("in towns", inTowns)] {
        let known = report.measurements.count
        try ContainmentBench.measure(
          [.single(locator), .batch(locator)],
          on: Workload(name: "\(count) patches, fixes \(name)", fixes: fixes), options,
          benchmark: "scale", into: &report)
        for row in known..<report.measurements.count {
          report.measurements[row].patches = count
          report.measurements[row].curve = "\(report.measurements[row].subject) \(name)"
        }
      }
    }
    return report
  }
}

/// Made-up towns; the one of rank n has an nth of the patches and fixes of the first.
private struct Towns {
  static let count = 1000
  /// Three times the scatter of what belongs to a town, in degrees.
  private static let reach = 0.3
  private let centres: [Coordinate]

  init(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    centres = (0..<Towns.count).map { _ in Towns.place(using: &generator) }
  }

  /// A place in the contiguous United States.
  static func place(using generator: inout SplitMix) -> Coordinate {
    Coordinate(
      longitude: .random(in: -124...(-67), using: &generator),
      latitude: .random(in: 25...49, using: &generator))
  }

  /// A place in or around a town.
  func place(using generator: inout SplitMix) -> Coordinate {
    // Inverts the sum of 1/n, which grows like the logarithm.
    let rank = exp(.random(in: 0..<1, using: &generator) * log(Double(Towns.count + 1)))
    let centre = centres[min(Int(rank), Towns.count) - 1]
    return Coordinate(
      longitude: centre.longitude + Towns.scatter(&generator),
      latitude: centre.latitude + Towns.scatter(&generator))
  }

  /// Bell-shaped, as the sum of three equal chances is.
  private static func scatter(_ generator: inout SplitMix) -> Double {
    (0..<3).reduce(0) { sum, _ in sum + .random(in: -reach / 3...reach / 3, using: &generator) }
  }

  /// Patches in and around the towns; more of them begin with the same as fewer.
  func stars(_ count: Int, seed: UInt64) -> [Geofence?] {
    var generator = SplitMix(seed: seed)
    return (0..<count).map { _ in
      let corners = Int.random(in: 8...40, using: &generator)
      let centre = place(using: &generator)
      let radius = 0.0003 * exp(Double.random(in: 0...3, using: &generator))
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

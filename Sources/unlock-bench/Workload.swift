import Glibc
import UnlockEngine

/// Fixes of one kind, the same for the same seed.
struct Workload {
  var name: String
  var fixes: [Coordinate]
  /// Whether a fix is mostly a neighbour of the one before.
  var isContinuous = false

  /// Every kind, over the places where a catalog has patches.
  static func all(over catalog: Catalog, count: Int, seed: UInt64) throws(BenchError) -> [Workload]
  {
    var maker = try WorkloadMaker(catalog, count: count, seed: seed)
    return [
      Workload(name: "random", fixes: maker.random()),
      Workload(name: "track", fixes: maker.tracks(areInterleaved: false), isContinuous: true),
      Workload(name: "interleaved", fixes: maker.tracks(areInterleaved: true)),
      Workload(name: "city", fixes: maker.city()),
      Workload(name: "boundary", fixes: maker.boundary()),
      Workload(
        name: "neighbours", fixes: maker.tracks(areInterleaved: false, step: WorkloadMaker.stroll),
        isContinuous: true),
    ]
  }
}

/// Makes fixes of every kind.
private struct WorkloadMaker {
  /// About 15 m/s at one fix a second.
  private static let step = 0.00014
  private static let devices = 200
  /// About 1.4 m, a step of somebody on foot a second.
  fileprivate static let stroll = 0.0000125

  private let catalog: Catalog
  private let patches: [PatchIndex]
  private let count: Int
  private var generator: SplitMix

  init(_ catalog: Catalog, count: Int, seed: UInt64) throws(BenchError) {
    self.catalog = catalog
    self.count = count
    patches = (0..<catalog.count).filter { catalog.boundingBox(at: $0) != nil }
    generator = SplitMix(seed: seed)
    if patches.isEmpty { throw BenchError(message: "the catalog has no geofence to ask about") }
  }

  private mutating func anyPatch() -> PatchIndex {
    patches[Int.random(in: 0..<patches.count, using: &generator)]
  }

  /// Uniform over the box of the catalog, or over the contiguous United States where the catalog
  /// covers them: most of the world's box would be empty.
  mutating func random() -> [Coordinate] {
    let usa = BoundingBox(
      minLongitude: -125, minLatitude: 24, maxLongitude: -66, maxLatitude: 50)
    let all = patches.compactMap { catalog.boundingBox(at: $0) }
      .reduce(nil as BoundingBox?) { $0?.union($1) ?? $1 }
    guard let all else { return [] }
    let coversUSA =
      all.minLongitude < -120 && all.maxLongitude > -70 && all.maxLatitude > 45
      && all.minLatitude < 30
    let box = coversUSA ? usa : all
    return (0..<count).map { _ in
      Coordinate(
        longitude: .random(in: box.minLongitude...box.maxLongitude, using: &generator),
        latitude: .random(in: box.minLatitude...box.maxLatitude, using: &generator)
      ).clamped
    }
  }

  /// Devices that start in some patch and go on mostly straight, one after another or in turns as a
  /// server sees them.
  mutating func tracks(areInterleaved: Bool, step: Double = step) -> [Coordinate] {
    let length = max(1, count / Self.devices)
    let tracks = (0..<Self.devices).map { _ in track(length: length, step: step) }
    if !areInterleaved { return Array(tracks.joined()) }
    return (0..<length).flatMap { index in tracks.map { $0[index] } }
  }

  private mutating func track(length: Int, step: Double) -> [Coordinate] {
    var place = vertex(of: anyPatch())
    var heading = Double.random(in: 0..<2 * .pi, using: &generator)
    return (0..<length).map { _ in
      heading += generator.normal() * 0.05
      place.longitude += step * cos(heading)
      place.latitude += step * sin(heading)
      return place.clamped
    }
  }

  /// Around thirty places, as people are.
  mutating func city() -> [Coordinate] {
    let centres = (0..<30).map { _ in vertex(of: anyPatch()) }
    return (0..<count).map { _ in
      let centre = centres[Int.random(in: 0..<centres.count, using: &generator)]
      return Coordinate(
        longitude: centre.longitude + generator.normal() * 0.05,
        latitude: centre.latitude + generator.normal() * 0.04
      ).clamped
    }
  }

  /// Vertices and middles of edges: what people seldom are, and the hardest to answer.
  mutating func boundary() -> [Coordinate] {
    (0..<count).map { index in
      guard let geofence = catalog.geofence(at: anyPatch()) else {
        return Coordinate(longitude: 0, latitude: 0)
      }
      let place = Int.random(in: 0..<geofence.coordinates.count - 1, using: &generator)
      let (start, end) = (geofence.coordinates[place], geofence.coordinates[place + 1])
      if index % 2 == 0 { return start.clamped }
      return Coordinate(
        longitude: (start.longitude + end.longitude) / 2,
        latitude: (start.latitude + end.latitude) / 2
      ).clamped
    }
  }

  private mutating func vertex(of patch: PatchIndex) -> Coordinate {
    guard let box = catalog.boundingBox(at: patch) else {
      return Coordinate(longitude: 0, latitude: 0)
    }
    return Coordinate(
      longitude: .random(in: box.minLongitude...box.maxLongitude, using: &generator),
      latitude: .random(in: box.minLatitude...box.maxLatitude, using: &generator))
  }
}

extension Coordinate {
  /// The coordinate brought into the domain of locators.
  fileprivate var clamped: Coordinate {
    Coordinate(longitude: min(max(longitude, -180), 180), latitude: min(max(latitude, -90), 90))
  }
}

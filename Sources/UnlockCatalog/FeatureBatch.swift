internal import Dispatch
internal import GEOSBridge
internal import Synchronization
internal import UnlockEngine

/// A feature whose geometry has been put right.
struct MendedFeature: Sendable {
  var file: String
  var feature: RawFeature
  var outcome: GeofenceMender.Outcome
}

/// Features that wait for being mended together, so that all processors have something to do while
/// memory holds no more than some of the raw coordinates.
struct FeatureBatch {
  private static let capacity = 200_000

  private let file: String
  private let options: CatalogOptions
  private var features: [RawFeature] = []
  private var size = 0

  init(file: String, options: CatalogOptions) {
    self.file = file
    self.options = options
  }

  /// Whether it is time to mend what has been gathered.
  var isFull: Bool { size >= Self.capacity }

  mutating func append(_ feature: RawFeature) {
    if case .polygons(let parts) = feature.geometry { size += parts.coordinates.count }
    size += 1
    features.append(feature)
  }

  /// Mends what has been gathered, in its order, and starts anew.
  mutating func takeMended() -> [MendedFeature] {
    defer { (features, size) = ([], 0) }
    let outcomes = mend()
    return zip(features, outcomes).map { feature, outcome in
      // From here on the geofence is what counts.
      var feature = feature
      feature.geometry = .none
      return MendedFeature(file: file, feature: feature, outcome: outcome)
    }
  }

  private func mend() -> [GeofenceMender.Outcome] {
    let features = self.features
    let options = self.options
    let next = Atomic(0)
    let outcomes = Mutex([Int: GeofenceMender.Outcome]())
    // Each worker has a GEOS context of its own and takes the next feature that nobody has taken.
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      var own: [Int: GeofenceMender.Outcome] = [:]
      let mender = GeofenceMender(options: options)
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < features.count else { break }
        own[index] = mender.mend(features[index])
      }
      outcomes.withLock { $0.merge(own) { $1 } }
    }
    return outcomes.withLock { outcomes in
      features.indices.map { outcomes[$0] ?? GeofenceMender.Outcome() }
    }
  }
}

/// Turns a reading into a fix with a coordinate that can be located, or refuses it, by what the
/// reading itself says.
public struct FixNormaliser: Sendable {
  private let policy: FixPolicy
  /// Whether accuracy and age may be anything.
  @usableFromInline let asksOnlyWhatAlwaysHolds: Bool

  /// A normaliser under a policy.
  public init(policy: FixPolicy) {
    self.policy = policy
    asksOnlyWhatAlwaysHolds =
      policy.maximumAccuracy == nil && !policy.requiresAccuracy && policy.maximumAge == nil
      && policy.maximumFuture == nil
  }

  /// The coordinate of a fix that is beyond doubt and needs no change, as most are; nil where
  /// `coordinate(of:)` has to say. Takes what it asks for and not the fix, which is large to hand
  /// over.
  @inlinable @inline(__always)
  func undoubted(_ coordinate: Coordinate, accuracy: Double?, isMocked: Bool) -> Coordinate? {
    // Comparisons with what is not a number are false.
    guard asksOnlyWhatAlwaysHolds, !isMocked, abs(coordinate.longitude) <= 180,
      abs(coordinate.latitude) <= 90, coordinate.longitude != 0 || coordinate.latitude != 0
    else { return nil }
    if let accuracy, !(accuracy >= 0) { return nil }
    return coordinate
  }

  /// The fix's coordinate with its longitude in [-180, 180], or why the fix is refused.
  public func coordinate(of fix: Fix) -> Result<Coordinate, FixRejection> {
    let coordinate = fix.coordinate
    guard coordinate.longitude.isFinite, coordinate.latitude.isFinite else {
      return .failure(FixRejection(.notFinite))
    }
    guard let normalised = coordinate.normalised else { return .failure(FixRejection(.outOfRange)) }
    if normalised.longitude == 0, normalised.latitude == 0, !policy.acceptsNullIsland {
      return .failure(FixRejection(.nullIsland))
    }
    if fix.isMocked, !policy.acceptsMocked { return .failure(FixRejection(.mocked)) }
    if let accuracy = fix.horizontalAccuracy, accuracy < 0 {
      return .failure(FixRejection(.invalidAccuracy, measured: accuracy))
    }
    if let rejection = accuracyRejection(of: fix) ?? ageRejection(of: fix) {
      return .failure(rejection)
    }
    return .success(normalised)
  }

  private func accuracyRejection(of fix: Fix) -> FixRejection? {
    guard let accuracy = fix.knownAccuracy else {
      guard policy.requiresAccuracy else { return nil }
      return FixRejection(.accuracy, limit: policy.maximumAccuracy)
    }
    guard let limit = policy.maximumAccuracy, accuracy > limit else { return nil }
    return FixRejection(.accuracy, measured: accuracy, limit: limit)
  }

  private func ageRejection(of fix: Fix) -> FixRejection? {
    guard policy.maximumAge != nil || policy.maximumFuture != nil,
      let time = fix.time, let receivedAt = fix.receivedAt
    else { return nil }
    let age = receivedAt.seconds(since: time)
    if let limit = policy.maximumAge, age > limit {
      return FixRejection(.stale, measured: age, limit: limit)
    }
    if let limit = policy.maximumFuture, -age > limit {
      return FixRejection(.future, measured: -age, limit: limit)
    }
    return nil
  }
}

extension FixRejection: Error {}

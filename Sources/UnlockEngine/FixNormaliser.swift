/// Turns a reading into a fix with a coordinate that can be located, or refuses it.
public struct FixNormaliser: Sendable {
  private let policy: FixPolicy

  /// A normaliser under a policy.
  public init(policy: FixPolicy) {
    self.policy = policy
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
    return .success(normalised)
  }
}

extension FixRejection: Error {}

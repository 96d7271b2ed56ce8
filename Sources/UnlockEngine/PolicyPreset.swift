/// A policy under a name, for who would rather say what the fixes are than set each rule.
///
/// The numbers were chosen by simulation; `docs/policies.md` has the figures and the command.
public enum PolicyPreset: String, Sendable, CaseIterable {
  /// For fixes of somebody on foot, as they come in.
  case walk
  /// For fixes of a vehicle, as they come in.
  case drive
  /// For old tracks.
  case `import`
}

extension FixPolicy {
  /// The policy under a name.
  public init(_ preset: PolicyPreset) {
    self.init()
    switch preset {
    case .walk:
      maximumAccuracy = 50
      maximumSpeed = 10
      maximumAge = 60
      minimumConfidence = 0.9
      minimumDwell = 10
    case .drive:
      maximumAccuracy = 100
      maximumSpeed = 70
      maximumAge = 60
      minimumConfidence = 0.8
      infersBetweenFixes = true
    case .import:
      maximumAccuracy = 100
      maximumSpeed = 70
      minimumConfidence = 0.9
      infersBetweenFixes = true
      maximumGap = 60
    }
  }
}

public import UnlockEngine

extension Journey {
  /// The preset made for such journeys.
  public var preset: PolicyPreset {
    switch self {
    case .walk: .walk
    case .drive: .drive
    case .import: .import
    }
  }

  /// What a study compares: containment alone, each rule of the preset alone, and the preset.
  public var comparedPolicies: [NamedPolicy] {
    let policy = FixPolicy(preset)
    var compared = [NamedPolicy("containment alone") { _ in }]
    func add(_ name: String, _ value: Double?, _ rule: WritableKeyPath<FixPolicy, Double?>) {
      guard let value else { return }
      let number = Int(exactly: value).map { "\($0)" } ?? "\(value)"
      compared.append(NamedPolicy("`\(name) \(number)`") { $0[keyPath: rule] = value })
    }
    add("--max-accuracy", policy.maximumAccuracy, \.maximumAccuracy)
    add("--max-speed", policy.maximumSpeed, \.maximumSpeed)
    add("--max-age", policy.maximumAge, \.maximumAge)
    add("--min-confidence", policy.minimumConfidence, \.minimumConfidence)
    add("--min-dwell", policy.minimumDwell, \.minimumDwell)
    if policy.infersBetweenFixes {
      let gap = policy.maximumGap
      let isUsual = gap == FixPolicy().maximumGap
      compared.append(
        NamedPolicy(isUsual ? "`--between-fixes`" : "`--between-fixes --max-gap \(Int(gap))`") {
          $0.infersBetweenFixes = true
          $0.maximumGap = gap
        })
    }
    compared.append(NamedPolicy("**`--policy \(preset.rawValue)`**") { $0 = policy })
    return compared
  }
}

public import AppContent

extension AchievementCriterion {
  /// Whether what earns the achievement is there.
  public func isSatisfied(in context: EarnedContext) -> Bool {
    switch self {
    case .metric(let metric): metricSatisfied(metric, context)
    case .places(let types, let count): context.inPersonCount(ofTypes: types) >= max(1, count)
    }
  }
}

/// The achievements that the context earns and the user does not have yet, in the order of lists.
/// Only published ones are ever earned.
public func newlyEarned(
  _ achievements: [Achievement], in context: EarnedContext, having earned: Set<String>
) -> [Achievement] {
  achievements.inListOrder.filter {
    $0.isPublished && !earned.contains($0.slug) && $0.criterion.isSatisfied(in: context)
  }
}

extension [Achievement] {
  /// The achievements as they are listed.
  public var inListOrder: [Achievement] {
    sorted { ($0.sortOrder, $0.slug) < ($1.sortOrder, $1.slug) }
  }
}

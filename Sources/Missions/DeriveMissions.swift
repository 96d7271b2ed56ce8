public import AppContent

/// `deriveMissions`: the board of a user out of the content, the achievements that the user has
/// (by slug) and the context. Nothing is read, written or awarded.
///
/// Listed is a mission that is active and approved and whose achievement is there, active and
/// approved too.
public func deriveMissions(
  _ missions: [Mission], achievements: [Achievement], earned: Set<String>, context: EarnedContext
) -> MissionBoard {
  let published = Dictionary(
    achievements.lazy.filter(\.isPublished).map { ($0.slug, $0) },
    uniquingKeysWith: { first, _ in first })
  return MissionBoard(
    missions: missions.inListOrder.compactMap { mission in
      guard mission.isActive, mission.isApproved,
        let achievement = published[mission.achievementSlug]
      else { return nil }
      return mission.view(
        achievement: achievement, complete: earned.contains(achievement.slug), context: context)
    })
}

extension Mission {
  fileprivate func view(
    achievement: Achievement, complete: Bool, context: EarnedContext
  ) -> MissionView {
    // From the last step to the first: whoever did a later step did what comes before it.
    var isDone = complete
    var views: [MissionStepView] = []
    for step in steps.reversed() {
      isDone = isDone || step.metric.map { metricSatisfied($0, context) } ?? false
      views.append(MissionStepView(label: step.label, done: isDone))
    }
    return MissionView(
      id: id, slug: slug, title: title, body: body, deepLink: deepLink, complete: complete,
      steps: views.reversed(),
      achievement: MissionAchievementView(
        id: achievement.id, name: achievement.name, artURL: achievement.artURL))
  }
}

extension [Mission] {
  /// The missions as they are listed.
  public var inListOrder: [Mission] {
    sorted { ($0.sortOrder, $0.slug) < ($1.sortOrder, $1.slug) }
  }
}

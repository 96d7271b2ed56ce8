/// What the host shows next of the achievement queue. Showing removes nothing: the user's action
/// does, by what `removal` says.
public enum AchievementPresentation: Hashable, Sendable {
  /// A listed mission's achievement, shown as the mission's completion.
  case missionCompletion(MissionView, EarnedAchievement)
  /// One achievement.
  case single(EarnedAchievement)
  /// All of them at once: how many, and the first three names.
  case summary(count: Int, names: [String])

  /// Up to how many achievements play one by one.
  public static let singleLimit = 2
  /// How many names a summary tells.
  public static let summaryNames = 3

  /// How long the card stays by itself.
  public var hold: Duration {
    switch self {
    case .missionCompletion, .single: .milliseconds(3_200)
    case .summary: .milliseconds(5_000)
    }
  }

  /// What the user's action takes out of the queue.
  public var removal: AchievementRemoval {
    switch self {
    case .missionCompletion(_, let achievement), .single(let achievement): .one(achievement.slug)
    case .summary: .all
    }
  }
}

/// What the user's action on a card takes out of the queue.
public enum AchievementRemoval: Hashable, Sendable {
  /// The achievement with this slug.
  case one(String)
  /// The whole queue: `dequeueAllAchievements`.
  case all
}

/// What to show next of a queue, or nil where there is nothing to show or the gate is closed.
///
/// A listed mission's completion comes before everything else. Of the rest, up to two play one by
/// one, more collapse into a summary.
///
/// - Parameters:
///   - board: the missions of the user, or nil where they are not loaded: then all achievements
///     are ordinary ones.
///   - gateIsOpen: `canCelebrateOnScreen`, the same gate that full-screen celebrations ask.
public func nextPresentation(
  of queue: [EarnedAchievement], board: MissionBoard?, gateIsOpen: Bool
) -> AchievementPresentation? {
  guard gateIsOpen, let head = queue.first else { return nil }
  for achievement in queue {
    if let mission = board?.missions.first(where: { $0.achievement.id == achievement.id }) {
      return .missionCompletion(mission, achievement)
    }
  }
  guard queue.count > AchievementPresentation.singleLimit else { return .single(head) }
  let names = queue.prefix(AchievementPresentation.summaryNames).map(\.name)
  return .summary(count: queue.count, names: names)
}

extension AchievementStore {
  /// Takes out of the queue what the user's action on a card takes. Repeating it is harmless.
  ///
  /// - Returns: what was removed.
  @discardableResult
  public func take(
    _ presentation: AchievementPresentation, of user: String
  ) throws(Failure) -> [EarnedAchievement] {
    switch presentation.removal {
    case .all: try dequeueAllAchievements(of: user)
    case .one(let slug): try dequeueAchievement(of: user, slug: slug).map { [$0] } ?? []
    }
  }
}

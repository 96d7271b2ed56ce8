public import AppContent
public import UnlockEngine

/// One achievement as a user sees it.
public struct AchievementView: Hashable, Sendable {
  /// Names it within this database.
  public var id: String
  /// The key across databases.
  public var slug: String
  /// Shown to people.
  public var name: String
  /// Shown to people.
  public var summary: String
  /// How the app groups it.
  public var family: AchievementFamily
  /// Where its picture is, if it has one.
  public var artURL: String?
  /// Whether the user has it.
  public var earned: Bool
  /// When the user earned it, where known.
  public var earnedAt: Timestamp?
}

/// The achievements of a user, and those still to be shown.
public struct AchievementList: Hashable, Sendable {
  /// The published achievements in their order, and after them those that the user earned while
  /// they were published.
  public var achievements: [AchievementView]
  /// What is still to be shown, head first.
  public var queue: [EarnedAchievement]

  /// Makes the list out of the content and what the user has.
  public init(_ all: [Achievement], earned: [EarnedAchievement], queue: [EarnedAchievement]) {
    let had = Dictionary(earned.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    let listed = all.inListOrder.filter(\.isPublished)
    let withdrawn = all.inListOrder.filter { !$0.isPublished && had[$0.slug] != nil }
    achievements = (listed + withdrawn).map { achievement in
      AchievementView(
        id: achievement.id, slug: achievement.slug, name: achievement.name,
        summary: achievement.summary, family: achievement.criterion.family,
        artURL: achievement.artURL, earned: had[achievement.slug] != nil,
        earnedAt: had[achievement.slug]?.earnedAt)
    }
    self.queue = queue
  }
}

extension AchievementView: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, slug, name, summary, family, artUrl, earned, earnedAt
  }

  /// Writes every member, what is missing as null and times as ISO 8601.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(slug, forKey: .slug)
    try members.encode(name, forKey: .name)
    try members.encode(summary, forKey: .summary)
    try members.encode(family, forKey: .family)
    try members.encode(artURL, forKey: .artUrl)
    try members.encode(earned, forKey: .earned)
    try members.encode(earnedAt?.iso8601, forKey: .earnedAt)
  }
}

extension AchievementList: Encodable {
  private enum CodingKeys: String, CodingKey { case achievements, queue }

  /// Writes `achievements` and `queue`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(achievements, forKey: .achievements)
    try members.encode(queue, forKey: .queue)
  }
}

extension EarnedAchievement: Encodable {
  private enum CodingKeys: String, CodingKey { case id, slug, name, artUrl, earnedAt }

  /// Writes every member, what is missing as null and times as ISO 8601.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(slug, forKey: .slug)
    try members.encode(name, forKey: .name)
    try members.encode(artURL, forKey: .artUrl)
    try members.encode(earnedAt?.iso8601, forKey: .earnedAt)
  }
}

extension RecordedEvent: Encodable {
  private enum CodingKeys: String, CodingKey { case token, time }

  /// Writes the token, and the time as ISO 8601 or null.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(token, forKey: .token)
    try members.encode(time?.iso8601, forKey: .time)
  }
}

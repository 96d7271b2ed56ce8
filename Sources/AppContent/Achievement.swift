/// What earns an achievement.
public enum AchievementCriterion: Hashable, Sendable {
  /// Something done in the app: holds when the metric does.
  case metric(String)
  /// Places collected in person: at least `count` patches whose type is one of `types`.
  case places(types: Set<String>, count: Int)

  /// The family, by which the app groups achievements.
  public var family: AchievementFamily {
    switch self {
    case .metric: .app
    case .places: .place
    }
  }
}

/// How the app groups achievements.
public enum AchievementFamily: String, Hashable, Sendable, Codable, CaseIterable {
  /// Earned by using the app.
  case app
  /// Earned by being at places in person.
  case place
}

/// Something that a user can earn once.
public struct Achievement: Hashable, Sendable {
  /// Names it within one database; the slug where nobody gave it another.
  public var id: String
  /// The key across databases, unique.
  public var slug: String
  /// Shown to people.
  public var name: String
  /// One sentence for people.
  public var summary: String
  /// What earns it.
  public var criterion: AchievementCriterion
  /// Where its picture is, if it has one.
  public var artURL: String?
  /// Its place in lists; equal ones follow their slugs.
  public var sortOrder: Int
  /// Whether it is in use.
  public var isActive: Bool
  /// Whether somebody has released it.
  public var isApproved: Bool

  /// Makes an achievement; a new one is active and not approved.
  public init(
    id: String? = nil, slug: String, name: String, summary: String = "",
    criterion: AchievementCriterion,
    artURL: String? = nil, sortOrder: Int = 0, isActive: Bool = true, isApproved: Bool = false
  ) {
    self.id = id ?? slug
    self.slug = slug
    self.name = name
    self.summary = summary
    self.criterion = criterion
    self.artURL = artURL
    self.sortOrder = sortOrder
    self.isActive = isActive
    self.isApproved = isApproved
  }

  /// Whether users meet it: active and approved. What is hidden is not listed and never earned.
  public var isPublished: Bool { isActive && isApproved }
}

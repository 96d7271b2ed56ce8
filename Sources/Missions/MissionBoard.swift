/// One step as a user sees it.
public struct MissionStepView: Hashable, Sendable, Codable {
  /// Shown to people.
  public var label: String
  /// Whether it is done.
  public var done: Bool

  /// Makes a step.
  public init(label: String, done: Bool) {
    self.label = label
    self.done = done
  }
}

/// The achievement of a mission as a user sees it.
public struct MissionAchievementView: Hashable, Sendable {
  /// Names it within this database.
  public var id: String
  /// Shown to people.
  public var name: String
  /// Where its picture is, if it has one.
  public var artURL: String?

  /// Makes an achievement.
  public init(id: String, name: String, artURL: String?) {
    self.id = id
    self.name = name
    self.artURL = artURL
  }
}

/// One mission as a user sees it. What its steps are measured by is not given out.
public struct MissionView: Hashable, Sendable {
  /// Names it within this database.
  public var id: String
  /// The key across databases.
  public var slug: String
  /// Shown to people.
  public var title: String
  /// Shown to people.
  public var body: String
  /// Where its button leads; without one there is no button.
  public var deepLink: String?
  /// Whether the user has its achievement.
  public var complete: Bool
  /// The way to it.
  public var steps: [MissionStepView]
  /// What completes it.
  public var achievement: MissionAchievementView

  /// Makes a mission.
  public init(
    id: String, slug: String, title: String, body: String, deepLink: String?, complete: Bool,
    steps: [MissionStepView], achievement: MissionAchievementView
  ) {
    self.id = id
    self.slug = slug
    self.title = title
    self.body = body
    self.deepLink = deepLink
    self.complete = complete
    self.steps = steps
    self.achievement = achievement
  }

  /// How many steps are done.
  public var doneCount: Int { steps.count(where: \.done) }
}

/// The missions of a user, worked out at the moment of asking.
public struct MissionBoard: Hashable, Sendable, Codable {
  /// The listed missions in their order.
  public var missions: [MissionView]
  /// How many of them are not complete.
  public var openCount: Int

  /// A board of these missions.
  public init(missions: [MissionView]) {
    self.missions = missions
    openCount = missions.count { !$0.complete }
  }
}

extension MissionAchievementView: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name
    case artURL = "artUrl"
  }

  /// Writes every member, a missing picture as null.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(name, forKey: .name)
    try members.encode(artURL, forKey: .artURL)
  }
}

extension MissionView: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, slug, title, body, deepLink, complete, steps, achievement
  }

  /// Writes every member, a missing link as null.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(slug, forKey: .slug)
    try members.encode(title, forKey: .title)
    try members.encode(body, forKey: .body)
    try members.encode(deepLink, forKey: .deepLink)
    try members.encode(complete, forKey: .complete)
    try members.encode(steps, forKey: .steps)
    try members.encode(achievement, forKey: .achievement)
  }
}

public import UnlockEngine

/// An achievement that a user has, as it was when it was earned.
public struct EarnedAchievement: Hashable, Sendable {
  /// Names it within this database.
  public var id: String
  /// The key across databases.
  public var slug: String
  /// Its name at that time.
  public var name: String
  /// Where its picture is, if it has one.
  public var artURL: String?
  /// When it was earned, where known: the time of the fix or of the event that earned it.
  public var earnedAt: Timestamp?

  /// Makes an earned achievement.
  public init(id: String, slug: String, name: String, artURL: String?, earnedAt: Timestamp?) {
    self.id = id
    self.slug = slug
    self.name = name
    self.artURL = artURL
    self.earnedAt = earnedAt
  }
}

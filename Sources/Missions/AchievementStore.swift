public import AppContent
public import UnlockEngine

/// An event as it was first recorded.
public struct RecordedEvent: Hashable, Sendable {
  /// What.
  public var token: String
  /// When, where known.
  public var time: Timestamp?

  /// Makes an event.
  public init(token: String, time: Timestamp?) {
    self.token = token
    self.time = time
  }
}

/// The content, and what each user has earned, been told and done.
///
/// Whatever keeps it must hold to this:
/// - a user and an achievement meet at most once, and so do a user and an event, whoever else
///   writes at the same time;
/// - an award and its queue entry exist together or not at all;
/// - content is published whole or not at all;
/// - reading removes nothing and awards nothing, and removing what is gone already is no error.
///
/// Every call is safe from any thread.
public protocol AchievementStore: Sendable {
  /// What can go wrong.
  associatedtype Failure: Error

  /// All content.
  func content() throws(Failure) -> ContentSet

  /// Lays `content` over what is there: what has a slug that is known takes its place, what is new
  /// is added. Where it cannot be published whole, nothing of it is.
  func publish(_ content: ContentSet) throws(Failure)

  /// What a user has earned, first come first.
  func earned(of user: String) throws(Failure) -> [EarnedAchievement]

  /// Gives a user achievements, one after another.
  ///
  /// - Parameter announce: whether what is new is queued to be shown.
  /// - Returns: those that the user did not have.
  func award(
    _ achievements: [Achievement], to user: String, at time: Timestamp?, announce: Bool
  ) throws(Failure) -> [EarnedAchievement]

  /// What is still to be shown to a user, head first.
  func achievementQueue(of user: String) throws(Failure) -> [EarnedAchievement]

  /// Removes one achievement from the queue and returns it: the head, or the one with this slug.
  /// Nil where it is gone already.
  func dequeueAchievement(of user: String, slug: String?) throws(Failure) -> EarnedAchievement?

  /// `dequeueAllAchievements`: removes the whole queue of a user and returns it, head first.
  func dequeueAllAchievements(of user: String) throws(Failure) -> [EarnedAchievement]

  /// What a user did, each event once, first come first.
  func events(of user: String) throws(Failure) -> [RecordedEvent]

  /// Records an event unless the user has it already.
  ///
  /// - Returns: whether it was new.
  func recordEvent(_ token: String, of user: String, at time: Timestamp?) throws(Failure) -> Bool
}

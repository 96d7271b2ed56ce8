public import AppContent
internal import Synchronization
public import UnlockEngine

/// An achievement store that forgets everything when it goes: for a run without a file, and the
/// plain model that durable stores are held against.
public final class MemoryAchievementStore: AchievementStore {
  /// Only publishing can fail: where the content breaks a promise.
  public typealias Failure = ContentError

  private struct User {
    var earned: [EarnedAchievement] = []
    var queue: [EarnedAchievement] = []
    var events: [RecordedEvent] = []
  }

  private struct State {
    var content = ContentSet()
    var users: [String: User] = [:]
  }

  private let state: Mutex<State>

  /// A store with this content and no users.
  public init(content: ContentSet = ContentSet()) {
    state = Mutex(State(content: content))
  }

  /// All content.
  public func content() -> ContentSet { state.withLock { $0.content } }

  /// Lays content over what is there, whole or not at all.
  public func publish(_ content: ContentSet) throws(ContentError) {
    try state.withLock { (state) throws(ContentError) in try state.content.upsert(content) }
  }

  /// What a user has earned, first come first.
  public func earned(of user: String) -> [EarnedAchievement] { read(user).earned }

  /// Gives a user achievements and returns those that are new.
  public func award(
    _ achievements: [Achievement], to user: String, at time: Timestamp?, announce: Bool
  ) -> [EarnedAchievement] {
    change(user) { user in
      var new: [EarnedAchievement] = []
      for achievement in achievements
      where !user.earned.contains(where: { $0.slug == achievement.slug }) {
        let earned = EarnedAchievement(
          id: achievement.id, slug: achievement.slug, name: achievement.name,
          artURL: achievement.artURL, earnedAt: time)
        user.earned.append(earned)
        new.append(earned)
      }
      if announce { user.queue += new }
      return new
    }
  }

  /// What is still to be shown to a user, head first.
  public func achievementQueue(of user: String) -> [EarnedAchievement] { read(user).queue }

  /// Removes one achievement from the queue and returns it.
  public func dequeueAchievement(of user: String, slug: String?) -> EarnedAchievement? {
    change(user) { user in
      let position = user.queue.firstIndex { $0.slug == slug ?? $0.slug }
      return position.map { user.queue.remove(at: $0) }
    }
  }

  /// Removes the whole queue of a user and returns it.
  public func dequeueAllAchievements(of user: String) -> [EarnedAchievement] {
    change(user) { user in
      defer { user.queue = [] }
      return user.queue
    }
  }

  /// What a user did, each event once.
  public func events(of user: String) -> [RecordedEvent] { read(user).events }

  /// Records an event unless the user has it already.
  public func recordEvent(_ token: String, of user: String, at time: Timestamp?) -> Bool {
    change(user) { user in
      guard !user.events.contains(where: { $0.token == token }) else { return false }
      user.events.append(RecordedEvent(token: token, time: time))
      return true
    }
  }

  private func read(_ user: String) -> User { state.withLock { $0.users[user] ?? User() } }

  private func change<Result: Sendable>(
    _ user: String, _ body: (inout User) -> sending Result
  ) -> Result {
    state.withLock { body(&$0.users[user, default: User()]) }
  }
}

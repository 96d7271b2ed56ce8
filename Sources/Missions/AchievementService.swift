public import AppContent
public import UnlockEngine

/// What became of a feature event.
public enum FeatureEventOutcome: Hashable, Sendable {
  /// The token is not on the allow-list; nothing was recorded.
  case refused
  /// It is recorded, now or before, and earned these.
  case accepted(awarded: [EarnedAchievement])
}

/// What can go wrong between the two stores.
public enum AchievementServiceError<UnlockFailure: Error, AchievementFailure: Error>: Error {
  /// The ledger could not be read.
  case ledger(UnlockFailure)
  /// The achievement store could not be read or written.
  case achievements(AchievementFailure)
}

extension AchievementServiceError: Equatable
where UnlockFailure: Equatable, AchievementFailure: Equatable {}

/// Judges users after each pass and each feature event, and lists where they stand.
///
/// Safe from any thread. Judging twice, or in two processes at once, awards once.
public struct AchievementService<Unlocks: EngineStore, Achievements: AchievementStore>: Sendable {
  /// What can go wrong.
  public typealias Failure = AchievementServiceError<Unlocks.Failure, Achievements.Failure>

  private let unlocks: Unlocks
  private let achievements: Achievements

  /// A service over the ledger and the achievements of the same users.
  public init(unlocks: Unlocks, achievements: Achievements) {
    self.unlocks = unlocks
    self.achievements = achievements
  }

  /// Judges a user after a fix, which costs something only where the fix brought a pass or a first
  /// time in person.
  ///
  /// - Returns: what is new.
  public func evaluate(after outcome: FixOutcome, of user: UserFix) throws(Failure)
    -> [EarnedAchievement]
  {
    try evaluate(after: [outcome], of: user.user)
  }

  /// Judges a user after several fixes that were recorded together.
  ///
  /// What they earn is queued to be shown. What was earned before them and not awarded then (content
  /// that is published later, a process that died) is awarded too, after the fact and so without
  /// being queued.
  ///
  /// - Returns: what is new, first earned first.
  public func evaluate(after outcomes: [FixOutcome], of user: String) throws(Failure)
    -> [EarnedAchievement]
  {
    let news = outcomes.compactMap { outcome in
      if case .accepted(let evaluation) = outcome, evaluation.bringsSomething { return evaluation }
      return nil
    }
    return news.isEmpty ? [] : try judge(user) { $0.before(news) }
  }

  /// Records a feature event and judges its user.
  ///
  /// - Parameter time: when it happened, where known.
  public func record(_ token: String, of user: String, at time: Timestamp?) throws(Failure)
    -> FeatureEventOutcome
  {
    let content = try read { (store) throws(Achievements.Failure) in try store.content() }
    guard content.featureEvents.contains(where: { $0.token == token }) else { return .refused }
    let isNew = try read { (store) throws(Achievements.Failure) in
      try store.recordEvent(token, of: user, at: time)
    }
    return .accepted(awarded: try judge(user) { isNew ? $0.before(token) : $0 })
  }

  /// Judges a user by all that is recorded and awards what is earned and not had yet.
  ///
  /// - Parameter announce: false for awards after the fact, which are recorded and not queued.
  /// - Returns: what is new, first earned first.
  @discardableResult
  public func evaluate(user: String, announce: Bool) throws(Failure) -> [EarnedAchievement] {
    try judge(user) { announce ? Deeds(ledger: [], events: []) : $0 }
  }

  /// Awards what is earned; what `before` already earned is awarded after the fact.
  private func judge(_ user: String, before: (Deeds) -> Deeds) throws(Failure)
    -> [EarnedAchievement]
  {
    let published = try read { (store) throws(Achievements.Failure) in try store.content() }
      .achievements.filter(\.isPublished)
    let earned = try earnedSlugs(of: user)
    guard !published.allSatisfy({ earned.contains($0.slug) }) else { return [] }
    let deeds = Deeds(ledger: try ledger(of: user), events: try events(of: user))
    let new = newlyEarned(published, in: deeds.context, having: earned)
    guard !new.isEmpty else { return [] }
    let earlier = before(deeds).context
    var awarded: [EarnedAchievement] = []
    for (achievement, time) in Self.firstEarnedFirst(new, by: deeds) {
      awarded += try read { (store) throws(Achievements.Failure) in
        try store.award(
          [achievement], to: user, at: time,
          announce: !achievement.criterion.isSatisfied(in: earlier))
      }
    }
    return awarded
  }

  /// Those without a time come last, and where times are equal the order of lists counts.
  private static func firstEarnedFirst(
    _ achievements: [Achievement], by deeds: Deeds
  ) -> [(Achievement, Timestamp?)] {
    achievements.enumerated().map { ($0, $1, $1.criterion.earnedAt(by: deeds)) }
      .sorted { left, right in
        let (earlier, later) = (left.2, right.2)
        if earlier == later { return left.0 < right.0 }
        return earlier.map { earlier in later.map { earlier < $0 } ?? true } ?? false
      }
      .map { ($0.1, $0.2) }
  }

  /// The missions of a user. Awards nothing and stores nothing.
  public func missions(of user: String) throws(Failure) -> MissionBoard {
    let content = try read { (store) throws(Achievements.Failure) in try store.content() }
    return deriveMissions(
      content.missions, achievements: content.achievements, earned: try earnedSlugs(of: user),
      context: try context(of: user))
  }

  /// The achievements of a user, and what of them is still to be shown. Awards nothing.
  public func achievements(of user: String) throws(Failure) -> AchievementList {
    let content = try read { (store) throws(Achievements.Failure) in try store.content() }
    let earned = try read { (store) throws(Achievements.Failure) in try store.earned(of: user) }
    let queue = try read { (store) throws(Achievements.Failure) in
      try store.achievementQueue(of: user)
    }
    return AchievementList(content.achievements, earned: earned, queue: queue)
  }

  /// `buildEarnedContext` of a user.
  public func context(of user: String) throws(Failure) -> EarnedContext {
    try context(of: user, ledger: try ledger(of: user))
  }

  /// What a user did, each event once.
  public func events(of user: String) throws(Failure) -> [RecordedEvent] {
    try read { (store) throws(Achievements.Failure) in try store.events(of: user) }
  }

  /// The events that may be recorded.
  public func tokens() throws(Failure) -> [FeatureEvent] {
    try read { (store) throws(Achievements.Failure) in try store.content() }.featureEvents
  }

  private func context(of user: String, ledger: [LedgerEntry]) throws(Failure) -> EarnedContext {
    buildEarnedContext(ledger: ledger, recordedTokens: try events(of: user).map(\.token))
  }

  private func ledger(of user: String) throws(Failure) -> [LedgerEntry] {
    do throws(Unlocks.Failure) { return try unlocks.ledger(of: user) } catch {
      throw .ledger(error)
    }
  }

  private func earnedSlugs(of user: String) throws(Failure) -> Set<String> {
    Set(
      try read { (store) throws(Achievements.Failure) in try store.earned(of: user) }.map(\.slug))
  }

  private func read<Answer>(
    _ body: (Achievements) throws(Achievements.Failure) -> Answer
  ) throws(Failure) -> Answer {
    do throws(Achievements.Failure) { return try body(achievements) } catch {
      throw .achievements(error)
    }
  }
}

extension Evaluation {
  fileprivate var bringsSomething: Bool { !passes.isEmpty || !firstInPerson.isEmpty }
}

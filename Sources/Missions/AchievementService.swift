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
  /// - Returns: what the fix earned.
  public func evaluate(after outcome: FixOutcome, of user: UserFix) throws(Failure)
    -> [EarnedAchievement]
  {
    guard case .accepted(let evaluation) = outcome,
      !evaluation.passes.isEmpty || !evaluation.firstInPerson.isEmpty
    else { return [] }
    return try evaluate(user: user.user, at: user.fix.time, announce: true)
  }

  /// Records a feature event and judges its user.
  ///
  /// - Parameter time: when it happened, where known.
  public func record(_ token: String, of user: String, at time: Timestamp?) throws(Failure)
    -> FeatureEventOutcome
  {
    let content = try read { (store) throws(Achievements.Failure) in try store.content() }
    guard content.featureEvents.contains(where: { $0.token == token }) else { return .refused }
    _ = try read { (store) throws(Achievements.Failure) in
      try store.recordEvent(token, of: user, at: time)
    }
    return .accepted(awarded: try evaluate(user: user, at: time, announce: true))
  }

  /// Judges a user by all that is recorded and awards what is earned and not had yet.
  ///
  /// - Parameters:
  ///   - time: when what earns it happened; nil takes the fix that completed the places, and for
  ///     other achievements is not known.
  ///   - announce: false for awards after the fact, which are recorded and not queued.
  /// - Returns: what is new.
  @discardableResult
  public func evaluate(user: String, at time: Timestamp?, announce: Bool) throws(Failure)
    -> [EarnedAchievement]
  {
    let published = try read { (store) throws(Achievements.Failure) in try store.content() }
      .achievements.filter(\.isPublished)
    let earned = try earnedSlugs(of: user)
    guard !published.allSatisfy({ earned.contains($0.slug) }) else { return [] }
    let ledger = try ledger(of: user)
    let new = newlyEarned(published, in: try context(of: user, ledger: ledger), having: earned)
    var awarded: [EarnedAchievement] = []
    for achievement in new {
      awarded += try read { (store) throws(Achievements.Failure) in
        try store.award(
          [achievement], to: user, at: time ?? achievement.criterion.earnedAt(by: ledger),
          announce: announce)
      }
    }
    return awarded
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

internal import AppContent
internal import Missions
internal import UnlockEngine

/// What users have earned, what of it is still to be shown, and what they did.
struct AchievementTables {
  let database: Database

  /// What a user has earned, first come first; only what is queued, if asked for.
  func earned(of user: Int64, onlyQueued: Bool = false) throws(StoreError) -> [EarnedAchievement] {
    let select = try database.prepare(
      """
      SELECT achievement, slug, name, art_url, time FROM user_achievements
      WHERE user = ?1 \(onlyQueued ? "AND queued" : "") ORDER BY id
      """)
    select.bind(user, at: 1)
    var earned: [EarnedAchievement] = []
    try select.forEach { row in
      earned.append(
        EarnedAchievement(
          id: row.text(0), slug: row.text(1), name: row.text(2), artURL: row.textIfAny(3),
          earnedAt: FixTable.timestamp(row, 4)))
    }
    return earned
  }

  /// Gives a user what the user does not have, and returns that. Inside a transaction only.
  func award(
    _ achievements: [Achievement], to user: Int64, at time: Timestamp?, announce: Bool
  ) throws(StoreError) -> [EarnedAchievement] {
    let insert = try database.prepare(
      """
      INSERT INTO user_achievements (user, achievement, slug, name, art_url, time, queued)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (user, slug) DO NOTHING RETURNING id
      """)
    var new: [EarnedAchievement] = []
    for achievement in achievements {
      insert.bind(user, at: 1)
      insert.bind(achievement.id, at: 2)
      insert.bind(achievement.slug, at: 3)
      insert.bind(achievement.name, at: 4)
      insert.bind(achievement.artURL, at: 5)
      insert.bind(time?.millisecondsSince1970, at: 6)
      insert.bind(announce, at: 7)
      var isNew = false
      try insert.forEach { _ in isNew = true }
      guard isNew else { continue }
      new.append(
        EarnedAchievement(
          id: achievement.id, slug: achievement.slug, name: achievement.name,
          artURL: achievement.artURL, earnedAt: time))
    }
    return new
  }

  /// Takes one achievement out of the queue: the head, or the one with this slug. Inside a
  /// transaction only.
  func dequeue(of user: Int64, slug: String?) throws(StoreError) -> EarnedAchievement? {
    let queue = try earned(of: user, onlyQueued: true)
    guard let taken = queue.first(where: { $0.slug == slug ?? $0.slug }) else { return nil }
    let update = try database.prepare(
      "UPDATE user_achievements SET queued = 0 WHERE user = ?1 AND slug = ?2")
    update.bind(user, at: 1)
    update.bind(taken.slug, at: 2)
    try update.run()
    return taken
  }

  /// Takes the whole queue of a user. Inside a transaction only.
  func dequeueAll(of user: Int64) throws(StoreError) -> [EarnedAchievement] {
    let queue = try earned(of: user, onlyQueued: true)
    let update = try database.prepare(
      "UPDATE user_achievements SET queued = 0 WHERE user = ?1 AND queued")
    update.bind(user, at: 1)
    try update.run()
    return queue
  }

  /// What a user did, first come first.
  func events(of user: Int64) throws(StoreError) -> [RecordedEvent] {
    let select = try database.prepare(
      "SELECT token, time FROM feature_events WHERE user = ?1 ORDER BY id")
    select.bind(user, at: 1)
    var events: [RecordedEvent] = []
    try select.forEach {
      events.append(RecordedEvent(token: $0.text(0), time: FixTable.timestamp($0, 1)))
    }
    return events
  }

  /// Records an event unless the user has it, and says whether it was new. Inside a transaction
  /// only.
  func record(_ token: String, of user: Int64, at time: Timestamp?) throws(StoreError) -> Bool {
    let insert = try database.prepare(
      """
      INSERT INTO feature_events (user, token, time) VALUES (?1, ?2, ?3)
      ON CONFLICT (user, token) DO NOTHING RETURNING id
      """)
    insert.bind(user, at: 1)
    insert.bind(token, at: 2)
    insert.bind(time?.millisecondsSince1970, at: 3)
    var isNew = false
    try insert.forEach { _ in isNew = true }
    return isNew
  }
}

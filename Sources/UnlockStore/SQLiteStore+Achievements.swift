public import AppContent
public import Missions
public import UnlockEngine

extension SQLiteStore: AchievementStore {
  /// All content.
  public func content() throws(StoreError) -> ContentSet {
    try readAll { (connection) throws(StoreError) in
      try ContentTables(database: connection.database).content()
    }
  }

  /// Lays content over what is there, whole or, where it breaks a promise or a table is missing,
  /// not at all.
  public func publish(_ content: ContentSet) throws(StoreError) {
    let path = path
    try write { (connection) throws(StoreError) in
      let tables = ContentTables(database: connection.database)
      var merged = try tables.content()
      do throws(ContentError) { try merged.upsert(content) } catch {
        throw StoreError(.refused, path: path, detail: error.message)
      }
      try tables.replace(with: merged)
    }
  }

  /// What a user has earned, first come first.
  public func earned(of user: String) throws(StoreError) -> [EarnedAchievement] {
    try read(user) { (connection, user) throws(StoreError) in
      try AchievementTables(database: connection.database).earned(of: user)
    } ?? []
  }

  /// Gives a user achievements and returns those that are new.
  public func award(
    _ achievements: [Achievement], to user: String, at time: Timestamp?, announce: Bool
  ) throws(StoreError) -> [EarnedAchievement] {
    try write { (connection) throws(StoreError) in
      try AchievementTables(database: connection.database).award(
        achievements, to: try connection.users.numberOrNew(of: user), at: time, announce: announce)
    }
  }

  /// What is still to be shown to a user, head first.
  public func achievementQueue(of user: String) throws(StoreError) -> [EarnedAchievement] {
    try read(user) { (connection, user) throws(StoreError) in
      try AchievementTables(database: connection.database).earned(of: user, onlyQueued: true)
    } ?? []
  }

  /// Removes one achievement from the queue and returns it.
  public func dequeueAchievement(
    of user: String, slug: String?
  ) throws(StoreError) -> EarnedAchievement? {
    try write { (connection) throws(StoreError) in
      guard let user = try connection.users.number(of: user) else { return nil }
      return try AchievementTables(database: connection.database).dequeue(of: user, slug: slug)
    }
  }

  /// Removes the whole queue of a user and returns it.
  public func dequeueAllAchievements(of user: String) throws(StoreError) -> [EarnedAchievement] {
    try write { (connection) throws(StoreError) in
      guard let user = try connection.users.number(of: user) else { return [] }
      return try AchievementTables(database: connection.database).dequeueAll(of: user)
    }
  }

  /// What a user did, each event once.
  public func events(of user: String) throws(StoreError) -> [RecordedEvent] {
    try read(user) { (connection, user) throws(StoreError) in
      try AchievementTables(database: connection.database).events(of: user)
    } ?? []
  }

  /// Records an event unless the user has it already.
  public func recordEvent(
    _ token: String, of user: String, at time: Timestamp?
  ) throws(StoreError) -> Bool {
    try write { (connection) throws(StoreError) in
      try AchievementTables(database: connection.database).record(
        token, of: try connection.users.numberOrNew(of: user), at: time)
    }
  }
}

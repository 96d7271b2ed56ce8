internal import AppContent

/// The authored content in its tables. Read and published rarely, so its statements are not kept:
/// a file that lacks one of the tables is still good for everything else.
struct ContentTables {
  let database: Database

  /// All content, in the order in which it was first published.
  func content() throws(StoreError) -> ContentSet {
    ContentSet(
      achievements: try achievements(), missions: try missions(), featureEvents: try tokens(),
      collections: try collections())
  }

  /// Puts content in place of what is there. Inside a transaction only.
  func replace(with content: ContentSet) throws(StoreError) {
    try database.execute(
      """
      DELETE FROM achievements; DELETE FROM missions; DELETE FROM feature_tokens;
      DELETE FROM collections;
      """)
    try insert(content.achievements)
    try insert(content.missions)
    let tokens = try database.prepare("INSERT INTO feature_tokens (token, summary) VALUES (?1, ?2)")
    for event in content.featureEvents {
      tokens.bind(event.token, at: 1)
      tokens.bind(event.summary, at: 2)
      try tokens.run()
    }
    let collections = try database.prepare(
      "INSERT INTO collections (slug, name, patches) VALUES (?1, ?2, ?3)")
    for collection in content.collections {
      collections.bind(collection.slug, at: 1)
      collections.bind(collection.name, at: 2)
      collections.bind(JSONText.encode(collection.patchIDs), at: 3)
      try collections.run()
    }
  }

  private func insert(_ achievements: [Achievement]) throws(StoreError) {
    let insert = try database.prepare(
      """
      INSERT INTO achievements (id, slug, name, summary, metric, patch_types, patch_count, art_url,
        sort_order, active, approved)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """)
    for achievement in achievements {
      insert.bind(achievement.id, at: 1)
      insert.bind(achievement.slug, at: 2)
      insert.bind(achievement.name, at: 3)
      insert.bind(achievement.summary, at: 4)
      switch achievement.criterion {
      case .metric(let metric):
        insert.bind(metric, at: 5)
        insert.bind(String?.none, at: 6)
        insert.bind(Int64?.none, at: 7)
      case .places(let types, let count):
        insert.bind(String?.none, at: 5)
        insert.bind(JSONText.encode(types.sorted()), at: 6)
        insert.bind(Int64(count), at: 7)
      }
      insert.bind(achievement.artURL, at: 8)
      insert.bind(Int64(achievement.sortOrder), at: 9)
      insert.bind(achievement.isActive, at: 10)
      insert.bind(achievement.isApproved, at: 11)
      try insert.run()
    }
  }

  private func insert(_ missions: [Mission]) throws(StoreError) {
    let insert = try database.prepare(
      """
      INSERT INTO missions (id, slug, title, body, achievement, steps, deep_link, sort_order,
        active, approved)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    for mission in missions {
      insert.bind(mission.id, at: 1)
      insert.bind(mission.slug, at: 2)
      insert.bind(mission.title, at: 3)
      insert.bind(mission.body, at: 4)
      insert.bind(mission.achievementSlug, at: 5)
      insert.bind(mission.steps.json.json, at: 6)
      insert.bind(mission.deepLink, at: 7)
      insert.bind(Int64(mission.sortOrder), at: 8)
      insert.bind(mission.isActive, at: 9)
      insert.bind(mission.isApproved, at: 10)
      try insert.run()
    }
  }

  private func achievements() throws(StoreError) -> [Achievement] {
    var achievements: [Achievement] = []
    try database.prepare(
      """
      SELECT id, slug, name, summary, metric, patch_types, patch_count, art_url, sort_order, active,
        approved
      FROM achievements ORDER BY rowid
      """
    ).forEach { row in
      let types: [String] = row.textIfAny(5).flatMap { JSONText.decode($0) } ?? []
      achievements.append(
        Achievement(
          id: row.text(0), slug: row.text(1), name: row.text(2), summary: row.text(3),
          criterion: row.textIfAny(4).map(AchievementCriterion.metric)
            ?? .places(types: Set(types), count: Int(row.integer(6))),
          artURL: row.textIfAny(7), sortOrder: Int(row.integer(8)), isActive: row.integer(9) != 0,
          isApproved: row.integer(10) != 0))
    }
    return achievements
  }

  private func missions() throws(StoreError) -> [Mission] {
    var missions: [Mission] = []
    try database.prepare(
      """
      SELECT id, slug, title, body, achievement, steps, deep_link, sort_order, active, approved
      FROM missions ORDER BY rowid
      """
    ).forEach { row in
      missions.append(
        Mission(
          id: row.text(0), slug: row.text(1), title: row.text(2), body: row.text(3),
          achievementSlug: row.text(4), steps: parseSteps(JSONValue(json: row.text(5))),
          deepLink: row.textIfAny(6), sortOrder: Int(row.integer(7)),
          isActive: row.integer(8) != 0, isApproved: row.integer(9) != 0))
    }
    return missions
  }

  private func tokens() throws(StoreError) -> [FeatureEvent] {
    var events: [FeatureEvent] = []
    try database.prepare("SELECT token, summary FROM feature_tokens ORDER BY rowid").forEach {
      events.append(FeatureEvent(token: $0.text(0), summary: $0.text(1)))
    }
    return events
  }

  private func collections() throws(StoreError) -> [PatchCollection] {
    var collections: [PatchCollection] = []
    try database.prepare("SELECT slug, name, patches FROM collections ORDER BY rowid").forEach {
      collections.append(
        PatchCollection(
          slug: $0.text(0), name: $0.text(1), patchIDs: JSONText.decode($0.text(2)) ?? []))
    }
    return collections
  }
}

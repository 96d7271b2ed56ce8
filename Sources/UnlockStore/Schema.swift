/// The tables, and the steps by which older files come to them.
enum Schema {
  /// `Unlk` as SQLite's application id: tells a store from other programs' databases.
  static let applicationID: Int64 = 0x556E_6C6B

  /// The version that this build writes.
  static var version: Int { migrations.count }

  /// Step n turns version n into n + 1. A step that has been released is never changed.
  static let migrations: [String] = [ledgerAndQueue, achievementsAndMissions]

  /// What lies in a file.
  enum Content: Equatable {
    case nothing
    case store(version: Int)
  }

  /// Looks at a file without changing it.
  ///
  /// It is seen as it is at one moment: another process may be making its tables just now.
  ///
  /// - Throws: where it is not a store, or a newer one.
  static func content(of database: Database) throws(StoreError) -> Content {
    try database.snapshot { () throws(StoreError) in try contentInTransaction(database) }
  }

  private static func contentInTransaction(_ database: Database) throws(StoreError) -> Content {
    let version = Int(try database.number("PRAGMA user_version"))
    let application = try database.number("PRAGMA application_id")
    if application == applicationID {
      guard version <= Self.version else {
        throw StoreError(
          .newerVersion(schema: version), path: database.path,
          detail: "the store has schema \(version), this program knows up to \(Self.version)")
      }
      return .store(version: version)
    }
    let tables = try database.number("SELECT count(*) FROM sqlite_schema")
    guard application == 0, version == 0, tables == 0 else {
      throw StoreError(
        .notAStore, path: database.path, detail: "the database belongs to another program")
    }
    return .nothing
  }

  /// Brings a file to this build's version, or as far as `migrations` go, in one transaction.
  static func migrate(
    _ database: Database, by migrations: [String] = migrations
  ) throws(StoreError) {
    try database.transaction { () throws(StoreError) in
      // Looked at again: another process may have been quicker.
      let content = try contentInTransaction(database)
      let version = if case .store(let version) = content { version } else { 0 }
      for step in migrations[version...] { try database.execute(step) }
      try database.execute(
        "PRAGMA user_version = \(migrations.count); PRAGMA application_id = \(applicationID)")
    }
  }

  /// Names are kept once and numbered. Numbers are never used again, since nothing but queue
  /// entries and answers is ever deleted.
  private static let ledgerAndQueue = """
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE tracks (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE patches (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

    -- A patch as it was when something unlocked; one more when the catalog has changed it.
    CREATE TABLE portraits (
      id INTEGER PRIMARY KEY,
      patch INTEGER NOT NULL REFERENCES patches,
      name TEXT NOT NULL,
      type TEXT,
      depth INTEGER NOT NULL
    );
    CREATE INDEX portraits_of_patch ON portraits (patch);

    -- Fixes that prove something. `pass` is the id of the pass, 16 bytes where it is a UUID, and
    -- NULL where the fix unlocked nothing and proves a first time in person. Times are
    -- milliseconds since 1970, the rest is as the fix has it.
    CREATE TABLE fixes (
      id INTEGER PRIMARY KEY,
      pass BLOB,
      longitude REAL NOT NULL,
      latitude REAL NOT NULL,
      time INTEGER,
      accuracy REAL,
      altitude REAL,
      speed REAL,
      course REAL,
      imported INTEGER NOT NULL,
      inferred INTEGER NOT NULL,
      mocked INTEGER NOT NULL,
      received INTEGER,
      crossed INTEGER,
      sender TEXT,
      track INTEGER REFERENCES tracks,
      place INTEGER
    );

    -- The key is the promise: a user unlocks a patch once. `place` orders the patches of a pass.
    CREATE TABLE ledger (
      user INTEGER NOT NULL REFERENCES users,
      patch INTEGER NOT NULL REFERENCES patches,
      portrait INTEGER NOT NULL REFERENCES portraits,
      fix INTEGER NOT NULL REFERENCES fixes,
      place INTEGER NOT NULL,
      in_person INTEGER REFERENCES fixes,
      PRIMARY KEY (user, patch)
    ) WITHOUT ROWID;

    -- Fixes are numbered in the order of recording, so the key is the order of the queue.
    CREATE TABLE queue (
      user INTEGER NOT NULL REFERENCES users,
      fix INTEGER NOT NULL REFERENCES fixes,
      place INTEGER NOT NULL,
      patch INTEGER NOT NULL REFERENCES patches,
      PRIMARY KEY (user, fix, place)
    ) WITHOUT ROWID;

    -- JSON of what the rules remember of a user from fix to fix.
    CREATE TABLE rule_states (user INTEGER PRIMARY KEY REFERENCES users, state BLOB NOT NULL);

    -- Answers to requests that may come again, so that a repeat gets the same one.
    CREATE TABLE answers (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL REFERENCES users,
      request TEXT NOT NULL,
      time INTEGER NOT NULL,
      fingerprint BLOB NOT NULL,
      body BLOB NOT NULL,
      UNIQUE (user, request)
    );
    CREATE INDEX answers_by_time ON answers (time);
    """

  /// Slugs and tokens are kept as they are: there are few of them, and they hang on no catalog.
  private static let achievementsAndMissions = """
    -- Earned by a metric, or by `patch_count` patches of the types in `patch_types`, a JSON array.
    CREATE TABLE achievements (
      id TEXT NOT NULL UNIQUE,
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      summary TEXT NOT NULL,
      metric TEXT,
      patch_types TEXT,
      patch_count INTEGER,
      art_url TEXT,
      sort_order INTEGER NOT NULL,
      active INTEGER NOT NULL,
      approved INTEGER NOT NULL DEFAULT 0,
      CHECK ((metric IS NULL) <> (patch_types IS NULL))
    );

    -- `achievement` is its slug; `steps` is a JSON array of labels and metrics.
    CREATE TABLE missions (
      id TEXT NOT NULL UNIQUE,
      slug TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      achievement TEXT NOT NULL UNIQUE,
      steps TEXT NOT NULL,
      deep_link TEXT,
      sort_order INTEGER NOT NULL,
      active INTEGER NOT NULL,
      approved INTEGER NOT NULL DEFAULT 0
    );

    -- The tokens that may be recorded.
    CREATE TABLE feature_tokens (token TEXT NOT NULL UNIQUE, summary TEXT NOT NULL);

    -- `patches` is a JSON array of their ids.
    CREATE TABLE collections (slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, patches TEXT NOT NULL);

    -- The key is the promise: a user earns an achievement once. It is kept as it was then.
    CREATE TABLE user_achievements (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL REFERENCES users,
      achievement TEXT NOT NULL,
      slug TEXT NOT NULL,
      name TEXT NOT NULL,
      art_url TEXT,
      time INTEGER,
      queued INTEGER NOT NULL,
      UNIQUE (user, slug)
    );

    CREATE TABLE feature_events (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL REFERENCES users,
      token TEXT NOT NULL,
      time INTEGER,
      UNIQUE (user, token)
    );

    -- What the app keeps on this device, a JSON object.
    CREATE TABLE device_state (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL);
    """
}

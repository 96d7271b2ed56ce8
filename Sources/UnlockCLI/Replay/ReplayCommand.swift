internal import Missions
internal import UnlockEngine
internal import UnlockService
internal import UnlockStore

/// `unlock replay`: feeds tracks through the engine and shows which patches fire.
struct ReplayCommand: Command {
  let description = CommandDescription(
    "replay", summary: "feeds tracks through the engine and shows which patches fire",
    operand: Operand("TRACK", count: 1...Int.max, isFile: true),
    options: [
      .store, .content, .queueImports, .source, .include, .order, .rejected, .map, .tiles,
    ]
      + FixPolicy.options,
    details: [
      "A track is a file of any format that devices and apps write (GPX, TCX, KML, FIT, IGC, NMEA, "
        + "GeoJSON, CSV, JSON lines, location histories, photographs), found from its content; gzip "
        + "and zip are opened, and - is standard input. A track that cannot be read, or not to its "
        + "end, does not keep the others from being replayed.",
      "A folder stands for the tracks in it and in the folders inside, sorted by path, and a zip "
        + "archive for those in it, sorted by name; both byte by byte, so that 10 comes before 2. "
        + "Hidden files are left out, and files that are no tracks are passed over. Tracks are "
        + "replayed in the order in which they are given; --order time merges them.",
      "Each line of the table is a pass: one fix and all that it unlocked, as a path from the "
        + "outermost patch inwards. What the fix lies in and was unlocked before stands in "
        + "parentheses.",
      "Without --store, everything is forgotten at the end. A store is made where there is none, "
        + "and several replays may use one at the same time: a user unlocks a patch once, whoever "
        + "comes first. With a store, achievements and missions are judged after each pass (--content), "
        + "and what was earned is told after the passes.",
      "With --format ndjson each line has a member event: unlock (a patch), achievement (earned, with "
        + "the mission that it completes), rejected and held (with --rejected), and at the end summary.",
    ],
    examples: [
      Example(
        "unlock replay data/tracks/boston-common-walk.gpx",
        "shows what a walk unlocks in the starter catalog"),
      Example(
        "unlock replay --catalog parks.geojson --format ndjson *.gpx",
        "replays several tracks against a catalog, one JSON object a line"),
      Example(
        "unlock replay --store unlock.db --user ada walk.gpx",
        "keeps what ada unlocks, and puts it into her queue"),
      Example(
        "unlock replay --order time --source import takeout.zip photos/",
        "replays an export and a folder of photographs in the order of their times"),
      Example(
        "unlock replay --rejected --accept-null-island walk.gpx",
        "also shows the fixes that were refused, and refuses none at 0, 0"),
      Example(
        "unlock replay --map walk.html walk.gpx",
        "also draws a map to step through, one file that opens without a network"),
      Example(
        "gunzip -c walk.gpx.gz | unlock replay --boundary covers -",
        "reads standard input; a fix exactly on a boundary counts as inside"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    try TrackRun.checkOperands(arguments)
    if arguments.text(.content) != nil, arguments.text(.store) == nil {
      throw UsageError("--content needs --store: without a store no achievement is kept")
    }
    try ReplayMap.check(arguments)
    guard ReplayMap.canBeWritten(arguments, on: console),
      let loaded = CatalogInput.load(arguments, on: console)
    else {
      return nothing(arguments, on: console)
    }
    let locator = LocatorChoice.locator(for: loaded, arguments, on: console)
    func replay(into store: some EngineStore, judging: SQLiteStore? = nil) -> ExitStatus {
      let engine = Engine(
        catalog: loaded.catalog, locator: locator, store: store, policy: FixPolicy(arguments),
        identifiers: NamedPassIdentifiers())
      return max(loaded.status, self.replay(engine, judging: judging, arguments, on: console))
    }
    guard let path = arguments.text(.store) else { return replay(into: MemoryStore()) }
    guard let store = StoreInput.open(path, .creating, on: console) else {
      return nothing(arguments, on: console)
    }
    switch ContentInput.prepare(store, arguments, on: console) {
    case .ready: return replay(into: store, judging: store)
    case .unusable: return nothing(arguments, on: console)
    // Unlocks do not hang on achievements.
    case .storeFailed: return max(.partial, replay(into: store))
    }
  }

  /// Whoever reads the results by program finds a summary, also of nothing.
  private func nothing(_ arguments: Arguments, on console: Console) -> ExitStatus {
    ReplayWriters.writer(arguments, catalog: .empty, on: console).finish(ReplaySummary())
    return .nothing
  }

  private func replay(
    _ engine: Engine<some Locator, some EngineStore>, judging store: SQLiteStore?,
    _ arguments: Arguments, on console: Console
  ) -> ExitStatus {
    let map = ReplayMap(arguments, catalog: engine.catalog)
    let writer = ReplayWriters.writer(arguments, catalog: engine.catalog, on: console)
    let awards = store.map { ReplayAwards(in: $0, to: [writer], on: console) }
    var observers: [any ReplayObserver] = [writer]
    if let map { observers.append(map) }
    if let awards { observers.append(awards) }
    let run = TrackRun(of: arguments, through: engine, to: observers, on: console)
    if let store, let awards { map?.noteUnlockedBefore(awards.users, in: store) }
    for observer in observers { observer.finish(run.summary) }
    return max(
      run.status, map?.write(on: console) ?? .success,
      awards?.hasFailed == true ? .partial : .success)
  }
}

extension Arguments {
  /// Whose fixes these are, where they do not say so.
  var user: String { text(.user) ?? "local" }
}

internal import Glibc
internal import UnlockEngine
internal import UnlockTracks

/// The tracks of a command line, fed through an engine once.
struct TrackRun {
  /// What it came to.
  private(set) var summary = ReplaySummary()
  /// What that means for the exit status, whatever else the command does.
  let status: ExitStatus

  /// Runs; observers have seen everything but the end when it returns. What could not be read was
  /// told.
  init(
    of arguments: Arguments, through engine: Engine<some Locator, some EngineStore>,
    to observers: [any ReplayObserver], on console: Console
  ) {
    let log = TrackLog(user: arguments.user, diagnostics: console.diagnostics)
    var feed = Self.feed(arguments, log: log)
    var replay = Replay(engine: engine, observers: observers, console: console)
    if arguments.operands.contains("-"), Self.inputIsLive { replay.chunkSize = 1 }
    let ending = replay.run({ feed.fill(&$0, limit: $1) }, summary: &summary)
    log.finish(arguments.operands)
    summary.tracks = log.readableTracks
    status =
      switch ending {
      case .failed: summary.fixes == 0 ? .nothing : .partial
      case .complete where log.readableTracks == 0: .nothing
      case .complete, .outputClosed: log.lostSomething ? .partial : .success
      }
  }

  /// Standard input can be one of the tracks.
  static func checkOperands(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.count(where: { $0 == "-" }) < 2 else {
      throw UsageError("standard input (-) can be read only once")
    }
  }

  private static func feed(_ arguments: Arguments, log: TrackLog) -> any TrackFeed {
    let tracks = log.tracks(at: arguments.operands)
    let options = TrackOptions(arguments)
    return switch arguments.choice(.order) ?? ReplayOrder.file {
    case .file: SequentialFeed(tracks, options: options, log: log)
    case .time: MergedFeed(tracks, options: options, log: log)
    }
  }

  /// Whether standard input is a pipe or a terminal, where whoever writes may wait for an answer
  /// to each fix.
  private static var inputIsLive: Bool {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }
}

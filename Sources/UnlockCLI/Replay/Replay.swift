internal import UnlockEngine
internal import UnlockTracks

/// How a replay came to its end.
enum ReplayEnding {
  case complete
  /// Nobody reads the results any more, or they cannot be written.
  case outputClosed
  /// The engine could not go on; its reason was told.
  case failed
}

/// Feeds points through an engine, in chunks so that memory does not grow with the tracks, and
/// tells observers what came of them.
struct Replay<L: Locator, S: EngineStore> {
  let engine: Engine<L, S>
  let observers: [any ReplayObserver]
  let console: Console
  /// How many points go through the engine, and into the store, at once.
  var chunkSize = 4096

  /// Replays all that `fill` puts into a chunk, until it puts nothing more into it.
  func run(_ fill: (inout FeedChunk, Int) -> Void, summary: inout ReplaySummary) -> ReplayEnding {
    summary.patches = engine.catalog.count
    var chunk = FeedChunk()
    while true {
      chunk.removeAll()
      fill(&chunk, chunkSize)
      if chunk.isEmpty { return .complete }
      if let ending = process(chunk, &summary) { return ending }
    }
  }

  private func process(_ chunk: FeedChunk, _ summary: inout ReplaySummary) -> ReplayEnding? {
    let outcomes: [NotableOutcome]
    do {
      outcomes = try engine.notableOutcomes(evaluating: chunk.fixes)
    } catch {
      console.diagnostics.error(Self.message(of: error))
      return .failed
    }
    for observer in observers { observer.receive(chunk.fixes, outcomes) }
    tell(chunk, outcomes, &summary)
    for observer in observers { observer.finishChunk() }
    console.output.flush()
    console.diagnostics.progress(
      "\(chunk.fixes.last?.fix.origin?.track ?? "") \(Count.of(summary.fixes, "fix", "fixes")), "
        + Count.of(summary.unlocks, "unlock"))
    return console.output.failure == nil ? nil : .outputClosed
  }

  /// Tells what came of the fixes, and what stands between them, in the order of the tracks.
  private func tell(
    _ chunk: FeedChunk, _ outcomes: [NotableOutcome], _ summary: inout ReplaySummary
  ) {
    summary.fixes += chunk.fixes.count
    var waiting = outcomes[...]
    for mark in chunk.marks {
      while let notable = waiting.first, notable.position < mark.position {
        tell(notable.outcome, of: chunk.fixes[notable.position], &summary)
        waiting.removeFirst()
      }
      switch mark.kind {
      case .unreadable(let point):
        summary.fixes += 1
        summary.rejections[.unreadable, default: 0] += 1
        tell(.unreadable(point))
      case .end(let track, let fixes):
        for observer in observers { observer.finishTrack(track, fixes: fixes) }
      }
    }
    for notable in waiting {
      tell(notable.outcome, of: chunk.fixes[notable.position], &summary)
    }
  }

  private func tell(_ outcome: FixOutcome, of fix: UserFix, _ summary: inout ReplaySummary) {
    switch outcome {
    case .rejected(let rejection):
      summary.rejections[rejection.reason, default: 0] += 1
      tell(.rejected(fix, rejection))
    case .accepted(let evaluation):
      for pass in evaluation.passes {
        summary.passes += 1
        summary.unlocks += pass.patches.count
        tell(.pass(pass))
      }
      summary.heldBack += evaluation.heldBack.count
      for holdBack in evaluation.heldBack { tell(.held(fix, holdBack)) }
    }
  }

  private func tell(_ event: ReplayEvent) {
    for observer in observers { observer.receive(event) }
  }

  private static func message(of error: EngineError<L.Failure, S.Failure>) -> String {
    switch error {
    case .locator(let reason): "the fixes cannot be located: \(reason)"
    case .store(let reason): "the store cannot be used: \(reason)"
    case .catalog(let damage): "\(damage.file): \(damage.message)"
    }
  }
}

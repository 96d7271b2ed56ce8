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

  /// Replays all that `next` hands out.
  func run(_ next: () -> FeedItem?, summary: inout ReplaySummary) -> ReplayEnding {
    summary.patches = engine.catalog.count
    var chunk: [FeedItem] = []
    while let item = next() {
      chunk.append(item)
      guard chunk.count >= chunkSize else { continue }
      if let ending = process(&chunk, &summary) { return ending }
    }
    return process(&chunk, &summary) ?? .complete
  }

  private func process(_ chunk: inout [FeedItem], _ summary: inout ReplaySummary) -> ReplayEnding? {
    defer { chunk.removeAll(keepingCapacity: true) }
    let fixes = chunk.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
    let outcomes: [NotableOutcome]
    do {
      outcomes = try engine.notableOutcomes(evaluating: fixes)
    } catch {
      console.diagnostics.error(Self.message(of: error))
      return .failed
    }
    for observer in observers { observer.receive(fixes) }
    tell(chunk, fixes: fixes, outcomes: outcomes, &summary)
    console.output.flush()
    console.diagnostics.progress(
      "\(fixes.last?.fix.origin?.track ?? "") \(Count.of(summary.fixes, "fix", "fixes")), "
        + Count.of(summary.unlocks, "unlock"))
    return console.output.failure == nil ? nil : .outputClosed
  }

  private func tell(
    _ chunk: [FeedItem], fixes: [UserFix], outcomes: [NotableOutcome],
    _ summary: inout ReplaySummary
  ) {
    var position = 0
    var waiting = outcomes[...]
    for item in chunk {
      switch item {
      case .fix:
        summary.fixes += 1
        if waiting.first?.position == position, let notable = waiting.popFirst() {
          tell(notable.outcome, of: fixes[position], &summary)
        }
        position += 1
      case .unreadable(let point):
        summary.fixes += 1
        summary.rejections[.unreadable, default: 0] += 1
        tell(.unreadable(point))
      case .end(let track, let fixes):
        for observer in observers { observer.finishTrack(track, fixes: fixes) }
      }
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
    }
  }
}

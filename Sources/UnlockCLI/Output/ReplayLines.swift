internal import UnlockEngine
internal import UnlockJSON

/// Writes a replay as one JSON object a line, as things happen.
final class ReplayLines: ReplayObserver {
  private let output: Output
  private let showsRejected: Bool
  private var json = JSONWriter()

  init(to output: Output, showsRejected: Bool) {
    self.output = output
    self.showsRejected = showsRejected
  }

  func receive(_ event: ReplayEvent) {
    switch event {
    case .pass(let pass):
      for patch in pass.patches { writeLine { $0.unlockEvent(patch, in: pass) } }
    case .rejected(let fix, let rejection):
      if showsRejected { writeLine { $0.rejectedEvent(fix, rejection) } }
    case .held(let fix, let holdBack):
      if showsRejected { writeLine { $0.heldEvent(fix, holdBack) } }
    case .unreadable(let point):
      if showsRejected { writeLine { $0.unreadableEvent(point) } }
    }
  }

  func receive(_ awards: [ReplayAward]) {
    for award in awards { writeLine { award.write(to: &$0) } }
  }

  func finish(_ summary: ReplaySummary) {
    writeLine { $0.summaryEvent(summary) }
  }

  private func writeLine(_ body: (inout JSONWriter) -> Void) {
    json.removeAll()
    body(&json)
    json.endLine()
    output.write(json.bytes)
  }
}

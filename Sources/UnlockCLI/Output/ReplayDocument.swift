internal import UnlockEngine
internal import UnlockJSON

/// Writes a replay as one JSON document: unlocks as they happen, refused fixes and summary behind.
final class ReplayDocument: ReplayObserver {
  private let output: Output
  private let showsRejected: Bool
  private let rejected = SpillBuffer()
  private let held = SpillBuffer()
  private var awards: [ReplayAward] = []
  private var json = JSONWriter()

  init(to output: Output, showsRejected: Bool) {
    self.output = output
    self.showsRejected = showsRejected
    json.open("{")
    json.member("unlocks") { $0.open("[") }
  }

  func receive(_ event: ReplayEvent) {
    switch event {
    case .pass(let pass):
      for patch in pass.patches {
        json.unlockEvent(patch, in: pass)
        handOn()
      }
    case .rejected(let fix, let rejection):
      if showsRejected { keep(in: rejected) { $0.rejectedEvent(fix, rejection) } }
    case .held(let fix, let holdBack):
      if showsRejected { keep(in: held) { $0.heldEvent(fix, holdBack) } }
    case .unreadable(let point):
      if showsRejected { keep(in: rejected) { $0.unreadableEvent(point) } }
    }
  }

  func receive(_ awards: [ReplayAward]) {
    self.awards += awards
  }

  func finish(_ summary: ReplaySummary) {
    json.close("]")
    json.member("rejected") { $0.open("[") }
    handOn()
    rejected.drain { output.write($0) }
    json.close("]")
    if !held.isEmpty {
      json.member("heldBack") { $0.open("[") }
      handOn()
      held.drain { output.write($0) }
      json.close("]")
    }
    json.member("achievements") { json in
      json.array { json in for award in awards { award.write(to: &json) } }
    }
    json.member("summary") { $0.summaryEvent(summary) }
    json.close("}")
    json.endLine()
    handOn()
  }

  private func keep(in buffer: SpillBuffer, _ body: (inout JSONWriter) -> Void) {
    var event = JSONWriter()
    body(&event)
    buffer.append((buffer.isEmpty ? [] : [UInt8(ascii: ",")]) + event.bytes)
  }

  private func handOn() {
    output.write(json.takeBytes())
  }
}

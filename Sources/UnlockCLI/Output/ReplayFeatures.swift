internal import UnlockEngine
internal import UnlockJSON

/// Writes a replay as a GeoJSON FeatureCollection: a point for each unlock, and for each refused
/// fix where those are asked for; what was earned, which has no place, and the summary as
/// further members.
final class ReplayFeatures: ReplayObserver {
  private let output: Output
  private let showsRejected: Bool
  private var awards: [ReplayAward] = []
  private var json = JSONWriter()

  init(to output: Output, showsRejected: Bool) {
    self.output = output
    self.showsRejected = showsRejected
    json.open("{")
    json.member("type", "FeatureCollection")
    json.member("features") { $0.open("[") }
  }

  func receive(_ event: ReplayEvent) {
    switch event {
    case .pass(let pass):
      for patch in pass.patches {
        json.feature(at: pass.fix.coordinate) { $0.unlockEvent(patch, in: pass) }
      }
    case .rejected(let fix, let rejection):
      guard showsRejected else { return }
      json.feature(at: fix.fix.coordinate) { $0.rejectedEvent(fix, rejection) }
    case .held(let fix, let holdBack):
      guard showsRejected else { return }
      json.feature(at: fix.fix.coordinate) { $0.heldEvent(fix, holdBack) }
    case .unreadable(let point):
      guard showsRejected else { return }
      json.feature(at: nil) { $0.unreadableEvent(point) }
    }
    output.write(json.takeBytes())
  }

  func receive(_ awards: [ReplayAward]) {
    self.awards += awards
  }

  func finish(_ summary: ReplaySummary) {
    json.close("]")
    json.member("achievements") { json in
      json.array { json in for award in awards { award.write(to: &json) } }
    }
    json.member("summary") { $0.summaryEvent(summary) }
    json.close("}")
    json.endLine()
    output.write(json.takeBytes())
  }
}

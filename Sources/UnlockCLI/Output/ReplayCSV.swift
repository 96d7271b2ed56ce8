internal import Missions
internal import UnlockEngine

/// Writes a replay as comma-separated values: a row for each unlock, and for each refused fix
/// where those are asked for.
final class ReplayCSV: ReplayObserver {
  private let output: Output
  private let showsRejected: Bool

  private static let header = [
    "event", "user", "passId", "patchId", "patchName", "patchType", "depth", "track", "fixIndex",
    "time", "latitude", "longitude", "accuracy", "source", "inferred", "crossedAt",
    "reason", "achievement", "mission",
  ]

  init(to output: Output, showsRejected: Bool) {
    self.output = output
    self.showsRejected = showsRejected
    var row = CSVRow()
    for name in Self.header { row.add(text: name) }
    row.end()
    output.write(row.text)
  }

  func receive(_ event: ReplayEvent) {
    switch event {
    case .pass(let pass):
      for patch in pass.patches { write(patch, in: pass) }
    case .rejected(let fix, let rejection):
      guard showsRejected else { return }
      writeRejected(
        fix.fix.origin, user: fix.user, fix: fix.fix, reason: rejection.reason)
    case .held(let fix, let holdBack):
      guard showsRejected else { return }
      writeHeld(fix, holdBack)
    case .unreadable(let point):
      guard showsRejected else { return }
      writeRejected(point.origin, user: point.user, fix: nil, reason: .unreadable)
    }
  }

  private func write(_ patch: UnlockedPatch, in pass: Pass) {
    var row = CSVRow()
    row.add(text: "unlock")
    row.add(text: pass.user)
    row.add(text: pass.id)
    row.add(text: patch.id)
    row.add(text: patch.name)
    row.add(text: patch.type)
    row.add(patch.depth)
    add(pass.fix.origin, pass.fix, to: &row)
    row.add(text: pass.isInferred ? "true" : "false")
    row.add(text: pass.fix.crossedAt?.iso8601)
    end(&row, reason: nil)
    output.write(row.text)
  }

  private func writeRejected(
    _ origin: FixOrigin?, user: String, fix: Fix?, reason: RejectionReason
  ) {
    var row = CSVRow()
    row.add(text: "rejected")
    row.add(text: user)
    for _ in 0..<5 { row.add(text: nil) }
    add(origin, fix, to: &row)
    row.add(text: nil)
    row.add(text: nil)
    end(&row, reason: reason.rawValue)
    output.write(row.text)
  }

  private func writeHeld(_ fix: UserFix, _ holdBack: HoldBack) {
    var row = CSVRow()
    row.add(text: "held")
    row.add(text: fix.user)
    row.add(text: nil)
    row.add(text: holdBack.patchID)
    for _ in 0..<3 { row.add(text: nil) }
    add(fix.fix.origin, fix.fix, to: &row)
    row.add(text: holdBack.isInferred ? "true" : "false")
    row.add(text: nil)
    end(&row, reason: holdBack.rule.rawValue)
    output.write(row.text)
  }

  func receive(_ awards: [ReplayAward]) {
    for award in awards {
      var row = CSVRow()
      row.add(text: "achievement")
      row.add(text: award.user)
      for _ in 0..<7 { row.add(text: nil) }
      row.add(text: award.achievement.earnedAt?.iso8601)
      for _ in 0..<6 { row.add(text: nil) }
      end(&row, reason: nil, award: award)
      output.write(row.text)
    }
  }

  private func end(_ row: inout CSVRow, reason: String?, award: ReplayAward? = nil) {
    row.add(text: reason)
    row.add(text: award?.achievement.slug)
    row.add(text: award?.mission?.slug)
    row.end()
  }

  private func add(_ origin: FixOrigin?, _ fix: Fix?, to row: inout CSVRow) {
    row.add(text: origin?.track)
    row.add(origin?.index)
    row.add(text: fix?.time?.iso8601)
    row.add(fix?.coordinate.latitude)
    row.add(fix?.coordinate.longitude)
    row.add(fix?.horizontalAccuracy)
    row.add(text: fix?.source.rawValue)
  }
}

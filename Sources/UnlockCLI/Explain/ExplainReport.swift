internal import UnlockCatalog
internal import UnlockEngine
internal import UnlockExplain
internal import UnlockJSON

/// What is written of explanations.
struct ExplainReport: Report {
  let explanations: [PatchExplanation]
  /// What was wrong with the catalog.
  let problems: [CatalogProblem]
  /// Whether these are the patches missed most narrowly, and not those that were asked for.
  let isOfMisses: Bool
  let summary: ReplaySummary
  let catalog: Catalog

  private func problems(of explanation: PatchExplanation) -> [CatalogProblem] {
    guard explanation.verdict == .noGeofence else { return [] }
    return problems.filter { $0.patchID == explanation.patchID && !$0.isUsable }
  }

  // MARK: For a person

  func table(in style: TextStyle) -> String {
    guard isOfMisses else {
      return explanations.map { text(of: $0, in: style) }.joined(separator: "\n")
    }
    guard !explanations.isEmpty else {
      return summary.rejected < summary.fixes
        ? "no patch was missed\n" : "there is no fix with a position to be near anything\n"
    }
    let rows = explanations.map { explanation in
      [
        explanation.patchName.printable, explanation.shortReason,
        explanation.decisiveFix?.place ?? "", explanation.patchID.printable,
      ]
    }
    return style.bold("missed most narrowly") + "\n"
      + TextTable.lines(rows).map { "  \($0)\n" }.joined()
  }

  private func text(of explanation: PatchExplanation, in style: TextStyle) -> String {
    var lines = [explanation.sentence.printable]
    for problem in problems(of: explanation) {
      lines.append("\(problem.file.printable): \(problem.message.printable)")
      if let hint = problem.hint { lines.append("  \(hint.printable)") }
    }
    if explanation.fixes > 0 {
      let refused = explanation.rejected > 0 ? ", \(explanation.rejected) refused" : ""
      lines.append(
        style.faint(
          "\(Count.of(explanation.fixes, "fix", "fixes"))\(refused), "
            + "\(Count.grouped(explanation.fixesInside)) inside"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: For programs

  func document(_ json: inout JSONWriter) {
    json.object { json in
      json.member("explanations") { json in
        json.array { json in
          for explanation in explanations { json.object { members(of: explanation, &$0) } }
        }
      }
      json.member("tracks", summary.tracks)
      json.member("fixes", summary.fixes)
      json.member("rejected", summary.rejected)
    }
  }

  func lines(_ json: inout JSONWriter) {
    for explanation in explanations {
      json.object { members(of: explanation, &$0) }
      json.endLine()
    }
  }

  /// Each explanation at the fix that decided it.
  func features(_ json: inout JSONWriter) {
    json.featureCollection { json in
      for explanation in explanations {
        json.feature(at: explanation.decisiveFix?.coordinate) { json in
          json.object { members(of: explanation, &$0) }
        }
      }
    }
  }

  private func members(of explanation: PatchExplanation, _ json: inout JSONWriter) {
    json.explanationMembers(explanation)
    json.member("problems") { json in
      json.array { json in
        for problem in problems(of: explanation) {
          json.object { json in
            json.member("file", problem.file)
            json.member("problem", problem.defect.rawValue)
            json.member("message", problem.message)
            json.member("hint", problem.hint)
          }
        }
      }
    }
  }

  var csv: String {
    var row = CSVRow()
    for name in [
      "patchId", "patchName", "verdict", "fixes", "rejected", "fixesInside", "track", "fixIndex",
      "time", "latitude", "longitude", "distance", "side", "message",
    ] {
      row.add(text: name)
    }
    row.end()
    for explanation in explanations {
      row.add(text: explanation.patchID)
      row.add(text: explanation.patchName)
      row.add(text: explanation.verdict.rawValue)
      row.add(explanation.fixes)
      row.add(explanation.rejected)
      row.add(explanation.fixesInside)
      let fix = explanation.decisiveFix
      row.add(text: fix?.origin?.track)
      row.add(fix?.origin?.index)
      row.add(text: fix?.time?.iso8601)
      row.add(fix?.coordinate.latitude)
      row.add(fix?.coordinate.longitude)
      row.add(explanation.closest?.metres)
      row.add(text: explanation.closest?.side.rawValue)
      row.add(text: explanation.sentence)
      row.end()
    }
    return row.text
  }
}

extension PatchExplanation {
  /// The fix that a person would look at first.
  var decisiveFix: FixReference? {
    switch verdict {
    case .fired: firing?.fix
    case .heldBack: heldBack.first?.fix
    case .refused: refusedInside.first?.fix
    case .alreadyUnlocked: unlockedBefore.map { FixReference($0.fix) }
    case .missed, .noFixes, .noGeofence, .unknownPatch: closest?.fix
    }
  }

  /// Why it was missed, in a few words.
  fileprivate var shortReason: String {
    switch verdict {
    case .heldBack: "held back by \(heldBack.map(\.best.rule.rawValue).joined(separator: " and "))"
    case .refused:
      "refused for \(refusedInside.map(\.rejection.reason.rawValue).joined(separator: ", "))"
    default: closest.map { "\(Metres.text($0.metres)) \($0.side.rawValue)" } ?? verdict.rawValue
    }
  }
}

extension PatchExplanation.FixReference {
  /// The track and the fix, as a replay's table names them.
  fileprivate var place: String {
    origin.map { "fix \($0.index) of \($0.track.printable)" } ?? time?.clock ?? ""
  }
}

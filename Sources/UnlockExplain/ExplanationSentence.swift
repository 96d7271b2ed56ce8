internal import Glibc
internal import UnlockEngine

extension PatchExplanation {
  /// The explanation in one or two sentences, for people.
  public var sentence: String {
    switch verdict {
    case .fired: firedSentence
    case .alreadyUnlocked: beforeSentence
    case .heldBack: heldBackSentence
    case .refused: "\(patchName) did not unlock: \(refusedClause)."
    case .missed: missedSentence
    case .noFixes: "\(patchName) did not unlock: there is no fix with a position."
    case .noGeofence: "\(patchName) has no geofence, so no fix can unlock it."
    case .unknownPatch: "There is no patch with the id \(patchID)."
    }
  }

  private var firedSentence: String {
    guard let firing else { return "\(patchName) unlocked." }
    if firing.isInferred {
      let moment = firing.crossedAt.map { " at \($0.iso8601)" } ?? ""
      return "\(patchName) unlocked on the way to \(firing.fix.text): the straight line from the "
        + "fix before enters it\(moment)."
    }
    let delay =
      heldBack.isEmpty
      ? "" : " Before, \(heldBack.map(\.clause).joined(separator: ", and "))."
    return "\(patchName) unlocked at \(firing.fix.text).\(delay)"
  }

  private var beforeSentence: String {
    guard let unlockedBefore else { return "\(patchName) was unlocked before." }
    let fix = FixReference(unlockedBefore.fix)
    return "\(patchName) was unlocked before, at \(fix.text), and a patch unlocks only once."
  }

  private var heldBackSentence: String {
    let inside =
      fixesInside == 0
      ? "only the line between two fixes leads through it"
      : fixesInside == 1 ? "1 fix lies inside" : "\(fixesInside) fixes lie inside"
    let clauses = heldBack.map(\.clause) + (refusedInside.isEmpty ? [] : [refusedClause])
    return "\(patchName) was held back: \(inside), but \(clauses.joined(separator: ", and "))."
  }

  private var refusedClause: String {
    let count = refusedInside.reduce(0) { $0 + $1.count }
    let reasons = refusedInside.map { refused in
      let times = refusedInside.count > 1 ? "\(refused.count) for " : ""
      return "\(times)\(refused.rejection.clause), first \(refused.fix.text)"
    }
    return (count == 1 ? "the 1 fix inside was refused" : "all \(count) fixes inside were refused")
      + " (\(reasons.joined(separator: "; ")))"
  }

  private var missedSentence: String {
    guard let closest else { return "\(patchName) did not unlock: no fix lies inside." }
    let fix = closest.fix.text
    let note = closest.rejection.map { " All fixes were refused, this one for \($0.clause)." } ?? ""
    if closest.metres == 0 {
      return "\(patchName) did not unlock: \(fix) lies exactly on its boundary.\(note)"
    }
    return "\(patchName) did not unlock: no fix lies inside. The closest, \(fix), is "
      + "\(Self.metres(closest.metres)) outside its boundary.\(note)"
  }

  /// A distance with as many digits as a person can use.
  static func metres(_ metres: Double) -> String {
    if metres >= 100_000 { return "\(rounded(metres / 1000, digits: 0)) km" }
    if metres >= 10_000 { return "\(rounded(metres / 1000, digits: 1)) km" }
    return "\(rounded(metres, digits: metres < 1 ? 3 : metres < 1000 ? 1 : 0)) m"
  }

  static func rounded(_ value: Double, digits: Int) -> String {
    let scale = pow(10, Double(digits))
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let whole = Int64((abs(value) * scale).rounded())
    let (units, rest) = whole.quotientAndRemainder(dividingBy: Int64(scale))
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(units)" }
    let fraction = String(rest)
    return "\(sign)\(units)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}

extension PatchExplanation.FixReference {
  /// How a person finds the fix again.
  var text: String {
    let name = origin.map { "fix \($0.index) of \($0.track)" } ?? "a fix"
    return time.map { "\(name) (\($0.iso8601))" } ?? name
  }
}

extension PatchExplanation.HeldBack {
  fileprivate var clause: String {
    let times = count == 1 ? "" : " at \(count) fixes"
    switch best.rule {
    case .confidence:
      // Rounded down: it must not look like enough.
      let share = PatchExplanation.rounded((best.measured * 1000).rounded(.down) / 1000, digits: 3)
      return "the confidence was too small\(times), at best \(share) of the "
        + "\(PatchExplanation.rounded(best.limit, digits: 3)) asked for, at \(fix.text)"
    case .dwell:
      let seconds = PatchExplanation.rounded((best.measured * 10).rounded(.down) / 10, digits: 1)
      return "the time inside was too short\(times), at most \(seconds) s of the "
        + "\(PatchExplanation.rounded(best.limit, digits: 1)) s asked for, at \(fix.text)"
    }
  }
}

extension FixRejection {
  /// The reason with its numbers.
  fileprivate var clause: String {
    func number(_ value: Double?, _ unit: String) -> String {
      value.map { "\(PatchExplanation.rounded($0, digits: 1)) \(unit)" } ?? "unknown"
    }
    switch reason {
    case .accuracy:
      let most = limit.map { ", at most \(PatchExplanation.rounded($0, digits: 1)) m count" } ?? ""
      return "an accuracy of \(number(measured, "m"))\(most)"
    case .speed:
      return "a speed of \(number(measured, "m/s")), at most \(number(limit, "m/s")) count"
    case .stale: return "an age of \(number(measured, "s")), at most \(number(limit, "s")) count"
    case .future:
      return "a time \(number(measured, "s")) ahead, at most \(number(limit, "s")) count"
    case .invalidAccuracy: return "a negative accuracy"
    case .mocked: return "being simulated"
    case .nullIsland: return "lying at exactly 0, 0"
    case .outOfRange: return "being out of range"
    case .notFinite: return "not being finite"
    case .unreadable: return "being unreadable"
    }
  }
}

internal import UnlockEngine
internal import UnlockExplain
internal import UnlockJSON

/// The members of an explanation. What the fixes had to do with it is null or empty where there is
/// none of it, so that every explanation has the same members.
extension JSONWriter {
  mutating func explanationMembers(_ explanation: PatchExplanation) {
    member("patchId", explanation.patchID)
    member("patchName", explanation.patchName)
    member("verdict", explanation.verdict.rawValue)
    member("message", explanation.sentence)
    member("fixes", explanation.fixes)
    member("rejected", explanation.rejected)
    member("fixesInside", explanation.fixesInside)
    member("fired") { json in
      guard let firing = explanation.firing else { return json.value(nil as String?) }
      json.object { json in
        json.members(of: firing.fix)
        json.member("passId", firing.passID)
        if firing.isInferred {
          json.member("inferred", true)
          json.member("crossedAt", firing.crossedAt)
        }
      }
    }
    member("unlockedBefore") { json in
      guard let entry = explanation.unlockedBefore else { return json.value(nil as String?) }
      json.object { json in
        json.members(of: PatchExplanation.FixReference(entry.fix))
        json.member("passId", entry.passID)
      }
    }
    member("closest") { json in
      guard let closest = explanation.closest else { return json.value(nil as String?) }
      json.object { json in
        json.members(of: closest.fix)
        json.member("distance", closest.metres)
        json.member("side", closest.side.rawValue)
        if let rejection = closest.rejection { json.members(of: rejection) }
      }
    }
    member("heldBack") { json in
      json.array { json in for held in explanation.heldBack { json.object { $0.members(of: held) } }
      }
    }
    member("refusedInside") { json in
      json.array { json in
        for refused in explanation.refusedInside { json.object { $0.members(of: refused) } }
      }
    }
  }

  private mutating func members(of fix: PatchExplanation.FixReference) {
    member("track", fix.origin?.track)
    member("fixIndex", fix.origin?.index)
    member("time", fix.time)
    member("latitude", fix.coordinate.latitude)
    member("longitude", fix.coordinate.longitude)
  }

  private mutating func members(of rejection: FixRejection) {
    member("reason", rejection.reason.rawValue)
    if let measured = rejection.measured { member("measured", measured) }
    if let limit = rejection.limit { member("limit", limit) }
  }

  private mutating func members(of held: PatchExplanation.HeldBack) {
    member("rule", held.best.rule.rawValue)
    member("measured", held.best.measured)
    member("limit", held.best.limit)
    member("count", held.count)
    members(of: held.fix)
  }

  private mutating func members(of refused: PatchExplanation.Refused) {
    members(of: refused.rejection)
    member("count", refused.count)
    members(of: refused.fix)
  }
}

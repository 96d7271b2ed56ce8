internal import UnlockEngine
internal import UnlockJSON
internal import UnlockTracks

/// The members that a replay's events have in every format made of JSON.
extension JSONWriter {
  mutating func unlockEvent(_ patch: UnlockedPatch, in pass: Pass) {
    object { json in
      json.member("event", "unlock")
      json.unlockMembers(of: patch, in: pass)
    }
  }

  mutating func unlockMembers(of patch: UnlockedPatch, in pass: Pass) {
    unlockMembers(
      of: patch, user: pass.user, passID: pass.id, fix: pass.fix, isInferred: pass.isInferred)
  }

  mutating func rejectedEvent(_ fix: UserFix, _ rejection: FixRejection) {
    object { json in
      json.member("event", "rejected")
      json.rejectionMembers(of: fix.fix, user: fix.user, rejection: rejection)
    }
  }

  mutating func heldEvent(_ fix: UserFix, _ holdBack: HoldBack) {
    object { json in
      json.member("event", "held")
      json.holdBackMembers(of: fix.fix, user: fix.user, holdBack: holdBack)
    }
  }

  mutating func unreadableEvent(_ point: UnreadablePoint) {
    object { json in
      json.member("event", "rejected")
      json.member("track", point.origin.track)
      json.member("fixIndex", point.origin.index)
      json.member("reason", RejectionReason.unreadable.rawValue)
      json.member("user", point.user)
      json.member("line", point.defect.line)
      json.member("message", point.defect.message)
    }
  }

  mutating func summaryEvent(_ summary: ReplaySummary) {
    object { json in
      json.member("event", "summary")
      json.member("tracks", summary.tracks)
      json.member("fixes", summary.fixes)
      json.member("rejected", summary.rejected)
      json.member("passes", summary.passes)
      json.member("unlocks", summary.unlocks)
      json.member("patches", summary.patches)
      json.member("rejectedByReason") { json in
        json.object { json in
          for reason in RejectionReason.allCases {
            if let count = summary.rejections[reason] { json.member(reason.rawValue, count) }
          }
        }
      }
      if summary.heldBack > 0 { json.member("heldBack", summary.heldBack) }
    }
  }
}

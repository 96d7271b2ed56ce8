public import UnlockEngine

extension JSONWriter {
  /// Adds the members of an unlock: of an event, of the ledger and of HTTP alike.
  public mutating func unlockMembers(
    of patch: UnlockedPatch, user: String, passID: String, fix: Fix, isInferred: Bool
  ) {
    member("user", user)
    member("passId", passID)
    member("patchId", patch.id)
    member("patchName", patch.name)
    member("patchType", patch.type)
    member("depth", patch.depth)
    originMembers(of: fix)
    positionMembers(of: fix)
    guard isInferred else { return }
    member("inferred", true)
    member("crossedAt", fix.crossedAt)
  }

  /// Adds the members of an unlock that was held back.
  public mutating func holdBackMembers(of fix: Fix, user: String, holdBack: HoldBack) {
    originMembers(of: fix)
    member("patchId", holdBack.patchID)
    member("rule", holdBack.rule.rawValue)
    member("measured", holdBack.measured)
    member("limit", holdBack.limit)
    if holdBack.isInferred { member("inferred", true) }
    member("user", user)
    positionMembers(of: fix)
  }

  /// Adds the members of a refused fix.
  public mutating func rejectionMembers(of fix: Fix, user: String, rejection: FixRejection) {
    originMembers(of: fix)
    member("reason", rejection.reason.rawValue)
    member("user", user)
    positionMembers(of: fix)
    if let measured = rejection.measured { member("measured", measured) }
    if let limit = rejection.limit { member("limit", limit) }
  }

  mutating func originMembers(of fix: Fix) {
    member("track", fix.origin?.track)
    member("fixIndex", fix.origin?.index)
  }

  mutating func positionMembers(of fix: Fix) {
    member("time", fix.time)
    member("latitude", fix.coordinate.latitude)
    member("longitude", fix.coordinate.longitude)
    member("accuracy", fix.horizontalAccuracy)
    member("source", fix.source.rawValue)
  }
}

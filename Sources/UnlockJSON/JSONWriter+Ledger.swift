public import UnlockEngine

extension JSONWriter {
  /// Adds an unlock of the ledger: the members of its event, and the fix that proves the first time
  /// in person, or null.
  public mutating func ledgerEntry(_ entry: LedgerEntry, of user: String) {
    object { json in
      json.member("event", "unlock")
      json.unlockMembers(
        of: entry.patch, user: user, passID: entry.passID, fix: entry.fix,
        isInferred: entry.isInferred)
      json.member("inPerson") { json in
        guard let fix = entry.inPerson else { return json.value(nil as String?) }
        json.object { $0.fixMembers(of: fix) }
      }
    }
  }

  /// Adds where a fix was read, and its place, time, accuracy and source.
  public mutating func fixMembers(of fix: Fix) {
    originMembers(of: fix)
    positionMembers(of: fix)
  }
}

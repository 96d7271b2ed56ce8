internal import UnlockEngine

/// Records what is new of a proposal in ledger and queue. Inside a transaction only: it is what
/// lets the check for what is new and the record of it be one.
final class Recorder {
  private let database: Database
  private let users: NameTable
  private let portraits: PortraitTable
  private let fixes: FixTable
  private let ledger: Ledger
  private let queue: UnlockQueue

  init(
    database: Database, users: NameTable, portraits: PortraitTable, fixes: FixTable,
    ledger: Ledger, queue: UnlockQueue
  ) {
    self.database = database
    self.users = users
    self.portraits = portraits
    self.fixes = fixes
    self.ledger = ledger
    self.queue = queue
  }

  /// Patches of a proposal, sorted out, each with its id and numbers.
  private struct News {
    var unlocked: [(patch: UnlockedPatch, numbers: PortraitTable.Numbers)] = []
    var visited: [(id: String, number: Int64)] = []
  }

  func record(
    _ proposal: UnlockProposal, identifiers: any PassIdentifierMaker
  ) throws(StoreError) -> UnlockReceipt {
    let user = try users.numberOrNew(of: proposal.user)
    let news = try news(of: proposal, user: user)
    guard !news.unlocked.isEmpty || !news.visited.isEmpty else {
      return UnlockReceipt(pass: nil, firstInPerson: [])
    }
    let pass = pass(of: proposal, unlocking: news.unlocked.map(\.patch), identifiers)
    try fixes.add(proposal.fix, passID: pass?.id, isInferred: proposal.isInferred)
    let fix = database.lastInsertedRow
    for (place, patch) in news.unlocked.enumerated() {
      try ledger.add(
        patch.numbers, to: user, fix: fix, place: place, isInPerson: proposal.fix.source == .gps)
      if proposal.isQueued {
        try queue.add(patch.numbers.patch, to: user, fix: fix, place: place)
      }
    }
    for patch in news.visited { try ledger.setInPerson(patch.number, of: user, fix: fix) }
    return UnlockReceipt(pass: pass, firstInPerson: news.visited.map(\.id))
  }

  private func news(of proposal: UnlockProposal, user: Int64) throws(StoreError) -> News {
    var news = News()
    for patch in proposal.patches {
      let numbers = try portraits.numbersOrNew(of: patch)
      switch try ledger.standing(of: user, patch: numbers.patch) {
      case nil:
        if !news.unlocked.contains(where: { $0.numbers.patch == numbers.patch }) {
          news.unlocked.append((patch, numbers))
        }
      case .imported:
        if proposal.fix.source == .gps,
          !news.visited.contains(where: { $0.number == numbers.patch })
        {
          news.visited.append((patch.id, numbers.patch))
        }
      case .inPerson: continue
      }
    }
    return news
  }

  private func pass(
    of proposal: UnlockProposal, unlocking patches: [UnlockedPatch],
    _ identifiers: any PassIdentifierMaker
  ) -> Pass? {
    guard !patches.isEmpty else { return nil }
    let id = identifiers.passID(
      user: proposal.user, fix: proposal.fix, patchIDs: patches.map(\.id))
    return Pass(
      id: id, user: proposal.user, fix: proposal.fix, isInferred: proposal.isInferred,
      patches: patches)
  }
}

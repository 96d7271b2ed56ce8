internal import UnlockEngine

/// Records what is new of a proposal in ledger and queue. Inside a transaction only: it is what
/// lets the check for what is new and the record of it be one.
final class Recorder {
  private let users: NameTable
  private let portraits: PortraitTable
  private let fixes: FixTable
  private let ledger: Ledger
  private let queue: UnlockQueue

  init(
    users: NameTable, portraits: PortraitTable, fixes: FixTable,
    ledger: Ledger, queue: UnlockQueue
  ) {
    self.users = users
    self.portraits = portraits
    self.fixes = fixes
    self.ledger = ledger
    self.queue = queue
  }

  /// Records proposals in their order, as far as one user sees it.
  ///
  /// Users one after the other: rows of a user lie together, so that a batch of many users goes
  /// through the pages of ledger and queue once.
  func record(
    _ proposals: [UnlockProposal], identifiers: any PassIdentifierMaker
  ) throws(StoreError) -> [UnlockReceipt] {
    fixes.begin()
    var numbers: [Int64] = []
    numbers.reserveCapacity(proposals.count)
    for proposal in proposals { numbers.append(try users.numberOrNew(of: proposal.user)) }
    let order = proposals.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    var receipts = [UnlockReceipt](
      repeating: UnlockReceipt(pass: nil, firstInPerson: []), count: proposals.count)
    for place in order {
      receipts[place] = try record(proposals[place], of: numbers[place], identifiers)
    }
    return receipts
  }

  private func record(
    _ proposal: UnlockProposal, of user: Int64, _ identifiers: any PassIdentifierMaker
  ) throws(StoreError) -> UnlockReceipt {
    let fix = try fixes.nextNumber()
    let isInPerson = proposal.fix.source == .gps
    var unlocked: [UnlockedPatch] = []
    var visited: [String] = []
    for patch in proposal.patches {
      let numbers = try portraits.numbersOrNew(of: patch)
      let place = unlocked.count
      if try ledger.addIfNew(numbers, to: user, fix: fix, place: place, isInPerson: isInPerson) {
        unlocked.append(patch)
        if proposal.isQueued {
          try queue.add(numbers.patch, to: user, fix: fix, place: place)
        }
      } else if isInPerson, try ledger.setInPersonIfNew(numbers.patch, of: user, fix: fix) {
        visited.append(patch.id)
      }
    }
    guard !unlocked.isEmpty || !visited.isEmpty else {
      return UnlockReceipt(pass: nil, firstInPerson: [])
    }
    let pass = pass(of: proposal, unlocking: unlocked, identifiers)
    try fixes.add(
      proposal.fix, number: fix, passID: pass?.id, isInferred: proposal.isInferred)
    return UnlockReceipt(pass: pass, firstInPerson: visited)
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

/// What is known of the outcomes of a call before the store has answered.
struct PendingOutcomes: Sendable {
  /// For every proposal, the fix of the call that it belongs to.
  var proposers: [Int] = []
  /// For fixes of the call, what they would have unlocked.
  var heldBack: [Int: [HoldBack]] = [:]

  /// Puts what a store has recorded of the proposals into the outcomes, which stay in order.
  func merge(_ receipts: [UnlockReceipt], into outcomes: inout [NotableOutcome]) {
    var evaluations = heldBack.mapValues { holdBacks in
      var evaluation = Evaluation()
      evaluation.heldBack = holdBacks
      return evaluation
    }
    for (position, receipt) in zip(proposers, receipts)
    where receipt.pass != nil || !receipt.firstInPerson.isEmpty {
      if let pass = receipt.pass {
        evaluations[position, default: Evaluation()].passes.append(pass)
      }
      evaluations[position, default: Evaluation()].firstInPerson += receipt.firstInPerson
    }
    guard !evaluations.isEmpty else { return }
    outcomes += evaluations.map { NotableOutcome(position: $0.key, outcome: .accepted($0.value)) }
    outcomes.sort { $0.position < $1.position }
  }

  mutating func removeAll() {
    proposers.removeAll(keepingCapacity: true)
    heldBack.removeAll()
  }
}

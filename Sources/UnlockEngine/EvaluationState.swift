/// What the engine has in hand while it goes through the fixes of a call, and the sessions that
/// outlive the call.
@usableFromInline
struct EvaluationState<Match> {
  @usableFromInline var sessions = SessionTable(bytesBeside: SettledSlots<Match>.bytesPerSlot)
  @usableFromInline var settled = SettledSlots<Match>()
  /// The patches of the answer that is looked at.
  @usableFromInline var scratch: [PatchIndex] = []
  var proposals: [UnlockProposal] = []
  /// Whose proposals they are, and what was held back.
  var pending = PendingOutcomes()
  /// Of the users of the call, what the rules remember; empty where no rule does.
  var ruleStates: [String: FixRuleState] = [:]

  init() {}

  /// Whether there is anything to record or to say.
  var hasNews: Bool { !proposals.isEmpty || !ruleStates.isEmpty || !pending.heldBack.isEmpty }

  /// Adds a session, and gives its slot.
  mutating func open(_ user: String, _ session: UserSession) -> Int {
    let slot = sessions.add(user, session)
    settled.open(slot)
    return slot
  }

  /// Whether the fix of a known user brings nothing new about the patches in hand.
  @inlinable
  func knowsScratch(slot: Int, source: FixSource) -> Bool {
    sessions.slots[slot].session.known.knows(allOf: scratch, as: source)
  }

  mutating func clearProposals() {
    proposals.removeAll(keepingCapacity: true)
    pending.removeAll()
    ruleStates.removeAll()
  }

  /// Sessions have run ahead of the store: forgotten, they are read again.
  @usableFromInline
  mutating func forget(usersOf fixes: [UserFix]) {
    for fix in fixes { sessions.remove(fix.user) }
    clearProposals()
  }
}

/// Fixes that come with a request which its sender may repeat.
extension Engine {
  /// Evaluates the fixes of a request as `evaluate` does, once: a repeat gets the answer of the
  /// first, also after a restart, and from whichever process it reaches.
  ///
  /// - Parameter body: makes the answer of the outcomes that say anything. It is remembered in the
  ///   transaction that records what the fixes unlocked. The same outcomes must give the same answer:
  ///     it is called more than once.
  /// - Returns: the answer. Where its fingerprint is not that of the request, the key was used for
  ///   another one, and nothing was evaluated.
  /// - Throws: where it does, none of the fixes has changed anything.
  public func answer(
    _ request: RepeatableRequest, evaluating fixes: [UserFix],
    body: @Sendable ([NotableOutcome]) -> [UInt8]
  ) throws(Failure) -> RememberedAnswer {
    do throws(Failure) {
      if let known = try rememberedAnswer(to: request) { return known }
      var outcomes: [NotableOutcome] = []
      if policy.goesBeyondContainment {
        try proposeUnderRules(fixes, state: &state, outcomes: &outcomes)
      } else {
        try proposeByContainment(fixes, state: &state, outcomes: &outcomes)
      }
      try checkCatalog()
      let answer = try record(outcomes, for: request, of: fixes, body: body)
      state.sessions.trim(toBytes: sessionMemory)
      return answer
    } catch {
      state.forget(usersOf: fixes)
      throw error
    }
  }

  private func rememberedAnswer(
    to request: RepeatableRequest
  ) throws(Failure) -> RememberedAnswer? {
    do throws(S.Failure) {
      return try store.answer(toRequest: request.key, of: request.user)
    } catch { throw .store(error) }
  }

  private func record(
    _ outcomes: [NotableOutcome], for request: RepeatableRequest, of fixes: [UserFix],
    body: @Sendable ([NotableOutcome]) -> [UInt8]
  ) throws(Failure) -> RememberedAnswer {
    let pending = state.pending
    // Made again of the receipts: the store keeps what `body` said, and does not hand it back.
    @Sendable func answer(_ receipts: [UnlockReceipt]) -> [UInt8] {
      var outcomes = outcomes
      pending.merge(receipts, into: &outcomes)
      return body(outcomes)
    }
    let record: RequestRecord
    do throws(S.Failure) {
      record = try store.record(
        state.proposals, ruleStates: state.ruleStates, identifiers: identifiers, for: request,
        answer: answer)
    } catch { throw .store(error) }
    switch record {
    case .recorded(let receipts):
      state.clearProposals()
      return RememberedAnswer(fingerprint: request.fingerprint, body: answer(receipts))
    case .repeated(let known):
      // Another process was quicker: what was evaluated here was not recorded.
      state.forget(usersOf: fixes)
      return known
    }
  }
}

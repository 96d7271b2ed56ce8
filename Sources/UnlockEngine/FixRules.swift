/// The rules that look from fix to fix: pure functions of a user's state, a fix and the policy.
///
/// A fix goes through them in this order: `noteSegment`, `speedRejection`; and where it counts,
/// `line`, `noteStays`, `dwellHoldBack`, and `accept` at last.
public struct FixRules: Sendable {
  /// How many refused fixes in a row that agree with one another become the new anchor.
  public static let agreeingRefusals = 3

  /// The settings.
  public let policy: FixPolicy

  /// The rules under a policy.
  public init(policy: FixPolicy) {
    self.policy = policy
  }

  /// Notes whether the next fix continues the segment of the one before, whatever becomes of it.
  public func noteSegment(continues: Bool, in state: inout FixRuleState) {
    if !continues { state.isSegmentBroken = true }
  }

  /// Notes a fix that counts.
  public func accept(_ place: FixRuleState.Place, in state: inout FixRuleState) {
    state.lastAccepted = place
    state.isSegmentBroken = false
    state.refusals = nil
    if place.time != nil { state.anchor = place }
  }
}

// MARK: - Speed

extension FixRules {
  /// Why a fix is refused for its speed, or nil. A refusal is noted: three in a row that agree with
  /// one another show that it was the anchor that was wrong, or that the user did fly, and the last
  /// of them becomes the anchor of those that follow.
  public func speedRejection(
    of place: FixRuleState.Place, in state: inout FixRuleState
  ) -> FixRejection? {
    guard let limit = policy.maximumSpeed, let anchor = state.anchor,
      let speed = Self.speed(from: anchor, to: place), speed > limit
    else { return nil }
    var count = 1
    if let refusals = state.refusals, Self.agree(refusals.last, place, within: limit) {
      count += refusals.count
    }
    if count < Self.agreeingRefusals {
      state.refusals = .init(last: place, count: count)
    } else {
      state.refusals = nil
      state.anchor = place
      // Nobody went along the line from the old anchor to here.
      state.isSegmentBroken = true
    }
    return FixRejection(.speed, measured: speed, limit: limit)
  }

  /// Metres per second from one place to the other, or nil where time does not go on between them:
  /// equal times are no speed, and fixes that arrive out of order no impossible one.
  static func speed(from start: FixRuleState.Place, to end: FixRuleState.Place) -> Double? {
    guard let begin = start.time, let finish = end.time, begin < finish else { return nil }
    return GroundDistance.metres(from: start.coordinate, to: end.coordinate)
      / finish.seconds(since: begin)
  }

  /// Whether the limit allows to get from one place to the other, in either direction of time.
  private static func agree(
    _ first: FixRuleState.Place, _ second: FixRuleState.Place, within limit: Double
  ) -> Bool {
    guard let begin = first.time, let end = second.time else { return false }
    // Many receivers give whole seconds: equal times are up to one apart.
    let seconds = max(1, abs(end.seconds(since: begin)))
    return GroundDistance.metres(from: first.coordinate, to: second.coordinate) <= limit * seconds
  }
}

// MARK: - Dwell

extension FixRules {
  /// Brings the stays up to date with a fix that counts and lies in just these patches.
  ///
  /// - Parameters:
  ///   - time: of the fix.
  ///   - open: ids of the patches around it that the user does not have yet.
  public func noteStays(at time: Timestamp?, in open: [String], state: inout FixRuleState) {
    guard policy.minimumDwell != nil else {
      // Else an old stay would come to life when the rule is turned on again.
      state.stays = []
      return
    }
    state.stays = state.stays.compactMap { stay in
      open.contains(stay.patchID) ? stay.extended(to: time) : stay.left(at: time)
    }
    for id in open where !state.stays.contains(where: { $0.patchID == id }) {
      let before = state.lastAccepted?.time
      let isEarlier = before.flatMap { before in time.map { before < $0 } } ?? false
      state.stays.append(
        .init(patchID: id, first: time, last: time, outsideAt: isEarlier ? before : nil))
    }
  }

  /// Forgets the stays in patches that the user has now.
  public func endStays(in unlocked: [String], state: inout FixRuleState) {
    state.stays.removeAll { unlocked.contains($0.patchID) }
  }

  /// What the dwell rule holds against an unlock at the fix that was noted last.
  public func dwellHoldBack(of patchID: String, in state: FixRuleState) -> HoldBack? {
    guard let limit = policy.minimumDwell else { return nil }
    let seconds = state.stays.first { $0.patchID == patchID }?.seconds ?? 0
    guard seconds < limit else { return nil }
    return HoldBack(patchID: patchID, rule: .dwell, measured: seconds, limit: limit)
  }
}

extension FixRuleState.Stay {
  /// The stay with one more fix inside. A late one stretches it backwards only as far as nothing is
  /// known of the user being elsewhere.
  fileprivate func extended(to time: Timestamp?) -> Self {
    guard let time else { return self }
    var stay = self
    guard let first, let last else {
      (stay.first, stay.last) = (time, time)
      return stay
    }
    stay.last = max(last, time)
    if time < first, outsideAt.map({ $0 < time }) ?? true { stay.first = time }
    return stay
  }

  /// What is left of the stay after a fix outside: nothing, unless that fix is a late one.
  fileprivate func left(at time: Timestamp?) -> Self? {
    guard let time, let first, let last, time <= last else { return nil }
    var stay = self
    if time < first {
      stay.outsideAt = outsideAt.map { max($0, time) } ?? time
    } else {
      stay.first = last
      stay.outsideAt = time
    }
    return stay
  }
}

// MARK: - Between fixes

extension FixRules {
  /// The place from which a straight line to the fix stands for the way in between, or nil: where
  /// the rule is off, over a break, over too long a gap or distance, or back in time.
  public func lineStart(
    to place: FixRuleState.Place, in state: FixRuleState
  ) -> FixRuleState.Place? {
    guard policy.infersBetweenFixes, !state.isSegmentBroken, let start = state.lastAccepted,
      start.coordinate != place.coordinate
    else { return nil }
    if let begin = start.time, let end = place.time {
      let gap = end.seconds(since: begin)
      guard gap >= 0, gap <= policy.maximumGap else { return nil }
    }
    let metres = GroundDistance.metres(from: start.coordinate, to: place.coordinate)
    return metres <= policy.maximumLineLength ? start : nil
  }
}

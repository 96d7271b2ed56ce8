/// Whether the app may read the position while it is in use.
public enum LocationPermission: Hashable, Sendable, CaseIterable {
  /// Nobody has answered yet.
  case undetermined
  /// It may.
  case granted
  /// It may not, so no pass will ever run.
  case declined
}

/// `WAIT_FOR_PASS_MS`: the longest that the reveal waits, in milliseconds. The last resort and not
/// the wait: that ends with the pass.
public let waitForPassMilliseconds = 8_000

/// What the reveal shows at this moment: the wait ends as soon as something has unlocked, the first
/// check is done either way, no check will ever run, or the ceiling is reached.
///
/// - Parameters:
///   - batch: the head batch of the queue, nil where the queue is empty.
///   - initialPatchCheckDone: whether the first check of this launch has ended, with patches or
///     with none.
///   - elapsed: since the reveal began to wait.
public func revealState(
  batch: RevealBatch?, initialPatchCheckDone: Bool, permission: LocationPermission,
  elapsed: Duration
) -> RevealState {
  if let batch { return .unlocked(batch) }
  let canStillCome =
    !initialPatchCheckDone && permission != .declined
    && elapsed < .milliseconds(waitForPassMilliseconds)
  return canStillCome ? .waiting : .empty
}

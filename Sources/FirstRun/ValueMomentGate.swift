/// Whether the flow to the value moment is shown.
///
/// The phase in memory decides; the stored flag only carries the decision over a restart, and is
/// written after the phase has changed.
public func showsValueMomentFlow(isFinished: Bool, phase: ValueMomentFlow.Phase) -> Bool {
  guard !isFinished else { return false }
  switch phase {
  case .completed, .awaitingHandoffReturn: return false
  case .asking, .readyNow, .capturingTime: return true
  }
}

/// The stored flag of a flow. A changed flow is shown again under a new version, which is for major
/// changes only.
public struct CompletionKey: Hashable, Sendable {
  /// The version of the flow, counted from 1.
  public var version: Int

  /// The key of a version.
  public init(version: Int) {
    self.version = version
  }

  /// The key as it is stored.
  public var text: String { "valueMomentFlowCompleted.v\(version)" }

  /// Whether the flow counts as completed: its flag is set, or the app runs under a test.
  ///
  /// - Parameters:
  ///   - stored: the keys that are set.
  ///   - arguments: of the process. `--test-mode` completes the flow, `--show-first-run` beside it
  ///     does not.
  public func isCompleted(stored: Set<String>, arguments: [String] = []) -> Bool {
    if arguments.contains("--test-mode") { return !arguments.contains("--show-first-run") }
    return stored.contains(text)
  }
}

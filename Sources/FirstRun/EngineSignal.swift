public import UnlockEngine

/// Something that really happened, as the engine tells it. Everything in the first run that waits
/// for the product waits for these; there is no second source.
public enum EngineSignal: Hashable, Sendable {
  /// A fix was accepted.
  case usableFix
  /// The check of a fix has ended, with patches or with none.
  case checkDone
  /// A pass was recorded.
  case unlock(Pass)

  /// What the outcome of one fix tells. The engine hands an outcome out when all of it is recorded,
  /// so the queue holds the passes by the time that the check counts as done.
  ///
  /// An import tells nothing: it checks no place where the user is, and queues nothing to be shown.
  public static func signals(of outcome: FixOutcome, source: FixSource) -> [EngineSignal] {
    switch outcome {
    case .rejected: []
    case .accepted where source == .import: []
    case .accepted(let evaluation):
      [.usableFix, .checkDone] + evaluation.passes.map(EngineSignal.unlock)
    }
  }
}

/// What is known of the first check of this launch.
public struct InitialPatchCheck: Hashable, Sendable {
  /// `initialPatchCheckDone`: whether the first check has ended, with patches or with none. It
  /// never goes back.
  public private(set) var isDone = false

  /// Nothing has been checked yet.
  public init() {}

  /// Takes note of what the engine did.
  public mutating func note(_ signal: EngineSignal) {
    if signal == .checkDone { isDone = true }
  }
}

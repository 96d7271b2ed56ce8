/// A fix and whose it is.
public struct UserFix: Sendable, Equatable {
  /// Whose.
  public var user: String
  /// The reading.
  public var fix: Fix
  /// Whether the reading continues the one before it: false at the start of a track and after each
  /// break between its segments. Only rules that look from fix to fix ask.
  public var continuesSegment: Bool

  /// Makes a fix of a user.
  public init(user: String, fix: Fix, continuesSegment: Bool = false) {
    self.user = user
    self.fix = fix
    self.continuesSegment = continuesSegment
  }
}

/// What became of one fix.
public enum FixOutcome: Sendable, Equatable {
  /// It was refused and changed nothing.
  case rejected(FixRejection)
  /// It was evaluated.
  case accepted(Evaluation)

  /// The passes of the fix, in the order in which they were recorded; usually none.
  public var passes: [Pass] {
    if case .accepted(let evaluation) = self { evaluation.passes } else { [] }
  }
}

/// An outcome that says something, and which fix of the call it belongs to.
public struct NotableOutcome: Sendable, Equatable {
  /// The fix's place in the call, counted from 0.
  public var position: Int
  /// What became of it.
  public var outcome: FixOutcome

  /// Names an outcome by the fix's place.
  public init(position: Int, outcome: FixOutcome) {
    self.position = position
    self.outcome = outcome
  }
}

/// What an accepted fix brought.
public struct Evaluation: Sendable, Equatable {
  /// The passes: at most one by the fix itself, before it any that lie between it and the fix
  /// before.
  public var passes: [Pass] = []
  /// The ids of patches, unlocked by an import before, in which the user now was in person for the
  /// first time.
  public var firstInPerson: [String] = []
  /// What the fix would have unlocked, had a rule not kept it back, outermost first.
  public var heldBack: [HoldBack] = []

  /// An evaluation that brought nothing.
  public init() {}
}

/// What one fix could unlock for one user, as far as the caller knows. The store knows better: it
/// drops what the user has already.
public struct UnlockProposal: Sendable, Equatable {
  /// Whose.
  public var user: String
  /// The fix that proves it, its coordinate normalised.
  public var fix: Fix
  /// Whether the fix is interpolated between two real ones.
  public var isInferred: Bool
  /// Whether what is new goes into the queue of things to be shown.
  public var isQueued: Bool
  /// The patches that contain the fix and are not known as unlocked, outermost first.
  public var patches: [UnlockedPatch]

  /// Makes a proposal.
  public init(
    user: String, fix: Fix, isInferred: Bool, isQueued: Bool, patches: [UnlockedPatch]
  ) {
    self.user = user
    self.fix = fix
    self.isInferred = isInferred
    self.isQueued = isQueued
    self.patches = patches
  }
}

/// What became of one proposal.
public struct UnlockReceipt: Sendable, Equatable {
  /// The pass, where anything was new.
  public var pass: Pass?
  /// The ids of patches, unlocked by an import before, in which the user now was in person for the
  /// first time.
  public var firstInPerson: [String]

  /// Makes a receipt.
  public init(pass: Pass?, firstInPerson: [String]) {
    self.pass = pass
    self.firstInPerson = firstInPerson
  }
}

/// How far a user has got with a patch.
public enum PatchStanding: Sendable, Equatable {
  /// Unlocked by an import only.
  case imported
  /// Unlocked, and the user was there in person.
  case inPerson
}

/// One unlock in the ledger.
public struct LedgerEntry: Sendable, Equatable {
  /// The patch as it was when it unlocked.
  public var patch: UnlockedPatch
  /// The pass that unlocked it.
  public var passID: String
  /// The fix that proves it.
  public var fix: Fix
  /// Whether that fix is interpolated.
  public var isInferred: Bool
  /// The fix that proves the first time in person, if there was one.
  public var inPerson: Fix?

  /// Makes an entry.
  public init(
    patch: UnlockedPatch, passID: String, fix: Fix, isInferred: Bool, inPerson: Fix?
  ) {
    self.patch = patch
    self.passID = passID
    self.fix = fix
    self.isInferred = isInferred
    self.inPerson = inPerson
  }
}

/// One entry of the queue: an unlock still to be shown to its user.
public struct QueueEntry: Sendable, Equatable {
  /// The patch as it was when it unlocked.
  public var patch: UnlockedPatch
  /// The pass that unlocked it.
  public var passID: String
  /// When the fix was measured, where known.
  public var time: Timestamp?
  /// How the fix came about.
  public var source: FixSource

  /// Makes an entry.
  public init(patch: UnlockedPatch, passID: String, time: Timestamp?, source: FixSource) {
    self.patch = patch
    self.passID = passID
    self.time = time
    self.source = source
  }
}

/// The ledger and the queue behind the engine.
///
/// Whatever keeps them, one file or a database server, must hold to this:
/// - a user and a patch meet at most once in the ledger, whoever else writes at the same time;
/// - the ledger rows and the queue entries of a pass exist together or not at all;
/// - when a call returns, what it did is as durable as the store promises; when it throws, it did
///   nothing;
/// - reading removes nothing, and removing what is gone already is no error.
///
/// Every call is safe from any thread.
public protocol EngineStore: Sendable {
  /// What can go wrong.
  associatedtype Failure: Error

  /// All patches that the user has, by id.
  ///
  /// An answer may be out of date as soon as it is given, but since an unlock is for ever it can
  /// only lack what is new: whoever keeps it proposes too much, and `record` drops that.
  func standings(of user: String) throws(Failure) -> [String: PatchStanding]

  /// What the rules remember of a user.
  func ruleState(of user: String) throws(Failure) -> FixRuleState

  /// Records everything that is new in `proposals`, in their order, and the users' rule states, as
  /// one transaction. A receipt comes back for each proposal.
  func record(
    _ proposals: [UnlockProposal], ruleStates: [String: FixRuleState],
    identifiers: any PassIdentifierMaker
  ) throws(Failure) -> [UnlockReceipt]

  /// Records as `record` does, and in the same transaction remembers the answer that `answer` makes
  /// of the receipts, unless the request's key has an answer already.
  func record(
    _ proposals: [UnlockProposal], ruleStates: [String: FixRuleState],
    identifiers: any PassIdentifierMaker, for request: RepeatableRequest,
    answer: @Sendable ([UnlockReceipt]) -> [UInt8]
  ) throws(Failure) -> RequestRecord

  /// The answer that a request of a user got, or nil where it has not come or is forgotten.
  func answer(toRequest key: String, of user: String) throws(Failure) -> RememberedAnswer?

  /// Forgets the answers to requests that arrived before `time`, and says how many.
  @discardableResult
  func forgetAnswers(before time: Timestamp) throws(Failure) -> Int

  /// All unlocks of a user, first come first.
  func ledger(of user: String) throws(Failure) -> [LedgerEntry]

  /// All that is still to be shown to a user, head first.
  func queue(of user: String) throws(Failure) -> [QueueEntry]

  /// `selectHeadBatch`: the entries that share the pass of the head, in queue order. Removes
  /// nothing.
  func selectHeadBatch(of user: String) throws(Failure) -> [QueueEntry]

  /// `dequeueUnlockedPatch`: removes one entry and returns it: the head, or where ids are given the
  /// one entry that they name. Nil where it is gone already.
  func dequeueUnlockedPatch(
    of user: String, patchID: String?, passID: String?
  ) throws(Failure) -> QueueEntry?

  /// `dequeueUnlockedBatch`: removes what is left of a pass and returns it: of the head's pass, or
  /// of the one named.
  func dequeueUnlockedBatch(of user: String, passID: String?) throws(Failure) -> [QueueEntry]

  /// `drainAll`: removes every entry of a user and returns them, head first.
  func drainAll(of user: String) throws(Failure) -> [QueueEntry]
}

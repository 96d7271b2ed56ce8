public import UnlockEngine

/// Why a patch fired or did not, with the numbers behind it.
public struct PatchExplanation: Sendable, Equatable {
  /// What it comes to. The raw values are the words of the command line.
  public enum Verdict: String, Sendable, CaseIterable {
    /// The patch unlocked.
    case fired
    /// The user had it before.
    case alreadyUnlocked
    /// Fixes that count lie inside, and a rule kept the unlock back.
    case heldBack
    /// Fixes lie inside, but each of them was refused.
    case refused
    /// No fix lies inside.
    case missed
    /// There was no fix with a position at all.
    case noFixes
    /// The patch has no geofence, so no fix can unlock it.
    case noGeofence
    /// The catalog has no patch with this id.
    case unknownPatch
  }

  /// Which side of the boundary a fix lies on.
  public enum Side: String, Sendable {
    /// Within the geofence.
    case inside
    /// Not within the geofence.
    case outside
  }

  /// A fix, as it can be found again.
  public struct FixReference: Sendable, Equatable {
    /// The track and the fix's place in it, where known.
    public var origin: FixOrigin?
    /// When, where known.
    public var time: Timestamp?
    /// Where, normalised.
    public var coordinate: Coordinate
  }

  /// The unlock of a patch that fired.
  public struct Firing: Sendable, Equatable {
    /// The fix that unlocked it.
    public var fix: FixReference
    /// The pass.
    public var passID: String
    /// Whether only the line from the fix before leads through the patch.
    public var isInferred: Bool
    /// For an inferred one, when that line enters, where known.
    public var crossedAt: Timestamp?
  }

  /// How near the fixes came: the first of them inside, else the one nearest to the boundary.
  public struct ClosestApproach: Sendable, Equatable {
    /// The fix.
    public var fix: FixReference
    /// Metres on the ellipsoid from the fix to the boundary; 0 exactly on it.
    public var metres: Double
    /// On which side of it the fix lies.
    public var side: Side
    /// Why the fix does not count, where none counts that has a position.
    public var rejection: FixRejection?
  }

  /// What one rule kept back.
  public struct HeldBack: Sendable, Equatable {
    /// At how many fixes.
    public var count: Int
    /// The hold-back that came nearest to what the policy asks for.
    public var best: HoldBack
    /// The fix at which that was.
    public var fix: FixReference
  }

  /// Fixes inside that were refused for one reason.
  public struct Refused: Sendable, Equatable {
    /// How many.
    public var count: Int
    /// The first of them: why, and with which numbers.
    public var rejection: FixRejection
    /// The first of them.
    public var fix: FixReference
  }

  /// The id that was asked for.
  public var patchID: String
  /// The name of the patch, or the id where there is no such patch.
  public var patchName: String
  /// What it comes to.
  public var verdict: Verdict
  /// How many fixes there were, refused ones included.
  public var fixes = 0
  /// How many of them were refused, wherever they lie.
  public var rejected = 0
  /// How many fixes that count lie inside.
  public var fixesInside = 0
  /// The unlock, where the patch fired.
  public var firing: Firing?
  /// The unlock of old, where the user had the patch before.
  public var unlockedBefore: LedgerEntry?
  /// How near the fixes came; nil without geofence or fixes.
  public var closest: ClosestApproach?
  /// What kept the unlock back, by rule; also where the patch fired later.
  public var heldBack: [HeldBack] = []
  /// Fixes inside that were refused, by reason.
  public var refusedInside: [Refused] = []

  init(patchID: String, patchName: String, verdict: Verdict) {
    self.patchID = patchID
    self.patchName = patchName
    self.verdict = verdict
  }
}

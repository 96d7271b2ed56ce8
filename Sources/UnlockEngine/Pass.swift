/// One patch as it was when it unlocked. The ledger and the queue keep this, so that a patch that
/// has left the catalog is still named.
public struct UnlockedPatch: Hashable, Sendable, Codable {
  /// The patch's id.
  public var id: String
  /// Its name at that time.
  public var name: String
  /// Its type at that time.
  public var type: String?
  /// Its depth at that time: 0 is outermost.
  public var depth: Int

  /// Makes a record of a patch.
  public init(id: String, name: String, type: String?, depth: Int) {
    self.id = id
    self.name = name
    self.type = type
    self.depth = depth
  }
}

/// One evaluation of one fix that unlocked at least one patch.
public struct Pass: Hashable, Sendable, Codable {
  /// Shared by all that the fix unlocked, and by nothing else.
  public var id: String
  /// Whose.
  public var user: String
  /// The fix that proves it.
  public var fix: Fix
  /// Whether the fix is interpolated between two real ones.
  public var isInferred: Bool
  /// What it unlocked, outermost first; never empty.
  public var patches: [UnlockedPatch]

  /// Makes a pass.
  public init(id: String, user: String, fix: Fix, isInferred: Bool, patches: [UnlockedPatch]) {
    self.id = id
    self.user = user
    self.fix = fix
    self.isInferred = isInferred
    self.patches = patches
  }
}

/// Makes the id of a pass. The same arguments give the same id; different ones another.
public protocol PassIdentifierMaker: Sendable {
  /// The id of the pass in which `fix` unlocked `patchIDs` (outermost first) for `user`.
  func passID(user: String, fix: Fix, patchIDs: [String]) -> String
}

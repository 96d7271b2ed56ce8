/// Which fixes count. By default containment alone decides, and only what cannot be a position is
/// refused.
public struct FixPolicy: Sendable, Equatable {
  /// Accepts a fix at exactly 0, 0.
  public var acceptsNullIsland = false
  /// Accepts a fix that its device marks as simulated.
  public var acceptsMocked = false
  /// Puts unlocks of imported fixes into the queue, too.
  public var queuesImports = false

  /// The policy with only those rules on that refuse what cannot be a position.
  public init() {}
}

/// How far somebody is with a collection. All three numbers come from here, so that they cannot
/// disagree.
public struct CollectionCount: Hashable, Sendable {
  /// How many patches are collected; at most all of them.
  public let collected: Int
  /// How many patches there are.
  public let total: Int

  /// A count of `collected` out of `total`.
  public init(collected: Int, total: Int) {
    self.total = max(0, total)
    self.collected = min(max(0, collected), self.total)
  }

  /// How many patches are still to go.
  public var toGo: Int { total - collected }
}

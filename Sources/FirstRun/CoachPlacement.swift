/// Where the card of a step stands, and what it leaves open.
public struct CoachPlacement: Hashable, Sendable {
  /// The side of the anchor on which the card stands.
  public enum Side: Hashable, Sendable {
    /// Above it: the card's lower edge is pinned.
    case above
    /// Below it: the card's upper edge is pinned.
    case below
  }

  /// The room between anchor and opening, and between opening and card, in points.
  public static let margin = 8.0

  /// On which side the card stands: the one with more room.
  public let side: Side
  /// Where its pinned edge is. The other edge falls where the text ends, so the height of the card
  /// does not matter.
  public let pinnedY: Double
  /// What is not dimmed; the very same shape lets touches through.
  public let opening: ScreenRect

  /// The placement for an anchor that can be seen.
  public init(anchor: ScreenRect, on screen: ScreenRect) {
    opening = anchor.grown(by: Self.margin)
    let roomAbove = opening.y - screen.y
    let roomBelow = screen.y + screen.height - (opening.y + opening.height)
    side = roomAbove > roomBelow ? .above : .below
    pinnedY =
      side == .above ? opening.y - Self.margin : opening.y + opening.height + Self.margin
  }

  /// Whether a touch here reaches what lies under the dimming.
  public func letsThrough(x: Double, y: Double) -> Bool { opening.contains(x: x, y: y) }
}

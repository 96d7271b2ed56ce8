/// A rectangle on the screen. All geometry of the coach is in this one space: the screen's, its
/// origin at the top left, in points.
public struct ScreenRect: Hashable, Sendable {
  /// The left side.
  public var x: Double
  /// The upper side.
  public var y: Double
  /// The extent to the right.
  public var width: Double
  /// The extent downwards.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether the two share some area.
  public func overlaps(_ other: ScreenRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  /// Whether the rectangle has an area.
  public var hasArea: Bool { width > 0 && height > 0 }

  /// The rectangle, larger by `margin` on each side.
  public func grown(by margin: Double) -> ScreenRect {
    ScreenRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Whether a place lies in the rectangle.
  public func contains(x placeX: Double, y placeY: Double) -> Bool {
    placeX >= x && placeX < x + width && placeY >= y && placeY < y + height
  }
}

/// What of the screen a step of the coach points at.
public struct CoachAnchors<Step: Hashable & Sendable>: Sendable {
  private var claims: [Step: (owner: String, frame: ScreenRect)] = [:]

  /// Nothing is claimed.
  public init() {}

  /// A view claims a step's anchor, or moves the one that it has. Whoever comes first has it: of a
  /// list only one row does.
  ///
  /// - Returns: whether the view has the anchor.
  @discardableResult
  public mutating func claim(_ step: Step, by owner: String, frame: ScreenRect) -> Bool {
    if let holder = claims[step], holder.owner != owner { return false }
    claims[step] = (owner, frame)
    return true
  }

  /// A view that is gone lets its anchor go.
  public mutating func release(_ step: Step, by owner: String) {
    if claims[step]?.owner == owner { claims[step] = nil }
  }

  /// Where the step points. Nil where it has no anchor on purpose, or one that cannot be seen: then
  /// nothing is dimmed.
  public func frame(of step: Step, on screen: ScreenRect) -> ScreenRect? {
    guard let frame = claims[step]?.frame, frame.hasArea, frame.overlaps(screen) else { return nil }
    return frame
  }
}

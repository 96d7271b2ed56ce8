/// A guide along a line of steps, each of which waits for one real event.
///
/// It is never ahead of the user: an event that belongs to another step changes nothing.
public struct Coach<Event: Hashable & Sendable>: Hashable, Sendable {
  /// What the steps wait for, in their order.
  public let script: [Event]
  /// How many steps are behind the user.
  public private(set) var position = 0

  /// A coach before the first step.
  public init(script: [Event]) {
    self.script = script
  }

  /// What the current step waits for; nil when all is done.
  public var awaited: Event? { position < script.count ? script[position] : nil }

  /// Whether all steps are done.
  public var isDone: Bool { awaited == nil }

  /// Takes note of a real event.
  ///
  /// - Returns: whether the coach went on.
  @discardableResult
  public mutating func note(_ event: Event) -> Bool {
    guard event == awaited else { return false }
    position += 1
    return true
  }
}

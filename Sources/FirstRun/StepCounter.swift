/// A part of the first run, in its order.
public enum FirstRunPart: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// The sky of patches.
  case marquee = 1
  /// The walk over the drawn boundary.
  case lesson
  /// The collection row.
  case collection
  /// Position and notifications.
  case permissions
  /// What the first pass brought.
  case reveal

  /// Whether one part comes before another.
  public static func < (left: FirstRunPart, right: FirstRunPart) -> Bool {
    left.rawValue < right.rawValue
  }

  /// How far the whole flow is: 1 of 5 to 5 of 5.
  public var progress: StepCounter {
    StepCounter(position: rawValue, total: Self.allCases.count)
  }
}

/// Where a step stands among others.
public struct StepCounter: Hashable, Sendable {
  /// Counted from 1.
  public var position: Int
  /// How many there are.
  public var total: Int

  /// Makes a counter.
  public init(position: Int, total: Int) {
    self.position = position
    self.total = total
  }

  /// Counts among the steps that are really shown, so that a step that is left out leaves no hole.
  ///
  /// - Returns: nil where `current` is not shown.
  public init?(of current: FirstRunPart, among shown: [FirstRunPart]) {
    guard let index = shown.firstIndex(of: current) else { return nil }
    self.init(position: index + 1, total: shown.count)
  }

  /// The counter as people read it: "1 of 2".
  public var text: String { "\(position) of \(total)" }
}

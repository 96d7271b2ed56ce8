/// How a run of the program ended, as scripts see it.
public enum ExitStatus: Int32, Sendable, Comparable {
  /// All inputs were processed, whether or not anything came of it.
  case success = 0
  /// Some input could not be used; the rest was processed.
  case partial = 1
  /// The command line was not understood; nothing was done.
  case usage = 2
  /// Nothing could be processed: no catalog, no readable track, a store that cannot be used.
  case nothing = 3

  /// Whether one is better than the other.
  public static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}

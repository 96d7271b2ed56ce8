/// The times of the lesson.
public struct LessonSchedule: Hashable, Sendable {
  /// From the start until the drawn boundary is crossed.
  public var crossing: Duration
  /// From the start until the guard crosses it, should nothing else have.
  public var guardDelay: Duration
  /// How long each of the three beats after the crossing lasts.
  public var beats: [Duration]

  /// The times as they are drawn, or those for people who want little motion.
  public init(reducedMotion: Bool = false) {
    crossing = .milliseconds(reducedMotion ? 260 : 4_200)
    // Late enough never to overtake a tick loop that runs, early enough not to be noticed.
    guardDelay = crossing + .milliseconds(300)
    beats = [.milliseconds(1_050), .milliseconds(1_250), .milliseconds(1_050)]
  }
}

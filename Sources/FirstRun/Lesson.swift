/// The lesson: somebody walks over a drawn boundary. A picture; it awards nothing and asks nothing.
///
/// The host sends what happens and does what comes back. Whatever becomes of its tick loop, the
/// crossing happens, and beats follow on timers alone.
public struct Lesson: Hashable, Sendable {
  /// Where it is.
  public enum Phase: Hashable, Sendable {
    /// Not begun.
    case ready
    /// Outside the drawn boundary: nothing fires.
    case outside
    /// Inside, in one of the three beats, counted from 0.
    case inside(beat: Int)
    /// Inside, all told.
    case finished
    /// Left for the permission step.
    case left
  }

  /// What happens to it.
  public enum Event: Hashable, Sendable {
    /// It appears.
    case start
    /// The tick loop, this long after the start.
    case tick(elapsed: Duration)
    /// A timer that the lesson asked for.
    case timer(Timer)
    /// A drawing has come to its end, which decides nothing.
    case animationFinished
    /// The user wants to go on.
    case goOn
    /// The user wants to skip it.
    case skip
  }

  /// A timer.
  public enum Timer: Hashable, Sendable {
    /// Crosses the boundary should nothing else have.
    case guardCrossing
    /// Ends a beat.
    case beat(Int)
  }

  /// What the host has to do.
  public enum Action: Hashable, Sendable {
    /// Send the timer back after this time.
    case startTimer(Timer, after: Duration)
    /// Draw the boundary as crossed.
    case cross
    /// Draw a beat.
    case show(beat: Int)
    /// Go to the permission step.
    case goToPermissions
  }

  /// Its times.
  public let schedule: LessonSchedule
  /// Where it is.
  public private(set) var phase: Phase = .ready

  /// A lesson that has not begun.
  public init(schedule: LessonSchedule = LessonSchedule()) {
    self.schedule = schedule
  }

  /// Whether the boundary has been crossed.
  public var isCrossed: Bool {
    switch phase {
    case .ready, .outside, .left: false
    case .inside, .finished: true
    }
  }

  /// Takes an event; one that does not fit changes nothing.
  ///
  /// - Returns: what the host has to do, in this order.
  public mutating func handle(_ event: Event) -> [Action] {
    switch (phase, event) {
    case (.ready, .start):
      phase = .outside
      return [.startTimer(.guardCrossing, after: schedule.guardDelay)]
    case (.outside, .tick(let elapsed)) where elapsed >= schedule.crossing: return cross()
    case (.outside, .timer(.guardCrossing)): return cross()
    case (.inside(let beat), .timer(.beat(let ended))) where ended == beat:
      return begin(beat: beat + 1)
    case (.inside, .goOn), (.finished, .goOn): return leave()
    case (.ready, .skip), (.outside, .skip), (.inside, .skip), (.finished, .skip): return leave()
    default: return []
    }
  }

  private mutating func cross() -> [Action] {
    [.cross] + begin(beat: 0)
  }

  private mutating func begin(beat: Int) -> [Action] {
    guard beat < schedule.beats.count else {
      phase = .finished
      return []
    }
    phase = .inside(beat: beat)
    return [.show(beat: beat), .startTimer(.beat(beat), after: schedule.beats[beat])]
  }

  private mutating func leave() -> [Action] {
    phase = .left
    return [.goToPermissions]
  }
}

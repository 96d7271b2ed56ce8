import FirstRun
import TestSupport
import Testing

/// A lesson, as a class so that an event can stand inside an expectation.
private final class Screen {
  private(set) var lesson: Lesson

  init(reducedMotion: Bool = false) {
    lesson = Lesson(schedule: LessonSchedule(reducedMotion: reducedMotion))
  }

  @discardableResult
  func send(_ events: Lesson.Event...) -> [Lesson.Action] {
    events.flatMap { lesson.handle($0) }
  }
}

@Suite struct LessonTests {
  @Test(arguments: [(false, 4_200), (true, 260)])
  func theCrossingComesAtItsTime(reducedMotion: Bool, milliseconds: Int) {
    let screen = Screen(reducedMotion: reducedMotion)
    screen.send(.start)
    #expect(screen.send(.tick(elapsed: .milliseconds(milliseconds - 1))) == [])
    #expect(screen.lesson.phase == .outside)
    #expect(screen.send(.tick(elapsed: .milliseconds(milliseconds))).first == .cross)
    #expect(screen.lesson.isCrossed)
  }

  @Test(arguments: [false, true])
  func theGuardCrossesWhereTheTickLoopNeverRan(reducedMotion: Bool) {
    let screen = Screen(reducedMotion: reducedMotion)
    let schedule = screen.lesson.schedule
    #expect(screen.send(.start) == [.startTimer(.guardCrossing, after: schedule.guardDelay)])
    #expect(schedule.guardDelay > schedule.crossing)
    #expect(screen.send(.timer(.guardCrossing)).first == .cross)
  }

  @Test func theGuardDoesNothingAfterTheTickLoopHasCrossed() {
    let screen = Screen()
    screen.send(.start, .tick(elapsed: .seconds(5)))
    #expect(screen.send(.timer(.guardCrossing)) == [])
    #expect(screen.send(.tick(elapsed: .seconds(6))) == [])
  }

  @Test func threeBeatsFollowInOrderOnTimersAlone() {
    let screen = Screen()
    screen.send(.start)
    #expect(
      screen.send(.timer(.guardCrossing)) == [
        .cross, .show(beat: 0), .startTimer(.beat(0), after: .milliseconds(1_050)),
      ])
    #expect(
      screen.send(.timer(.beat(0))) == [
        .show(beat: 1), .startTimer(.beat(1), after: .milliseconds(1_250)),
      ])
    #expect(
      screen.send(.timer(.beat(1))) == [
        .show(beat: 2), .startTimer(.beat(2), after: .milliseconds(1_050)),
      ])
    #expect(screen.send(.timer(.beat(2))) == [])
    #expect(screen.lesson.phase == .finished)
  }

  @Test func anAnimationThatEndsDecidesNothing() {
    let screen = Screen()
    screen.send(.start, .timer(.guardCrossing))
    let before = screen.lesson
    #expect(screen.send(.animationFinished, .timer(.beat(1)), .timer(.beat(2))) == [])
    #expect(screen.lesson == before)
  }

  @Test func outsideComesFirstAndFiresNothing() {
    let screen = Screen()
    #expect(!screen.send(.start).contains(.cross))
    #expect(screen.lesson.phase == .outside)
    #expect(!screen.lesson.isCrossed)
  }

  @Test func beforeTheCrossingThereIsNoGoingOn() {
    let screen = Screen()
    #expect(screen.send(.goOn) == [])
    screen.send(.start)
    #expect(screen.send(.goOn) == [])
    #expect(screen.lesson.phase == .outside)
  }

  @Test func afterTheCrossingGoingOnLeadsToThePermissions() {
    let screen = Screen()
    screen.send(.start, .timer(.guardCrossing))
    #expect(screen.send(.goOn) == [.goToPermissions])
  }

  @Test(arguments: 0...4)
  func skippingLeadsToThePermissionsFromEverywhereAndOnce(beats: Int) {
    let screen = Screen()
    if beats > 0 { screen.send(.start, .timer(.guardCrossing)) }
    for beat in 0..<max(0, beats - 1) { screen.send(.timer(.beat(beat))) }
    #expect(screen.send(.skip) == [.goToPermissions])
    #expect(screen.send(.skip, .goOn, .start) == [])
  }

  /// Random events: never inside before a crossing, never back, never stuck.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func theLessonNeverRunsAheadAndNeverTraps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let screen = Screen(reducedMotion: seed.isMultiple(of: 2))
    let schedule = screen.lesson.schedule
    let events: [Lesson.Event] = [
      .start, .tick(elapsed: schedule.crossing - .milliseconds(1)), .animationFinished, .goOn,
      .tick(elapsed: schedule.crossing), .timer(.guardCrossing), .timer(.beat(0)), .timer(.beat(1)),
      .timer(.beat(2)), .skip,
    ]
    var (started, crossings, beats, left) = (false, 0, [Int](), 0)
    for _ in 0..<30 {
      let event = events[Int.random(in: 0..<events.count, using: &random)]
      let actions = screen.send(event)
      started = started || event == .start
      for action in actions {
        switch action {
        case .cross:
          crossings += 1
          #expect(started)
          #expect(event == .tick(elapsed: schedule.crossing) || event == .timer(.guardCrossing))
        case .show(let beat):
          #expect(crossings == 1)
          #expect(beat == beats.count)
          beats.append(beat)
        case .goToPermissions:
          left += 1
          #expect(event == .skip || (event == .goOn && crossings == 1))
        case .startTimer: #expect(started)
        }
      }
      #expect(crossings <= 1 && left <= 1)
    }
    // Whatever came before, the guard and one press lead out.
    screen.send(.start, .timer(.guardCrossing), .goOn)
    #expect(screen.lesson.phase == .left)
  }
}

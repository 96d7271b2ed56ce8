import FirstRun
import TestSupport
import Testing

/// A permission step, as a class so that an event can stand inside an expectation.
private final class Screen {
  private(set) var step = PermissionStep()

  @discardableResult
  func send(_ events: PermissionStep.Event...) -> [PermissionStep.Action] {
    events.flatMap { step.handle($0) }
  }

  @discardableResult
  func answerLocation(_ status: LocationPermission) -> [PermissionStep.Action] {
    send(.locationPressed, .locationRequestEnded, .locationStatus(status))
  }

  @discardableResult
  func answerNotifications(_ granted: Bool) -> [PermissionStep.Action] {
    send(.notificationsPressed, .notificationsAnswered(granted: granted))
  }
}

@Suite struct PermissionStepTests {
  @Test func enteringMarksPermissionsAsAskedOnce() {
    let screen = Screen()
    #expect(screen.send(.enter) == [.markPermissionsAsked])
    #expect(screen.send(.enter) == [])
  }

  @Test func beforeEnteringNothingIsAsked() {
    #expect(Screen().send(.locationPressed, .notificationsPressed, .advanceTimer) == [])
  }

  @Test func theFirstActionRequestsThePositionAndThenReadsItsStatus() {
    let screen = Screen()
    screen.send(.enter)
    #expect(screen.send(.locationPressed) == [.requestLocation])
    #expect(screen.send(.locationRequestEnded) == [.readLocationStatus])
    #expect(screen.step.location == .undetermined)
    screen.send(.locationStatus(.granted))
    #expect(screen.step.location == .granted)
  }

  @Test(arguments: [false, true])
  func eachQuestionIsAskedOnceHoweverOftenItsButtonIsPressed(granted: Bool) {
    let screen = Screen()
    _ = screen.send(.enter)
    let presses: [PermissionStep.Action] =
      screen.send(.locationPressed) + screen.send(.locationPressed)
      + screen.send(.notificationsPressed) + screen.send(.notificationsPressed)
    #expect(presses == [.requestLocation, .requestNotifications])
    _ = screen.send(.locationStatus(.declined), .notificationsAnswered(granted: granted))
    #expect(screen.send(.notificationsPressed, .locationPressed) == [])
  }

  @Test func aStatusThatNobodyAskedForChangesNothing() {
    let screen = Screen()
    screen.send(.enter, .locationStatus(.granted), .notificationsAnswered(granted: true))
    #expect(!screen.step.isAnswered)
  }

  @Test(arguments: [LocationPermission.granted, .declined], [false, true])
  func onceBothAreAnsweredItGoesOnByItself(location: LocationPermission, notifications: Bool) {
    let screen = Screen()
    screen.send(.enter)
    #expect(!screen.answerLocation(location).contains(.startTimer(after: .milliseconds(700))))
    #expect(
      screen.answerNotifications(notifications).last == .startTimer(after: .milliseconds(700)))
    #expect(screen.send(.advanceTimer) == [.advance])
    #expect(screen.send(.advanceTimer) == [])
  }

  @Test func theOrderOfTheAnswersDoesNotMatter() {
    let screen = Screen()
    screen.send(.enter)
    screen.answerNotifications(false)
    #expect(screen.answerLocation(.declined).last == .startTimer(after: .milliseconds(700)))
  }

  @Test func oneAnswerAloneDoesNotGoOn() {
    for answersLocation in [true, false] {
      let screen = Screen()
      screen.send(.enter)
      if answersLocation {
        screen.answerLocation(.granted)
      } else {
        screen.answerNotifications(true)
      }
      #expect(!screen.step.isAnswered)
      #expect(screen.send(.advanceTimer) == [])
    }
  }

  @Test func declinedPositionOffersTheImport() {
    let screen = Screen()
    screen.send(.enter)
    screen.answerLocation(.declined)
    #expect(screen.step.offersImport)
    #expect(screen.send(.importPressed) == [.openImport])
  }

  @Test(arguments: [LocationPermission.granted, .undetermined])
  func otherwiseNoImportIsOffered(status: LocationPermission) {
    let screen = Screen()
    screen.send(.enter)
    screen.answerLocation(status)
    #expect(!screen.step.offersImport)
    #expect(screen.send(.importPressed) == [])
  }

  @Test func aQuestionPutAwayUnansweredCanBeAskedAgain() {
    let screen = Screen()
    screen.send(.enter)
    screen.answerLocation(.undetermined)
    #expect(screen.send(.locationPressed) == [.requestLocation])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func itAdvancesOnceAndOnlyAfterBothAnswers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let screen = Screen()
    let events: [PermissionStep.Event] = [
      .enter, .locationPressed, .locationRequestEnded, .locationStatus(.granted),
      .locationStatus(.declined), .locationStatus(.undetermined), .notificationsPressed,
      .notificationsAnswered(granted: true), .notificationsAnswered(granted: false), .advanceTimer,
      .importPressed,
    ]
    var advances = 0
    for _ in 0..<60 {
      let actions = screen.send(events[Int.random(in: 0..<events.count, using: &random)])
      if actions.contains(.advance) {
        advances += 1
        #expect(screen.step.isAnswered)
      }
      #expect(advances <= 1)
    }
    // Whatever came before, answering leads on.
    screen.send(.enter)
    screen.send(.locationPressed, .locationRequestEnded, .locationStatus(.declined))
    screen.answerNotifications(false)
    if screen.send(.advanceTimer) == [.advance] { advances += 1 }
    #expect(advances == 1)
  }

  private static let counts: [([FirstRunPart], String?, String?)] = [
    ([.lesson, .permissions], "1 of 2", "2 of 2"), ([.permissions], nil, "1 of 1"),
    ([.lesson], "1 of 1", nil),
  ]

  @Test(arguments: counts)
  func theCounterCountsTheStepsThatAreShown(
    shown: [FirstRunPart], lesson: String?, permissions: String?
  ) {
    #expect(StepCounter(of: .lesson, among: shown)?.text == lesson)
    #expect(StepCounter(of: .permissions, among: shown)?.text == permissions)
  }

  /// Over every choice of steps: the counters of those shown are 1, 2, ... without a hole.
  @Test(arguments: 0..<32)
  func noSelectionOfStepsLeavesAHoleInTheCount(bits: Int) {
    let shown = FirstRunPart.allCases.filter { bits & 1 << ($0.rawValue - 1) != 0 }
    let positions = shown.compactMap { StepCounter(of: $0, among: shown)?.position }
    #expect(positions == shown.indices.map { $0 + 1 })
  }

  @Test func theWholeFlowHasFivePositionsAndTheRevealIsTheFifth() {
    #expect(FirstRunPart.allCases.map(\.progress.text) == (1...5).map { "\($0) of 5" })
    #expect(FirstRunPart.reveal.progress == StepCounter(position: 5, total: 5))
  }
}

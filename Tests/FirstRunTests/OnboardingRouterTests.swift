import FirstRun
import Testing

@Suite struct OnboardingRouterTests {
  static let states: [OnboardingState] = (0..<16).map { bits in
    OnboardingState(
      tutorialSeen: bits & 1 != 0, revealSeen: bits & 2 != 0, referralAsked: bits & 4 != 0,
      isRealAccount: bits & 8 != 0)
  }

  @Test(arguments: states, [false, true])
  func theRouteIsTheFirstThatIsStillOwed(state: OnboardingState, referralCapture: Bool) {
    let asks = referralCapture && state.isRealAccount && !state.referralAsked
    let owed: [(OnboardingRoute, Bool)] = [
      (.tutorial, !state.tutorialSeen), (.reveal, !state.revealSeen), (.referral, asks),
      (.home, true),
    ]
    #expect(
      resolveOnboardingRoute(state, referralCapture: referralCapture) == owed.first(where: \.1)?.0)
  }

  @Test func theOrderIsTutorialRevealReferralHome() {
    var state = OnboardingState(
      tutorialSeen: false, revealSeen: false, referralAsked: false, isRealAccount: true)
    var routes = [resolveOnboardingRoute(state, referralCapture: true)]
    state.tutorialSeen = true
    routes.append(resolveOnboardingRoute(state, referralCapture: true))
    state.revealSeen = true
    routes.append(resolveOnboardingRoute(state, referralCapture: true))
    state.referralAsked = true
    routes.append(resolveOnboardingRoute(state, referralCapture: true))
    #expect(routes == [.tutorial, .reveal, .referral, .home])
  }

  @Test func withTheSwitchOffThereAreThreeOutcomes() {
    #expect(!referralCaptureInOnboarding)
    #expect(Set(Self.states.map { resolveOnboardingRoute($0) }) == [.tutorial, .reveal, .home])
  }

  @Test func withTheSwitchOnThereAreFour() {
    #expect(
      Set(Self.states.map { resolveOnboardingRoute($0, referralCapture: true) })
        == Set(OnboardingRoute.allCases))
  }

  @Test(arguments: [false, true], [false, true])
  func onlyARealAccountThatWasNeverAskedIsAsked(hasRealAccount: Bool, referralAsked: Bool) {
    #expect(
      referralCaptureOwed(
        hasRealAccount: hasRealAccount, referralAsked: referralAsked, referralCapture: true)
        == (hasRealAccount && !referralAsked))
    #expect(
      !referralCaptureOwed(hasRealAccount: hasRealAccount, referralAsked: referralAsked))
  }

  /// The standing check of an account that was never asked, and the first run: one predicate.
  @Test func aGuestIsAskedLaterOnceThereIsAnAccount() {
    var state = OnboardingState(
      tutorialSeen: true, revealSeen: true, referralAsked: false, isRealAccount: false)
    #expect(resolveOnboardingRoute(state, referralCapture: true) == .home)
    #expect(OnboardingRoute.referral.next(state, referralCapture: true) == .home)
    state.isRealAccount = true
    #expect(resolveOnboardingRoute(state, referralCapture: true) == .referral)
  }

  @Test func theQuestionNeitherLoopsNorComesTwice() {
    for state in Self.states {
      #expect(OnboardingRoute.referral.next(state, referralCapture: true) == .home)
    }
  }

  /// Whatever the system was asked and said, and in whichever order: the step ends in going on, and
  /// where it goes has no input for the answers.
  @Test(arguments: LocationPermission.allCases.filter { $0 != .undetermined }, [false, true])
  func noAnswerOfTheSystemChangesTheRoute(permission: LocationPermission, granted: Bool) {
    let location: [PermissionStep.Event] = [
      .locationPressed, .locationRequestEnded, .locationStatus(permission),
    ]
    let notifications: [PermissionStep.Event] = [
      .notificationsPressed, .notificationsAnswered(granted: granted),
    ]
    for order in [location + notifications, notifications + location] {
      var step = PermissionStep()
      var actions: [PermissionStep.Action] = []
      for event in [.enter] + order + [.advanceTimer] { actions += step.handle(event) }
      #expect(actions.last == .advance)
      #expect(actions.filter { $0 == .advance || $0 == .openImport } == [.advance])
    }
    let members = Mirror(reflecting: Self.states[0]).children.compactMap(\.label)
    #expect(
      Set(members) == ["tutorialSeen", "revealSeen", "referralAsked", "isRealAccount"],
      "all that a route hangs on")
  }

  @Test func noRouteIsAPermissionScreen() {
    #expect(!OnboardingRoute.allCases.map(\.root).contains(.locationPermission))
    #expect(OnboardingRoute.allCases.dropLast().allSatisfy { $0.root.isOnboarding })
  }

  @Test(arguments: states)
  func eachStepAsksTheResolverWithItselfHandled(state: OnboardingState) {
    var handled = state
    handled.tutorialSeen = true
    #expect(
      OnboardingRoute.tutorial.next(state, referralCapture: true)
        == resolveOnboardingRoute(handled, referralCapture: true))
    handled.revealSeen = true
    #expect(
      OnboardingRoute.reveal.next(state, referralCapture: true)
        == resolveOnboardingRoute(handled, referralCapture: true))
  }

  /// A step that guessed the reveal would be wrong for a user who has seen it.
  @Test func theSuccessorOfAStepIsNotFixed() {
    let successors = Set(
      Self.states.map { OnboardingRoute.tutorial.next($0, referralCapture: true) })
    #expect(successors == [.reveal, .referral, .home])
  }

  @Test func leavingTheLessonDoesNotEndOnboarding() {
    let device = DeviceState()
    let next = OnboardingRoute.tutorial.next(device.onboarding(isRealAccount: true))
    #expect(next == .reveal)
    #expect(!device.tutorialSeen)
    #expect(resolveOnboardingRoute(device.onboarding(isRealAccount: true)) == .tutorial)
  }

  @Test func arrivingHomeEndsItWhateverTheWay() {
    var device = DeviceState()
    device.arriveHome()
    #expect(device.tutorialSeen)
    #expect(!device.firstRunRevealSeen)
  }

  /// Only a state from before there was a reveal is filled in.
  @Test func aRevealThatWasNotShownIsStillOwedAfterARestart() throws {
    var device = DeviceState()
    device.arriveHome()
    let read = try #require(DeviceState(json: device.json))
    #expect(read.tutorialSeen && !read.firstRunRevealSeen)
    #expect(resolveOnboardingRoute(read.onboarding(isRealAccount: false)) == .reveal)
  }

  @Test func aNewDeviceReachesTheRevealOnce() throws {
    var device = DeviceState()
    var reveals = 0
    var route = resolveOnboardingRoute(device.onboarding(isRealAccount: false))
    while route != .home {
      if route == .reveal {
        reveals += 1
        device.firstRunRevealSeen = true
        device.tutorialSeen = true
      }
      route = route.next(device.onboarding(isRealAccount: false))
    }
    #expect(reveals == 1)
    #expect(resolveOnboardingRoute(device.onboarding(isRealAccount: false)) == .home)
  }

  @Test func aReturningUserNeverReachesTheReveal() throws {
    let device = try #require(DeviceState(json: #"{"tutorialSeen":true}"#))
    #expect(resolveOnboardingRoute(device.onboarding(isRealAccount: true)) == .home)
  }
}

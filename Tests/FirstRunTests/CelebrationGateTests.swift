import FirstRun
import Foundation
import Testing

@Suite struct CelebrationGateTests {
  static let registered: [AppRoute] = [
    .auth, .home, .celebration, .locationPermission, .onboardingTutorial, .onboardingReveal,
    .onboardingReferral, "map", "settings", "patch",
  ]

  @Test(arguments: registered)
  func beforeOnboardingIsOverNothingIsCelebratedAnywhere(root: AppRoute) {
    #expect(!canCelebrateOnScreen(root: root, tutorialSeen: false))
  }

  @Test(arguments: celebrationBlockedRoots)
  func overABlockedRootNothingIsCelebrated(root: AppRoute) {
    #expect(!canCelebrateOnScreen(root: root, tutorialSeen: true))
  }

  @Test(arguments: [AppRoute.home, "map", "settings", "patch"])
  func afterOnboardingTheGateIsOpenOverOtherRoots(root: AppRoute) {
    #expect(canCelebrateOnScreen(root: root, tutorialSeen: true))
  }

  @Test func theBlockedRootsAreTheSix() {
    #expect(
      celebrationBlockedRoots.map(\.rawValue).sorted() == [
        "auth", "celebration", "location-permission", "onboarding-referral", "onboarding-reveal",
        "onboarding-tutorial",
      ])
  }

  @Test func everyRegisteredOnboardingRootIsBlocked() {
    #expect(unblockedOnboardingRoots(among: Self.registered) == [])
  }

  /// The roots that the library itself registers, read from where they are written down: one more
  /// that nobody blocks would be found here.
  @Test func everyRootThatIsWrittenDownForTheFirstRunIsBlocked() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/FirstRun/AppRoute.swift")
    let texts = try String(contentsOf: file, encoding: .utf8).split(separator: "\"")
    let written = texts.filter { $0.hasPrefix("onboarding-") && $0 != "onboarding-" }
      .map { AppRoute(rawValue: String($0)) }
    #expect(written.count >= 3)
    #expect(unblockedOnboardingRoots(among: written) == [])
    #expect(
      unblockedOnboardingRoots(among: OnboardingRoute.allCases.map(\.root)) == [])
  }

  @Test func aForgottenOnboardingRootIsFound() {
    #expect(
      unblockedOnboardingRoots(among: Self.registered + ["onboarding-survey", "onboard"])
        == ["onboarding-survey"])
    #expect(
      unblockedOnboardingRoots(
        among: Self.registered,
        blockedRoots: celebrationBlockedRoots.subtracting([.onboardingReferral]))
        == [.onboardingReferral])
  }

  @Test(arguments: registered)
  func unlocksAreAnnouncedOnceOnboardingIsOverAndOnNoOnboardingRoot(root: AppRoute) {
    #expect(!canAnnounceUnlock(root: root, tutorialSeen: false))
    let isOnboarding: Set<AppRoute> = [.onboardingTutorial, .onboardingReveal, .onboardingReferral]
    #expect(canAnnounceUnlock(root: root, tutorialSeen: true) == !isOnboarding.contains(root))
  }

  /// Over a celebration that plays the one gate is closed and the other open; opening the first by
  /// forgetting a root does not open the second.
  @Test func closingOrOpeningOneGateDoesNotMoveTheOther() {
    #expect(!canCelebrateOnScreen(root: .celebration, tutorialSeen: true))
    #expect(canAnnounceUnlock(root: .celebration, tutorialSeen: true))
    #expect(canCelebrateOnScreen(root: .onboardingReferral, tutorialSeen: true, blockedRoots: []))
    #expect(!canAnnounceUnlock(root: .onboardingReferral, tutorialSeen: true))
  }
}

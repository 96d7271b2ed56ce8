/// `CELEBRATION_BLOCKED_ROOTS`: the roots over which nothing is celebrated.
public let celebrationBlockedRoots: Set<AppRoute> = [
  .auth, .onboardingTutorial, .onboardingReveal, .onboardingReferral, .locationPermission,
  .celebration,
]

/// `canCelebrateOnScreen`: whether a full-screen celebration or the achievement deck may show now.
///
/// Not before onboarding is over, and never over a blocked root. The unlock check itself asks
/// nobody: it is only the showing that waits.
public func canCelebrateOnScreen(
  root: AppRoute, tutorialSeen: Bool, blockedRoots: Set<AppRoute> = celebrationBlockedRoots
) -> Bool {
  tutorialSeen && !blockedRoots.contains(root)
}

/// The registered roots of the first run that the blocked ones lack, in the order given. An app
/// checks at its start that there are none: one that was forgotten let a celebration cover it.
public func unblockedOnboardingRoots(
  among registered: [AppRoute], blockedRoots: Set<AppRoute> = celebrationBlockedRoots
) -> [AppRoute] {
  registered.filter { $0.isOnboarding && !blockedRoots.contains($0) }
}

/// `canAnnounceUnlock`: whether the notification of an unlock may appear now.
///
/// A gate of its own, with its own answer: it is closed for the whole first run and knows nothing
/// of the roots that full-screen celebrations stay away from.
public func canAnnounceUnlock(root: AppRoute, tutorialSeen: Bool) -> Bool {
  tutorialSeen && !root.isOnboarding
}

/// `REFERRAL_CAPTURE_IN_ONBOARDING`: whether the first run asks who invited the user. It does not.
public let referralCaptureInOnboarding = false

/// What the next place of the first run hangs on. No answer of the operating system is among it,
/// and neither is the queue: else an empty reveal could never be reached.
public struct OnboardingState: Hashable, Sendable {
  /// Whether onboarding is over.
  public var tutorialSeen: Bool
  /// Whether the reveal was shown.
  public var revealSeen: Bool
  /// Whether the user was asked who invited them.
  public var referralAsked: Bool
  /// Whether the user has an account and is no guest.
  public var isRealAccount: Bool

  /// Makes a state.
  public init(tutorialSeen: Bool, revealSeen: Bool, referralAsked: Bool, isRealAccount: Bool) {
    self.tutorialSeen = tutorialSeen
    self.revealSeen = revealSeen
    self.referralAsked = referralAsked
    self.isRealAccount = isRealAccount
  }
}

/// A place of the first run.
public enum OnboardingRoute: Hashable, Sendable, CaseIterable {
  /// The lesson.
  case tutorial
  /// What the first pass brought.
  case reveal
  /// The question who invited the user.
  case referral
  /// It is over.
  case home

  /// The root that shows it.
  public var root: AppRoute {
    switch self {
    case .tutorial: .onboardingTutorial
    case .reveal: .onboardingReveal
    case .referral: .onboardingReferral
    case .home: .home
    }
  }
}

/// `resolveOnboardingRoute`: where the first run is, always in the same order.
///
/// - Parameter referralCapture: the build-time switch.
public func resolveOnboardingRoute(
  _ state: OnboardingState, referralCapture: Bool = referralCaptureInOnboarding
) -> OnboardingRoute {
  if !state.tutorialSeen { return .tutorial }
  if !state.revealSeen { return .reveal }
  let isOwed = referralCaptureOwed(
    hasRealAccount: state.isRealAccount, referralAsked: state.referralAsked,
    referralCapture: referralCapture)
  return isOwed ? .referral : .home
}

/// `referralCaptureOwed`: whether the user has still to be asked who invited them; the one predicate
/// behind both ways to that question.
///
/// A guest is never asked: a code entered as a guest would use up the inviter's one claim.
///
/// - Parameter referralCapture: the build-time switch.
public func referralCaptureOwed(
  hasRealAccount: Bool, referralAsked: Bool, referralCapture: Bool = referralCaptureInOnboarding
) -> Bool {
  referralCapture && hasRealAccount && !referralAsked
}

extension OnboardingRoute {
  /// Where it goes from here, by the resolver with this place marked as handled. Skipping a place
  /// is handling it. The state itself is not changed: leaving the lesson does not end onboarding.
  public func next(
    _ state: OnboardingState, referralCapture: Bool = referralCaptureInOnboarding
  ) -> OnboardingRoute {
    var handled = state
    switch self {
    case .tutorial: handled.tutorialSeen = true
    case .reveal, .home:
      // The reveal comes after the lesson, so who is here has left that behind.
      handled.tutorialSeen = true
      handled.revealSeen = true
    case .referral:
      handled.tutorialSeen = true
      handled.revealSeen = true
      handled.referralAsked = handled.referralAsked || handled.isRealAccount
    }
    return resolveOnboardingRoute(handled, referralCapture: referralCapture)
  }
}

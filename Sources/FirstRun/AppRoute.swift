/// The root that an app shows, by its registered name. Apps have more than those named here.
public struct AppRoute: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The registered name.
  public var rawValue: String

  /// The root with this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The root with this name.
  public init(stringLiteral value: String) { rawValue = value }

  /// Signing in.
  public static let auth: AppRoute = "auth"
  /// The lesson of the first run.
  public static let onboardingTutorial: AppRoute = "onboarding-tutorial"
  /// What the first pass brought.
  public static let onboardingReveal: AppRoute = "onboarding-reveal"
  /// The question who invited the user.
  public static let onboardingReferral: AppRoute = "onboarding-referral"
  /// The request for the position.
  public static let locationPermission: AppRoute = "location-permission"
  /// A celebration that plays.
  public static let celebration: AppRoute = "celebration"
  /// Where everything begins once onboarding is over.
  public static let home: AppRoute = "home"

  /// Whether the root belongs to the first run.
  public var isOnboarding: Bool { rawValue.hasPrefix("onboarding-") }
}

public import AppContent

/// What the app keeps on the device: the flags of the first run, and whatever else was there.
///
/// It hangs on no account: signing out and in leaves it alone, a reinstall empties it, and no server
/// has a copy. Members that this version does not know are kept and written back.
public struct DeviceState: Hashable, Sendable {
  /// The members that are written to disk by this version.
  public enum Member: String, CaseIterable, Sendable {
    /// Onboarding is over.
    case tutorialSeen
    /// The reveal was shown.
    case firstRunRevealSeen
    /// The user was asked who invited them.
    case referralAsked
    /// The unlocks still to be shown.
    case unlockQueue
    /// The achievements still to be shown.
    case achievementQueue
  }

  private var members: JSONMembers

  /// The state of a fresh installation.
  public init() {
    members = JSONMembers()
  }

  /// The state out of a stored one, missing flags filled in: where onboarding was over before there
  /// was a reveal, the reveal counts as shown. A first run under way is left as it is.
  ///
  /// - Returns: nil where the text is no JSON object.
  public init?(json: String) {
    guard let stored = JSONMembers(json: json) else { return nil }
    members = stored
    if tutorialSeen, flag(.firstRunRevealSeen) == nil { firstRunRevealSeen = true }
  }

  /// The state as it is stored.
  public var json: String { members.json }

  /// Whether onboarding is over; opens the gates.
  ///
  /// Setting it also writes down whether the reveal was shown, or a later reading would take this
  /// state for one from before there was a reveal.
  public var tutorialSeen: Bool {
    get { flag(.tutorialSeen) ?? false }
    set {
      self[.firstRunRevealSeen] = .bool(firstRunRevealSeen)
      self[.tutorialSeen] = .bool(newValue)
    }
  }

  /// Whether the reveal was shown.
  public var firstRunRevealSeen: Bool {
    get { flag(.firstRunRevealSeen) ?? false }
    set { self[.firstRunRevealSeen] = .bool(newValue) }
  }

  /// Whether the user was asked who invited them.
  public var referralAsked: Bool {
    get { flag(.referralAsked) ?? false }
    set { self[.referralAsked] = .bool(newValue) }
  }

  /// A member as it is stored, for the queues of a host that keeps them here.
  public subscript(member: Member) -> JSONValue? {
    get { members[member.rawValue] }
    set { members[member.rawValue] = newValue }
  }

  /// What the resolver asks.
  public func onboarding(isRealAccount: Bool) -> OnboardingState {
    OnboardingState(
      tutorialSeen: tutorialSeen, revealSeen: firstRunRevealSeen, referralAsked: referralAsked,
      isRealAccount: isRealAccount)
  }

  /// Home was reached: onboarding is over, by whatever way it was left.
  public mutating func arriveHome() {
    tutorialSeen = true
  }

  private func flag(_ member: Member) -> Bool? { self[member]?.bool }
}

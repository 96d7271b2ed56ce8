/// The step that asks for position and notifications. Any answer lets the user go on.
public struct PermissionStep: Hashable, Sendable {
  /// How long the step stays once both are answered.
  public static let advanceDelay = Duration.milliseconds(700)

  /// What happens to it.
  public enum Event: Hashable, Sendable {
    /// It appears.
    case enter
    /// The user presses the first button.
    case locationPressed
    /// The system's question is gone.
    case locationRequestEnded
    /// What the system says about the position, read after its question.
    case locationStatus(LocationPermission)
    /// The user presses the second button.
    case notificationsPressed
    /// What the system says about notifications.
    case notificationsAnswered(granted: Bool)
    /// The timer that the step asked for.
    case advanceTimer
    /// The user takes the alternative to the position.
    case importPressed
  }

  /// What the host has to do.
  public enum Action: Hashable, Sendable {
    /// Remember that permissions were asked, so that nothing else asks again.
    case markPermissionsAsked
    /// Let the system ask for the position while the app is in use.
    case requestLocation
    /// Read what was answered.
    case readLocationStatus
    /// Let the system ask for notifications.
    case requestNotifications
    /// Send `advanceTimer` after this time.
    case startTimer(after: Duration)
    /// Go on with the first run.
    case advance
    /// Open the import.
    case openImport
  }

  /// What the user answered about the position.
  public private(set) var location: LocationPermission = .undetermined
  /// What the user answered about notifications; nil before.
  public private(set) var notificationsGranted: Bool?
  private var hasEntered = false
  private var isAskingLocation = false
  private var isAskingNotifications = false
  private var hasAdvanced = false

  /// A step that has not appeared.
  public init() {}

  /// Whether both questions are answered.
  public var isAnswered: Bool { location != .undetermined && notificationsGranted != nil }

  /// Whether to offer the import instead: the position was declined.
  public var offersImport: Bool { location == .declined }

  /// Takes an event; one that does not fit changes nothing.
  ///
  /// - Returns: what the host has to do, in this order.
  public mutating func handle(_ event: Event) -> [Action] {
    guard hasEntered else { return event == .enter ? enter() : [] }
    switch event {
    case .enter: return []
    case .locationPressed where location == .undetermined && !isAskingLocation:
      isAskingLocation = true
      return [.requestLocation]
    case .locationRequestEnded where isAskingLocation: return [.readLocationStatus]
    case .locationStatus(let status) where isAskingLocation: return answer(location: status)
    case .notificationsPressed where notificationsGranted == nil && !isAskingNotifications:
      isAskingNotifications = true
      return [.requestNotifications]
    case .notificationsAnswered(let granted) where isAskingNotifications:
      return answer(notifications: granted)
    case .advanceTimer where isAnswered && !hasAdvanced:
      hasAdvanced = true
      return [.advance]
    case .importPressed where offersImport: return [.openImport]
    default: return []
    }
  }

  private mutating func enter() -> [Action] {
    hasEntered = true
    return [.markPermissionsAsked]
  }

  private mutating func answer(location status: LocationPermission) -> [Action] {
    isAskingLocation = false
    // A question that was put away unanswered may be asked again.
    location = status
    return timerIfAnswered()
  }

  private mutating func answer(notifications granted: Bool) -> [Action] {
    isAskingNotifications = false
    notificationsGranted = granted
    return timerIfAnswered()
  }

  private func timerIfAnswered() -> [Action] {
    isAnswered ? [.startTimer(after: Self.advanceDelay)] : []
  }
}

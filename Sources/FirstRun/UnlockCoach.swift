/// What the coach of this product waits for, in its order.
public enum CoachEvent: Hashable, Sendable, CaseIterable {
  /// The app may read the position.
  case locationAllowed
  /// The engine accepted a fix.
  case usableFix
  /// The engine has ended a check.
  case checkDone
  /// The engine recorded a pass.
  case unlock
  /// The user has seen a batch and let it go.
  case batchSeen

  /// The event by which the engine itself feeds the coach.
  public init(_ signal: EngineSignal) {
    self =
      switch signal {
      case .usableFix: .usableFix
      case .checkDone: .checkDone
      case .unlock: .unlock
      }
  }
}

extension Coach<CoachEvent> {
  /// The coach of this product: location allowed, first usable fix, first check done, first unlock,
  /// batch seen.
  public static var unlock: Coach<CoachEvent> { Coach(script: CoachEvent.allCases) }

  /// Takes note of what the engine did.
  public mutating func note(_ signal: EngineSignal) {
    note(CoachEvent(signal))
  }
}

/// What a device and its user can do.
public struct CoachCapability: Hashable, Sendable {
  /// Whether the device can find its position.
  public var canLocate: Bool
  /// Whether the permission step is behind the user.
  public var permissionsAsked: Bool
  /// What the user answered about the position.
  public var permission: LocationPermission

  /// Makes a capability.
  public init(canLocate: Bool, permissionsAsked: Bool, permission: LocationPermission) {
    self.canLocate = canLocate
    self.permissionsAsked = permissionsAsked
    self.permission = permission
  }

  /// Whether the real thing is possible, and so the guided tour may be replayed.
  public var canReplayTour: Bool { canLocate && permission != .declined }

  /// What to show.
  public var guidance: Guidance {
    guard canReplayTour else { return .simulatedLesson }
    return permissionsAsked ? .guidedTour : .permissionPrimer
  }
}

/// The ways to show somebody how it works.
public enum Guidance: Hashable, Sendable {
  /// Explains the question for the position, which comes before the tour.
  case permissionPrimer
  /// Follows the real events.
  case guidedTour
  /// Draws what the device cannot do.
  case simulatedLesson
}

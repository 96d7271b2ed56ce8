/// Which fixes count, and what an unlock needs beside a fix inside. By default containment alone
/// decides, and only what cannot be a position is refused.
///
/// An unlock is for ever, and a silent filter costs as much trust as a false one: so every rule is
/// off until it is given its number, and whatever a rule does carries its reason.
public struct FixPolicy: Sendable, Equatable, Codable {
  /// Accepts a fix at exactly 0, 0.
  public var acceptsNullIsland = false
  /// Accepts a fix that its device marks as simulated.
  public var acceptsMocked = false
  /// Puts unlocks of imported fixes into the queue, too.
  public var queuesImports = false

  /// Metres: a fix whose accuracy is larger is refused. An equal one counts, and so does one whose
  /// accuracy is unknown, unless `requiresAccuracy`.
  public var maximumAccuracy: Double?
  /// Refuses a fix whose accuracy is unknown: missing or zero.
  public var requiresAccuracy = false
  /// Metres per second: a fix that would need a greater speed from the last accepted one is
  /// refused. Nothing is measured where a time is missing, equal or earlier.
  public var maximumSpeed: Double?
  /// Seconds: a fix that was older when it was received is refused. Asks nothing of a fix without
  /// `receivedAt`.
  public var maximumAge: Double?
  /// Seconds: a fix measured later than that after it was received is refused. Asks nothing of a
  /// fix without `receivedAt`.
  public var maximumFuture: Double?

  /// Share from 0 to 1 of the fix's error distribution inside the geofence that an unlock needs.
  /// Where the accuracy is unknown there is nothing to measure, and containment decides.
  public var minimumConfidence: Double?
  /// Seconds inside, from the first to the last fix without one outside, that an unlock needs.
  public var minimumDwell: Double?

  /// Also unlocks what the straight line between two consecutive fixes of one segment crosses.
  public var infersBetweenFixes = false
  /// Seconds: over a longer gap no line is drawn.
  public var maximumGap = 300.0
  /// Metres: over a longer distance no line is drawn.
  public var maximumLineLength = 5_000.0

  /// The policy with only those rules on that refuse what cannot be a position.
  public init() {}

  /// Whether a fix is judged by more than itself: then the state of its user counts.
  public var looksFromFixToFix: Bool {
    maximumSpeed != nil || minimumDwell != nil || infersBetweenFixes
  }

  /// Whether a fix inside may not be enough for an unlock, or not be needed.
  public var goesBeyondContainment: Bool {
    looksFromFixToFix || minimumConfidence != nil
  }
}

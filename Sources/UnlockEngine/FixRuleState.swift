/// What the rules remember of one user from fix to fix, also over a restart.
///
/// Small: two places, a counter, and an entry for each patch that the user is in and does not have
/// yet. Members that a stored state lacks, or that this version does not know, do no harm.
public struct FixRuleState: Sendable, Equatable {
  /// As much of a fix as the rules ask for.
  public struct Place: Sendable, Equatable, Codable {
    /// Where, normalised.
    public var coordinate: Coordinate
    /// When, where known.
    public var time: Timestamp?
    /// Metres, where known and finite.
    public var horizontalAccuracy: Double?

    /// The place of a fix whose coordinate is normalised.
    public init(of fix: Fix) {
      coordinate = fix.coordinate
      time = fix.time
      horizontalAccuracy = fix.knownAccuracy.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// Fixes in a row that the speed rule refused and that agree with one another.
  public struct Refusals: Sendable, Equatable, Codable {
    /// The last of them.
    public var last: Place
    /// How many there are.
    public var count: Int

    /// Makes a row of refused fixes.
    public init(last: Place, count: Int) {
      self.last = last
      self.count = count
    }
  }

  /// Fixes inside a patch without one outside between them.
  public struct Stay: Sendable, Equatable, Codable {
    /// The patch.
    public var patchID: String
    /// The earliest time among them, where any has a time.
    public var first: Timestamp?
    /// The latest time among them.
    public var last: Timestamp?
    /// A time before `first` at which the user was elsewhere, where one is known.
    public var outsideAt: Timestamp?

    /// Makes a stay.
    public init(patchID: String, first: Timestamp?, last: Timestamp?, outsideAt: Timestamp?) {
      self.patchID = patchID
      self.first = first
      self.last = last
      self.outsideAt = outsideAt
    }

    /// Seconds from the first to the last of them; 0 where no time is known.
    public var seconds: Double {
      guard let first, let last else { return 0 }
      return last.seconds(since: first)
    }
  }

  /// The last fix that was accepted.
  public var lastAccepted: Place?
  /// Whether a break between segments has come after that fix: then no line leads on from it.
  public var isSegmentBroken = false
  /// The fix that speeds are measured from: the last accepted one that has a time.
  public var anchor: Place?
  /// What the speed rule has refused since.
  public var refusals: Refusals?
  /// The patches that the user is in and does not have yet.
  public var stays: [Stay] = []

  /// The state of a user without any fix yet.
  public init() {}
}

extension FixRuleState: Codable {
  private enum CodingKeys: String, CodingKey {
    case lastAccepted, isSegmentBroken, anchor, refusals, stays
  }

  /// Reads a state; what is missing is as for a new user.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    lastAccepted = try members.decodeIfPresent(Place.self, forKey: .lastAccepted)
    isSegmentBroken = try members.decodeIfPresent(Bool.self, forKey: .isSegmentBroken) ?? false
    anchor = try members.decodeIfPresent(Place.self, forKey: .anchor)
    refusals = try members.decodeIfPresent(Refusals.self, forKey: .refusals)
    stays = try members.decodeIfPresent([Stay].self, forKey: .stays) ?? []
  }
}

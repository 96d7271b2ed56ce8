/// How a fix came about.
public enum FixSource: String, Sendable, Codable, CaseIterable {
  /// In person: the user was there with the device.
  case gps
  /// From old photographs or tracks; unlocks, but never counts as having been there in person.
  case `import`
}

/// Where a fix was read: enough to find it again.
public struct FixOrigin: Hashable, Sendable, Codable {
  /// The track, as it was named by who replayed it.
  public var track: String
  /// The fix's place in the track, counted from 0 over all its fixes in file order.
  public var index: Int

  /// Names a fix by track and place in it.
  public init(track: String, index: Int) {
    self.track = track
    self.index = index
  }
}

/// One position reading of one user.
public struct Fix: Hashable, Sendable, Codable {
  // What every fix is asked for stands together: of a long list, less is read.

  /// Where.
  public var coordinate: Coordinate
  /// How the fix came about.
  public var source: FixSource
  /// Whether the device marks the position as simulated.
  public var isMocked: Bool
  /// Radius in metres that the receiver claims with 68 % confidence. Negative: the device says
  /// that the position is invalid. Zero or nil: unknown.
  public var horizontalAccuracy: Double?
  /// When the position was measured, where known.
  public var time: Timestamp?
  /// Metres above the ellipsoid or sea, as the file gives it.
  public var altitude: Double?
  /// Metres per second.
  public var speed: Double?
  /// Degrees clockwise from north.
  public var course: Double?
  /// When the engine got the fix, where that is known; age rules measure against it.
  public var receivedAt: Timestamp?
  /// The sender's own name for the fix, which makes a repeat recognisable.
  public var id: String?
  /// Where the fix was read.
  public var origin: FixOrigin?
  /// For the proof of an inferred unlock: when the straight line from the fix before comes to
  /// `coordinate`, where both fixes have a time. Its `time` and `origin` are those of the real fix
  /// at the end of the line, on whose arrival the patch unlocked.
  public var crossedAt: Timestamp?

  /// Makes a fix; only the coordinate is required.
  public init(
    coordinate: Coordinate, time: Timestamp? = nil, horizontalAccuracy: Double? = nil,
    altitude: Double? = nil, speed: Double? = nil, course: Double? = nil,
    source: FixSource = .gps, receivedAt: Timestamp? = nil, isMocked: Bool = false,
    id: String? = nil, origin: FixOrigin? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.horizontalAccuracy = horizontalAccuracy
    self.altitude = altitude
    self.speed = speed
    self.course = course
    self.source = source
    self.receivedAt = receivedAt
    self.isMocked = isMocked
    self.id = id
    self.origin = origin
  }

  /// The accuracy in metres where there is one to reckon with: nil where it is missing, zero,
  /// negative or not a number.
  public var knownAccuracy: Double? {
    guard let accuracy = horizontalAccuracy, accuracy > 0 else { return nil }
    return accuracy
  }
}

public import UnlockEngine

/// One new user in a report.
public struct ReachRecord: Hashable, Sendable {
  /// The user's marks.
  public var marks: ReachMarks
  /// When the user's first session ended; nil while it lasts.
  public var firstSessionEndedAt: Timestamp?
  /// The last part of the first run that the user came to.
  public var furthest: FirstRunPart

  /// Makes a record.
  public init(marks: ReachMarks, firstSessionEndedAt: Timestamp?, furthest: FirstRunPart) {
    self.marks = marks
    self.firstSessionEndedAt = firstSessionEndedAt
    self.furthest = furthest
  }

  /// Whether the value moment came within the first session. Going through the flow is not asked.
  public var reachedInFirstSession: Bool {
    guard marks.startedAt != nil, let moment = marks.valueMomentAt else { return false }
    return firstSessionEndedAt.map { moment <= $0 } ?? true
  }
}

/// How many new users reach the value moment, and how fast.
public struct ReachReport: Hashable, Sendable {
  /// In how many seconds a user who is ready now should reach it.
  public static let readyNowTargetSeconds = 120.0

  /// How many users began.
  public let started: Int
  /// How many of them reached the value moment in their first session.
  public let reached: Int
  /// Seconds from start to value moment, ascending, of all users for whom they are known.
  public let secondsToReach: [Double]
  /// Value moments of users who never began; counted nowhere else.
  public let withoutStart: Int
  /// Of the users who were ready now and reached it, how many took less than the target.
  public let readyNowWithinTarget: Int
  /// For every part of the first run in its order, how many users came to it and no further, of
  /// those who did not reach the value moment.
  public let dropOff: [FirstRunPart: Int]

  /// The report over some users.
  public init(_ records: [ReachRecord]) {
    let began = records.filter { $0.marks.startedAt != nil }
    started = began.count
    reached = began.count(where: \.reachedInFirstSession)
    secondsToReach = began.compactMap(\.marks.secondsToReach).sorted()
    withoutStart = records.count { $0.marks.startedAt == nil && $0.marks.valueMomentAt != nil }
    readyNowWithinTarget = began.count { record in
      record.marks.branch == .readyNow
        && record.marks.secondsToReach.map { $0 < Self.readyNowTargetSeconds } ?? false
    }
    let left = began.filter { $0.marks.valueMomentAt == nil }
    dropOff = Dictionary(grouping: left, by: \.furthest).mapValues(\.count)
  }

  /// The share of new users who reach it in their first session; nil where nobody began.
  public var reachRate: Double? { started == 0 ? nil : Double(reached) / Double(started) }

  /// The median of the seconds; nil where none are known.
  public var medianSecondsToReach: Double? {
    guard !secondsToReach.isEmpty else { return nil }
    let middle = secondsToReach.count / 2
    guard secondsToReach.count.isMultiple(of: 2) else { return secondsToReach[middle] }
    return (secondsToReach[middle - 1] + secondsToReach[middle]) / 2
  }
}

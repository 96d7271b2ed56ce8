/// The mission that a user is shown as the one to do now.
public struct CurrentMission: Hashable, Sendable {
  /// The mission.
  public var mission: MissionView
  /// The first step that is not done; nil where the mission has no steps left to show.
  public var step: MissionStepView?

  /// What stands over it: "Up next", or "Keep going" once one of its steps is done.
  public var heading: String { mission.doneCount > 0 ? "Keep going" : "Up next" }
}

/// How many steps of all listed missions are done.
public struct MissionTotals: Hashable, Sendable {
  /// Steps that are done.
  public var done: Int
  /// All steps.
  public var all: Int

  /// The totals as people read them: "3 of 12".
  public var text: String { "\(done) of \(all)" }
}

extension MissionBoard {
  /// The missions that are not complete, in their order.
  public var open: [MissionView] { missions.filter { !$0.complete } }

  /// The first open mission.
  public var current: CurrentMission? {
    open.first.map { mission in
      CurrentMission(mission: mission, step: mission.steps.first { !$0.done })
    }
  }

  /// The steps over all listed missions; nil where none is listed.
  public var totals: MissionTotals? {
    guard !missions.isEmpty else { return nil }
    return MissionTotals(
      done: missions.reduce(0) { $0 + $1.doneCount },
      all: missions.reduce(0) { $0 + $1.steps.count })
  }

  /// The open mission with the fewest steps left; of equal ones the one with more steps behind it,
  /// then the first in order.
  public var closestToDone: MissionView? {
    // `min` gives the first of equal ones.
    open.min { left, right in
      let open = (left.steps.count - left.doneCount, right.steps.count - right.doneCount)
      return open.0 != open.1 ? open.0 < open.1 : left.doneCount > right.doneCount
    }
  }

  /// The mission to offer after a completion: the first open one with a deep link whose own
  /// achievement is not waiting to be shown.
  ///
  /// - Parameter waiting: ids of the achievements in the queue.
  public func nextOffered(waiting: Set<String>) -> MissionView? {
    open.first { $0.deepLink != nil && !waiting.contains($0.achievement.id) }
  }
}

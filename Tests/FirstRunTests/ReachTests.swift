import FirstRun
import TestSupport
import Testing
import UnlockEngine

@Suite struct ReachTests {
  private func at(_ seconds: Int64) -> Timestamp {
    Timestamp(millisecondsSince1970: seconds * 1_000)
  }

  private func moment(at seconds: Int64) throws -> ValueMoment {
    let pass = Pass(
      id: "p", user: "u",
      fix: Fix(coordinate: Coordinate(longitude: 1, latitude: 1), time: at(seconds)),
      isInferred: false, patches: [])
    return try #require(ValueMoment(in: [.unlock(pass)], hadUnlocks: false, now: at(0)))
  }

  private func record(
    started: Int64? = 0, moment seconds: Int64? = nil, completed: Int64? = nil,
    branch: ValueBranch? = nil, sessionEnd: Int64? = nil, furthest: FirstRunPart = .reveal
  ) throws -> ReachRecord {
    var marks = ReachMarks()
    if let started { marks.markStarted(at: at(started)) }
    if let branch { marks.mark(branch: branch) }
    if let seconds { marks.mark(try moment(at: seconds)) }
    if let completed { marks.markCompleted(at: at(completed)) }
    return ReachRecord(
      marks: marks, firstSessionEndedAt: sessionEnd.map(at), furthest: furthest)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func inEachMarkTheFirstStampWins(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var marks = ReachMarks()
    var (started, moment, completed) = (Int64?.none, Int64?.none, Int64?.none)
    var branch = ValueBranch?.none
    for _ in 0..<20 {
      let second = Int64.random(in: 0...100, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        marks.markStarted(at: at(second))
        started = started ?? second
      case 1:
        marks.mark(try self.moment(at: second))
        moment = moment ?? second
      case 2:
        marks.markCompleted(at: at(second))
        completed = completed ?? second
      default:
        let choice: ValueBranch = second > 50 ? .later : .readyNow
        marks.mark(branch: choice)
        branch = branch ?? choice
      }
      #expect(marks.startedAt == started.map(at))
      #expect(marks.valueMomentAt == moment.map(at))
      #expect(marks.completedAt == completed.map(at))
      #expect(marks.branch == branch)
    }
  }

  @Test func withoutAStampThereIsNoMark() {
    let marks = ReachMarks()
    #expect(marks.startedAt == nil && marks.branch == nil)
    #expect(marks.valueMomentAt == nil && marks.completedAt == nil)
  }

  @Test func aResetForgetsAllMarks() throws {
    var marks = try record(moment: 5, completed: 6).marks
    #expect(marks != ReachMarks())
    marks.reset()
    #expect(marks == ReachMarks())
  }

  @Test func theReachRateIsTheShareThatReachesItInTheFirstSession() throws {
    let report = ReachReport([
      try record(moment: 10, sessionEnd: 60), try record(moment: 90, sessionEnd: 60),
      try record(moment: 50), try record(),
    ])
    #expect(report.started == 4)
    #expect(report.reached == 2)
    #expect(report.reachRate == 0.5)
  }

  @Test func finishingTheFlowWithoutTheMomentIsNoSuccessAndReachingItAndLeavingIs() throws {
    #expect(ReachReport([try record(completed: 30)]).reached == 0)
    #expect(ReachReport([try record(moment: 20, sessionEnd: 21)]).reached == 1)
  }

  @Test func withNobodyThereIsNoRate() {
    #expect(ReachReport([]).reachRate == nil)
    #expect(ReachReport([]).medianSecondsToReach == nil)
  }

  @Test func theDropOffIsCountedByTheLastPartThatWasReached() throws {
    let report = ReachReport([
      try record(furthest: .lesson), try record(furthest: .lesson),
      try record(furthest: .permissions), try record(moment: 5, furthest: .reveal),
    ])
    #expect(report.dropOff == [.lesson: 2, .permissions: 1])
  }

  @Test(arguments: [(119, 1), (120, 0), (121, 0)] as [(Int64, Int)])
  func whoIsReadyNowShouldReachItInUnderTwoMinutes(seconds: Int64, within: Int) throws {
    #expect(
      ReachReport([try record(moment: seconds, branch: .readyNow)]).readyNowWithinTarget == within)
    #expect(ReachReport([try record(moment: seconds, branch: .later)]).readyNowWithinTarget == 0)
  }

  @Test func theTimeToReachIsTheMedianOfThoseKnown() throws {
    let report = ReachReport([
      try record(moment: 10), try record(moment: 40), try record(moment: 20), try record(),
    ])
    #expect(report.secondsToReach == [10, 20, 40])
    #expect(report.medianSecondsToReach == 20)
  }

  @Test func aClockThatWasSetBackGivesNoTimeRatherThanAWrongOne() throws {
    let record = try record(started: 100, moment: 40)
    #expect(record.marks.secondsToReach == nil)
    #expect(ReachReport([record]).secondsToReach.isEmpty)
  }

  @Test func aMomentWithoutAStartIsCountedApart() throws {
    let report = ReachReport([try record(started: nil, moment: 40), try record(moment: 5)])
    #expect(report.withoutStart == 1)
    #expect(report.started == 1)
    #expect(report.reached == 1)
    #expect(report.secondsToReach == [5])
  }
}

import FirstRun
import Synchronization
import Testing
import UnlockEngine

/// What happened, in its order.
private final class Diary: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

private final class Plans: PlanStore, Sendable {
  struct Full: Error {}
  typealias Failure = Full
  private let kept = Mutex<Plan?>(nil)
  private let diary: Diary
  private let isFull: Bool

  init(_ diary: Diary = Diary(), isFull: Bool = false) {
    self.diary = diary
    self.isFull = isFull
  }

  func plan() -> Plan? { kept.withLock { $0 } }
  func save(_ plan: Plan?) throws(Full) {
    if isFull { throw Full() }
    diary.note(plan == nil ? "removed" : "saved")
    kept.withLock { $0 = plan }
  }
}

private struct Reminders: ReminderScheduler {
  var diary = Diary()
  var isGranted = true
  var works = true

  func requestPermission() async -> Bool {
    diary.note("asked")
    return isGranted
  }

  func schedule(id: String, at time: Timestamp) async -> Bool {
    diary.note("scheduled \(id)")
    return works
  }
}

@Suite struct ReminderTests {
  private let plan = Plan(time: Timestamp(millisecondsSince1970: 10_000))

  @Test func thePlanIsSavedBeforeAnythingIsAsked() async throws {
    let diary = Diary()
    let isSet = try await requestAndSchedule(
      plan, wantsReminder: true, plans: Plans(diary), reminders: Reminders(diary: diary))
    #expect(isSet)
    #expect(diary.all == ["saved", "asked", "scheduled onboardingReminder"])
  }

  @Test(arguments: [(false, true), (true, false), (false, false)])
  func aRefusedOrFailingReminderDoesNotLoseThePlan(isGranted: Bool, works: Bool) async throws {
    let plans = Plans()
    let isSet = try await requestAndSchedule(
      plan, wantsReminder: true, plans: plans,
      reminders: Reminders(isGranted: isGranted, works: works))
    #expect(!isSet)
    #expect(plans.plan() == plan)
  }

  @Test func whoWantsNoReminderIsNotAsked() async throws {
    let diary = Diary()
    let isSet = try await requestAndSchedule(
      plan, wantsReminder: false, plans: Plans(diary), reminders: Reminders(diary: diary))
    #expect(!isSet)
    #expect(diary.all == ["saved"])
  }

  @Test func aPlanThatCannotBeSavedAsksForNothing() async {
    let diary = Diary()
    await #expect(throws: Plans.Full.self) {
      try await requestAndSchedule(
        plan, wantsReminder: true, plans: Plans(isFull: true), reminders: Reminders(diary: diary))
    }
    #expect(diary.all.isEmpty)
  }

  @Test func aPlanIsShownUntilItsTimeAndReopensTheWay() throws {
    let plans = Plans()
    try plans.save(plan)
    let before = Timestamp(millisecondsSince1970: 9_999)
    #expect(try plans.visit(at: before) == plan)
    var flow = ValueMomentFlow()
    flow.choose(.later)
    let isTaken = flow.capture(plan.time, now: before)
    #expect(isTaken)
    flow.reopen(plan, now: before)
    #expect(flow.phase == .readyNow && flow.branch == .readyNow)
    flow.beginHandoff { _ in }
    #expect(flow.phase == .awaitingHandoffReturn)
    #expect(try plans.visit(at: before) == plan)
  }

  @Test func whatIsNoShownPlanReopensNothing() {
    var flow = ValueMomentFlow()
    flow.reopen(plan, now: Timestamp(millisecondsSince1970: 0))
    #expect(flow.phase == .asking)
    flow.choose(.later)
    _ = flow.capture(plan.time, now: Timestamp(millisecondsSince1970: 0))
    flow.reopen(plan, now: plan.time)
    #expect(flow.phase == .completed)
  }

  @Test(arguments: [10_000, 10_001, 99_999] as [Int64])
  func onceItsTimeHasComeItIsDroppedAtTheNextVisit(milliseconds: Int64) throws {
    let plans = Plans()
    try plans.save(plan)
    #expect(try plans.visit(at: Timestamp(millisecondsSince1970: milliseconds)) == nil)
    #expect(plans.plan() == nil)
  }
}

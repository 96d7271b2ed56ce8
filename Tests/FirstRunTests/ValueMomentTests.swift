import AppContent
import FirstRun
import Synchronization
import TestSupport
import Testing
import UnlockEngine

private final class Calls: Sendable {
  private let answers = Mutex<[Bool]>([])
  var all: [Bool] { answers.withLock { $0 } }
  func note(_ answer: Bool) { answers.withLock { $0.append(answer) } }
}

@Suite struct ValueMomentTests {
  private let now = Timestamp(millisecondsSince1970: 1_000)
  private let later = Timestamp(millisecondsSince1970: 9_000)

  /// A flow whose user has left for the real feature.
  private func handedOff(_ calls: Calls = Calls()) -> ValueMomentFlow {
    var flow = ValueMomentFlow()
    flow.choose(.readyNow)
    flow.beginHandoff { calls.note($0) }
    return flow
  }

  @Test func theValueMomentIsTheFirstRealUnlock() throws {
    let world = FirstRunWorld()
    let outcome = try world.outcome(of: FirstRunWorld.fix(at: "city", seconds: 7))
    let signals = EngineSignal.signals(of: outcome, source: .gps)
    let moment = try #require(ValueMoment(in: signals, hadUnlocks: false, now: now))
    #expect(moment.passID == outcome.passes.first?.id)
    #expect(moment.time == Timestamp(millisecondsSince1970: 7_000))
    #expect(ValueMoment.name == "firstRealUnlock")
  }

  /// The way to a fix can lead through patches, each entry a pass.
  @Test func aFixWithSeveralPassesIsOneValueMoment() throws {
    let outcome = try FirstRunWorld().outcome(of: FirstRunWorld.fix(at: "city"))
    let pass = try #require(outcome.passes.first)
    var later = pass
    later.id = "later"
    let signals = [EngineSignal.usableFix, .checkDone, .unlock(pass), .unlock(later)]
    #expect(ValueMoment(in: signals, hadUnlocks: false, now: now)?.passID == pass.id)
  }

  @Test func anImportIsNoValueMoment() throws {
    var fix = FirstRunWorld.fix(at: "city")
    fix.source = .import
    let outcome = try FirstRunWorld().outcome(of: fix)
    #expect(!outcome.passes.isEmpty)
    #expect(EngineSignal.signals(of: outcome, source: fix.source).isEmpty)
  }

  @Test func neitherALaterUnlockNorAFinishedFlowIsTheValueMoment() throws {
    let outcome = try FirstRunWorld().outcome(of: FirstRunWorld.fix(at: "city"))
    let signals = EngineSignal.signals(of: outcome, source: .gps)
    #expect(ValueMoment(in: signals, hadUnlocks: true, now: now) == nil)
    #expect(ValueMoment(in: [.usableFix, .checkDone], hadUnlocks: false, now: now) == nil)
    var marks = ReachMarks()
    marks.markCompleted(at: now)
    #expect(marks.valueMomentAt == nil)
  }

  @Test func readyNowLeadsStraightToTheRealFeature() {
    var flow = ValueMomentFlow()
    flow.choose(.readyNow)
    flow.beginHandoff { _ in }
    #expect(flow.phase == .awaitingHandoffReturn)
  }

  @Test func laterCapturesAConcreteTime() {
    var flow = ValueMomentFlow()
    flow.choose(.later)
    #expect(flow.phase == .capturingTime)
    let isTaken = flow.capture(later, now: now)
    #expect(isTaken)
    #expect(flow.plannedFor == later)
    #expect(flow.phase == .completed)
  }

  @Test func aTimeThatIsNotAheadIsNotTaken() {
    var flow = ValueMomentFlow()
    flow.choose(.later)
    let isTaken = flow.capture(now, now: now)
    #expect(!isTaken)
    #expect(flow.phase == .capturingTime)
  }

  @Test func everyAnswerChangesThePath() {
    let phases = ValueBranch.allCases.map { branch in
      var flow = ValueMomentFlow()
      flow.choose(branch)
      return flow.phase
    }
    #expect(Set(phases).count == ValueBranch.allCases.count)
    #expect(!phases.contains(.asking))
  }

  @Test func aStepThatDoesNotFitThePhaseChangesNothing() {
    var flow = ValueMomentFlow()
    let isTaken = flow.capture(later, now: now)
    flow.beginHandoff { _ in }
    flow.abandonToHome()
    let callback = flow.handoffReturned(valueMomentReached: true)
    #expect(!isTaken)
    #expect(callback == nil)
    #expect(flow.phase == .asking)
    #expect(flow.branch == nil)
  }

  @Test(arguments: ValueMomentFlow.Phase.allCases)
  func theGateAsksTheFlagAndThenThePhase(phase: ValueMomentFlow.Phase) {
    #expect(!showsValueMomentFlow(isFinished: true, phase: phase))
    #expect(
      showsValueMomentFlow(isFinished: false, phase: phase)
        == ![.completed, .awaitingHandoffReturn].contains(phase))
  }

  /// Completed in memory, flag not yet written: the phase alone keeps the flow away.
  @Test func theFlagOnlyCarriesTheDecisionOverARestart() {
    var flow = handedOff()
    _ = flow.handoffReturned(valueMomentReached: true)
    #expect(!showsValueMomentFlow(isFinished: false, phase: flow.phase))
    #expect(showsValueMomentFlow(isFinished: false, phase: ValueMomentFlow().phase))
    #expect(!showsValueMomentFlow(isFinished: true, phase: ValueMomentFlow().phase))
  }

  @Test(arguments: [true, false])
  func theHandOffIsResolvedOnce(reached: Bool) {
    let calls = Calls()
    var flow = handedOff(calls)
    flow.handoffReturned(valueMomentReached: reached)?()
    flow.handoffReturned(valueMomentReached: !reached)?()
    #expect(calls.all == [reached])
    #expect(flow.phase == (reached ? .completed : .asking))
  }

  @Test func beforeLeavingNothingIsArmed() {
    var flow = ValueMomentFlow()
    flow.choose(.readyNow)
    let callback = flow.handoffReturned(valueMomentReached: true)
    #expect(callback == nil)
    #expect(flow.phase == .readyNow)
  }

  @Test func wanderingOffCompletesTheFlowWithoutAWord() {
    let calls = Calls()
    var flow = handedOff(calls)
    flow.abandonToHome()
    #expect(flow.phase == .completed)
    #expect(!showsValueMomentFlow(isFinished: false, phase: flow.phase))
    flow.handoffReturned(valueMomentReached: true)?()
    #expect(calls.all.isEmpty)
  }

  @Test func elsewhereTheSameSignalDoesNothing() {
    for branch in ValueBranch.allCases {
      var flow = ValueMomentFlow()
      flow.choose(branch)
      let phase = flow.phase
      flow.abandonToHome()
      #expect(flow.phase == phase)
    }
  }

  @Test func aFlowKilledInTheMiddleResumes() throws {
    var flow = ValueMomentFlow()
    flow.choose(.later)
    let resumed = try #require(JSONText.decode(JSONText.encode(flow)) as ValueMomentFlow?)
    #expect(resumed.phase == .capturingTime)
    #expect(resumed.branch == .later)
    #expect(showsValueMomentFlow(isFinished: false, phase: resumed.phase))
    let cutShort = try #require(JSONText.decode(JSONText.encode(handedOff())) as ValueMomentFlow?)
    #expect(cutShort.phase == .readyNow)
  }

  @Test func aCompletedFlowIsNotResumed() throws {
    var flow = handedOff()
    flow.abandonToHome()
    let resumed = try #require(JSONText.decode(JSONText.encode(flow)) as ValueMomentFlow?)
    #expect(resumed.phase == .completed)
  }

  @Test func aNewStartShowsTheFlowFromItsFirstMoment() {
    // No moment without an answer in which the real content could show through.
    #expect(showsValueMomentFlow(isFinished: false, phase: ValueMomentFlow().phase))
  }

  @Test func underATestTheFlowCountsAsCompletedUnlessAsked() {
    let key = CompletionKey(version: 1)
    #expect(key.isCompleted(stored: [], arguments: ["app", "--test-mode"]))
    #expect(!key.isCompleted(stored: [], arguments: ["--test-mode", "--show-first-run"]))
  }

  @Test func withoutATestTheStoredFlagCounts() {
    let key = CompletionKey(version: 1)
    #expect(!key.isCompleted(stored: [], arguments: ["app", "--show-first-run"]))
    #expect(key.isCompleted(stored: [key.text], arguments: ["app"]))
  }

  @Test func aNewVersionIsShownAgain() {
    let stored: Set = [CompletionKey(version: 1).text]
    #expect(!CompletionKey(version: 2).isCompleted(stored: stored))
  }

  @Test func theSameVersionIsNotShownAgain() {
    let stored: Set = [CompletionKey(version: 2).text]
    #expect(CompletionKey(version: 2).isCompleted(stored: stored))
  }

  /// Random calls and restarts: once over it stays over, callbacks come once, and there is always a
  /// way out.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func theFlowNeverShowsTwiceAndNeverTraps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let calls = Calls()
    var (flow, handoffs, wasCompleted) = (ValueMomentFlow(), 0, false)
    for _ in 0..<40 {
      let before = flow.phase
      switch Int.random(in: 0..<8, using: &random) {
      case 0: flow.choose(.readyNow)
      case 1: flow.choose(.later)
      case 2: flow.reconsider()
      case 3: _ = flow.capture(Bool.random(using: &random) ? later : now, now: now)
      case 4: flow.beginHandoff { calls.note($0) }
      case 5: flow.handoffReturned(valueMomentReached: Bool.random(using: &random))?()
      case 6: flow.abandonToHome()
      default: flow = try #require(JSONText.decode(JSONText.encode(flow)) as ValueMomentFlow?)
      }
      if before != .awaitingHandoffReturn, flow.phase == .awaitingHandoffReturn { handoffs += 1 }
      #expect(calls.all.count <= handoffs)
      #expect(!wasCompleted || flow.phase == .completed)
      wasCompleted = flow.phase == .completed
    }
    flow.abandonToHome()
    flow.reconsider()
    flow.choose(.later)
    _ = flow.capture(later, now: now)
    #expect(flow.phase == .completed)
  }
}

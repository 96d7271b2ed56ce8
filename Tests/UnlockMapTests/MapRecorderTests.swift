import TestSupport
import Testing
import UnlockEngine

@testable import UnlockMap

@Suite struct MapRecorderTests {
  private static let world = BoxWorld([("a", 5, 0, 1), ("b", 8, 0, 1)])

  private func limits(fixes: Int = 50_000, passes: Int = 5_000, refusals: Int = 1_000) -> MapLimits
  {
    var limits = MapLimits()
    limits.fixes = fixes
    limits.passes = passes
    limits.refusalsPerReason = refusals
    return limits
  }

  @Test func everyFixIsDrawnUpToTheLimit() throws {
    var replay = Replay(Self.world, limits: limits(fixes: 10))
    try replay.run((0..<10).map { (Double($0), 1) })
    var recorder = replay.recorder
    recorder.finish()
    #expect(recorder.tracks[0].fixes.count == 10)
    #expect(recorder.drawnWithin == 0)
  }

  @Test func aLongTrackStaysBoundedAndIsCountedWhole() throws {
    var generator = SeededGenerator(seed: 3)
    var replay = Replay(Self.world, limits: limits(fixes: 200))
    for _ in 0..<20 {
      try replay.run(
        (0..<500).map { _ in
          (
            Double.random(in: 0...10, using: &generator),
            Double.random(in: -3...3, using: &generator)
          )
        })
      #expect(replay.recorder.tracks.reduce(0) { $0 + $1.fixes.count } <= 400)
    }
    var recorder = replay.recorder
    recorder.finish()
    #expect(recorder.tracks[0].fixes.count <= 200)
    #expect(recorder.tracks[0].acceptedCount == 10_000)
    #expect(recorder.drawnWithin > 0)
  }

  @Test func thinningLeavesTheFixesAtWhichSomethingUnlocked() throws {
    var replay = Replay(Self.world, limits: limits(fixes: 4))
    try replay.run((0..<100).map { (Double($0) / 10, 0.5) })
    var recorder = replay.recorder
    recorder.finish()
    #expect(recorder.tracks[0].fixes.map(\.index) == [0, 40, 70, 99])
  }

  @Test func tracksOfNothingButBreaksAreThinnedAllTheSame() throws {
    var replay = Replay(Self.world, limits: limits(fixes: 10))
    try replay.run((0..<500).map { (Double($0) / 50 - 20, 2) }, breaks: Set(0..<500))
    for track in 0..<60 { try replay.run([(9, Double(track))], track: "t\(track)") }
    var recorder = replay.recorder
    recorder.finish()
    #expect(recorder.tracks.reduce(0) { $0 + $1.fixes.count } <= 10)
    #expect(recorder.tracks.reduce(0) { $0 + $1.acceptedCount } == 560)
  }

  @Test func twoUsersInOneTrackAreTwoLines() throws {
    var replay = Replay(Self.world)
    try replay.run([(3, 0), (1, 0)], user: "ann")
    try replay.run([(50, 0)], user: "ben")
    try replay.run([(2, 0)], user: "ann")
    #expect(replay.recorder.tracks.map(\.key.user) == ["ann", "ben"])
    #expect(replay.recorder.tracks.map(\.fixes.count) == [3, 1])
  }

  @Test func longitudesRunOnOverTheAntimeridian() throws {
    var replay = Replay(Self.world)
    try replay.run([(179, 0), (-179, 0), (-177, 0), (179, 0), (-179, 0)])
    #expect(replay.recorder.tracks[0].fixes.map(\.longitude) == [179, 181, 183, 179, 181])
  }

  @Test func aBreakThatFallsOnARefusedFixIsNotLost() throws {
    var replay = Replay(Self.world)
    try replay.run([(1, 1), (2, 1), (0, 0), (3, 1)], breaks: [2])
    let track = replay.recorder.tracks[0]
    #expect(track.fixes.map(\.startsLine) == [true, false, true])
    #expect(track.rejectedCount == 1)
  }

  @Test func refusalsOfOneReasonDoNotCrowdOutThoseOfAnother() throws {
    var replay = Replay(Self.world, limits: limits(refusals: 4))
    try replay.run(Array(repeating: (0, 0), count: 100) + [(0, 95)])
    let refusals = replay.recorder.keptRefusals
    #expect(refusals.filter { $0.rejection.reason == .nullIsland }.count <= 4)
    #expect(refusals.last?.rejection.reason == .outOfRange)
    #expect(refusals.last?.coordinate == nil)
    #expect(replay.recorder.refusals[.nullIsland]?.count == 100)
  }

  @Test func passesBeyondTheLimitAreCounted() throws {
    var replay = Replay(Self.world, limits: limits(passes: 1))
    try replay.run([(5, 0), (8, 0)])
    #expect(replay.recorder.passes.map(\.pass.patches[0].id) == ["a"])
    #expect(replay.recorder.passCount == 2)
    #expect(replay.recorder.unlockCount == 2)
  }

  @Test func unreadablePointsAreRefusals() {
    var recorder = MapRecorder(catalog: Self.world.catalog)
    recorder.recordUnreadable(user: "local", track: "walk.gpx", index: 7)
    #expect(recorder.keptRefusals.map(\.index) == [7])
    #expect(recorder.keptRefusals.map(\.rejection.reason) == [.unreadable])
    #expect(recorder.tracks[0].rejectedCount == 1)
  }

  @Test func aHoldBackIsToldUnlessThePatchUnlocksAfterAll() {
    var recorder = MapRecorder(catalog: Self.world.catalog)
    let place = Coordinate(longitude: 5, latitude: 0)
    func fix(_ index: Int) -> UserFix {
      UserFix(
        user: "local", fix: Fix(coordinate: place, origin: FixOrigin(track: "t", index: index)))
    }
    func held(_ id: String, _ seconds: Double) -> HoldBack {
      HoldBack(patchID: id, rule: .dwell, measured: seconds, limit: 60)
    }
    var first = Evaluation()
    first.heldBack = [held("a", 10), held("b", 10)]
    var second = Evaluation()
    second.heldBack = [held("b", 20)]
    second.passes = [
      Pass(
        id: "p", user: "local", fix: fix(1).fix, isInferred: false,
        patches: [UnlockedPatch(id: "a", name: "A", type: nil, depth: 0)])
    ]
    recorder.record(
      [fix(0), fix(1)],
      notable: [
        NotableOutcome(position: 0, outcome: .accepted(first)),
        NotableOutcome(position: 1, outcome: .accepted(second)),
      ])
    #expect(recorder.holdBacks.map(\.holdBack) == [held("b", 20)])
  }
}

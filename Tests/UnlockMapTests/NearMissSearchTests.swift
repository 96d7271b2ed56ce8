import TestSupport
import Testing
import UnlockEngine
import UnlockGeodesy

@testable import UnlockMap

@Suite struct NearMissSearchTests {
  private func misses(of replay: Replay) -> [String] {
    replay.recorder.nearMisses.map { replay.catalog[$0.patch].id }
  }

  @Test(arguments: [(0.0, 0.0), (10, 60), (-70, -42)])
  func theClosestFixAndItsDistanceAreThoseOfTheEllipsoid(longitude: Double, latitude: Double) throws
  {
    var generator = SeededGenerator(seed: 11)
    let world = BoxWorld([
      ("a", longitude + 0.005, latitude + 0.005, 0.003),
      ("b", longitude - 0.006, latitude + 0.004, 0.002),
    ])
    // Beside the boxes and never inside: south of both.
    let walk = (0..<200).map { _ in
      (
        longitude: longitude + Double.random(in: -0.01...0.01, using: &generator),
        latitude: latitude + Double.random(in: -0.001...0.0015, using: &generator)
      )
    }
    var replay = Replay(world)
    try replay.run(walk)
    let found = replay.recorder.nearMisses
    #expect(Set(misses(of: replay)) == ["a", "b"])
    for miss in found {
      let geofence = try #require(world.catalog.geofence(at: miss.patch))
      let exact = walk.compactMap { place in
        let coordinate = Coordinate(longitude: place.longitude, latitude: place.latitude)
        return BoundaryRuler(from: coordinate).nearestBoundary(of: geofence)?.metres
      }.min()
      #expect(abs(miss.metres - (exact ?? 0)) < 0.01)
    }
    #expect(found.map(\.metres) == found.map(\.metres).sorted())
  }

  @Test func whatUnlocksLaterIsNoMiss() throws {
    var replay = Replay(BoxWorld([("a", 0.01, 0, 0.002)]))
    try replay.run([(0.0075, 0)])
    #expect(misses(of: replay) == ["a"])
    try replay.run([(0.009, 0), (0.02, 0)])
    #expect(misses(of: replay).isEmpty)
  }

  @Test func whatAUserHadBeforeIsNoMissOfHis() throws {
    var replay = Replay(BoxWorld([("a", 0.01, 0, 0.002)]))
    try replay.run([(0.0075, 0)], user: "ann")
    try replay.run([(0.0070, 0)], user: "ben")
    replay.recorder.recordUnlockedBefore(["a"], user: "ann")
    #expect(replay.recorder.nearMisses.map(\.user) == ["ben"])
  }

  @Test func whatIsFartherThanTheReachIsNoMiss() throws {
    var replay = Replay(BoxWorld([("a", 0.01, 0, 0.002)]))
    try replay.run([(0.0034, 0), (0.0165, 0)])
    #expect(misses(of: replay).isEmpty)
  }

  @Test func refusedFixesMissNothing() throws {
    var replay = Replay(BoxWorld([("a", 0.003, 0, 0.002)]))
    try replay.run([(0, 0)])
    #expect(replay.recorder.keptRefusals.count == 1)
    #expect(misses(of: replay).isEmpty)
  }

  @Test func aMissOverTheAntimeridianIsFound() throws {
    // The first one runs on beyond the antimeridian, as a catalog has what meets it.
    var replay = Replay(BoxWorld([("meets", 180, 0, 0.01), ("beyond", -179.981, 0, 0.003)]))
    try replay.run([(179.989, 0)])
    try replay.run([(-179.986, 0)])
    #expect(misses(of: replay) == ["meets", "beyond"])
    replay = Replay(BoxWorld([("beyond", -179.997, 0, 0.001)]))
    try replay.run([(179.9995, 0)])
    #expect(misses(of: replay) == ["beyond"])
  }

  @Test func atAPoleNothingGoesWrong() throws {
    var replay = Replay(BoxWorld([("a", 0, 89.9, 0.05)]))
    try replay.run([(0, 90), (0, -90), (0, 89.9505)])
    #expect(misses(of: replay) == ["a"])
  }

  @Test func onlyTheNearestAreTold() throws {
    var limits = MapLimits()
    limits.nearMisses = 2
    let boxes = (0..<5).map { index in
      (
        id: "p\(index)", longitude: 1 + Double(index) * 0.004,
        latitude: 0.0012 + Double(index) * 1e-4,
        halfWidth: 0.001
      )
    }
    var replay = Replay(BoxWorld(boxes), limits: limits)
    try replay.run((0..<20).map { (1 + Double($0) * 0.001, 0) })
    #expect(misses(of: replay) == ["p0", "p1"])
  }
}

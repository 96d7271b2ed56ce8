import PolicySimulation
import TestSupport
import Testing
import UnlockEngine

@Suite struct PolicyStudyTests {
  /// A box on the path and one beside it.
  static let world = BoxWorld([("on", 10, 50, 0.001), ("beside", 10, 50.002, 0.0009)])

  static let path = SimulatedPath(
    "past", through: [(50, 9.99), (50, 10), (50, 10.01)], speed: 1.4, rest: 60)

  @Test func aPathIsGoneAtItsSpeedWithItsRests() {
    let metres = GroundDistance.metres(
      from: Coordinate(longitude: 9.99, latitude: 50),
      to: Coordinate(longitude: 10.01, latitude: 50))
    #expect(abs(Self.path.seconds - (metres / 1.4 + 120)) < 0.1)
    #expect(Self.path.position(at: 59) == Coordinate(longitude: 9.99, latitude: 50))
    #expect(Self.path.position(at: 1e9) == Coordinate(longitude: 10.01, latitude: 50))
    let middle = Self.path.position(at: Self.path.seconds / 2 + 1)
    #expect(abs(middle.longitude - 10) < 1e-9)
  }

  @Test func aWayRoundAGeofenceStaysOutsideIt() throws {
    let geofence = try #require(Self.world.catalog.geofence(at: 0))
    let round = SimulatedPath("round", round: geofence, metres: 10, speed: 1.4)
    for second in stride(from: 0, to: round.seconds, by: 5) {
      #expect(!Self.world.match(round.position(at: second)).contains(0))
    }
    let start = round.position(at: 0)
    #expect(abs((49.999 - start.latitude) * 111_195 - 10) < 0.1)
  }

  @Test(arguments: PositionNoise.allCases)
  func theSameSeedGivesTheSameFixes(noise: PositionNoise) {
    let fixes = noise.fixes(along: Self.path, interval: 5, isLive: true, seed: 3)
    #expect(fixes == noise.fixes(along: Self.path, interval: 5, isLive: true, seed: 3))
    #expect(fixes != noise.fixes(along: Self.path, interval: 5, isLive: true, seed: 4))
  }

  @Test func whiteNoiseIsAsWideAsItsAccuracySays() throws {
    let still = SimulatedPath("still", through: [(50, 10), (50, 10)], speed: 1, rest: 20_000)
    let fixes = PositionNoise.white.fixes(along: still, interval: 1, isLive: false, seed: 1)
    let within = try fixes.count { fix in
      let centre = Coordinate(longitude: 10, latitude: 50)
      return GroundDistance.metres(from: centre, to: fix.coordinate)
        <= (try #require(fix.horizontalAccuracy))
    }
    #expect(abs(Double(within) / Double(fixes.count) - 0.68) < 0.02)
  }

  @Test func eachKindOfNoiseShowsItself() {
    func fixes(_ noise: PositionNoise) -> [Fix] {
      noise.fixes(along: Self.path, interval: 5, isLive: true, seed: 9)
    }
    let count = fixes(.white).count
    #expect(fixes(.gaps).count < count - 6)
    #expect(fixes(.cachedFirst).count == count + 1)
    let cached = GroundDistance.metres(
      from: fixes(.cachedFirst)[0].coordinate, to: Self.path.position(at: 0))
    #expect(cached > 1_900)
    #expect(fixes(.unknownAccuracy).allSatisfy { $0.horizontalAccuracy == nil })
    #expect(fixes(.canyon).contains { $0.horizontalAccuracy ?? 0 > 13 })
  }

  @Test func wrongUnlocksAreCountedAgainstTheNoiselessPath() throws {
    let study = PolicyStudy(catalog: Self.world.catalog, locator: Self.world)
    let score = study.score(
      of: FixPolicy(),
      on: [
        Fix(coordinate: Coordinate(longitude: 10, latitude: 50.002))
      ], along: Self.path)
    #expect(score == PolicyScore(visited: 1, falseUnlocks: 1, missedUnlocks: 1))
  }
}

import Glibc
import TestSupport
import Testing
import UnlockEngine
import UnlockGeodesy

@Suite struct ConfidenceTests {
  static let geodesic = Geodesic()

  /// The share by brute force: places of equal mass around the fix, laid out along geodesics, and
  /// each asked whether it lies inside.
  func sampledShare(
    at fix: Coordinate, accuracy: Double, in world: PolygonWorld, steps: Int = 90
  ) -> Double {
    var inside = 0
    for ring in 0..<steps {
      // The mass within r is 1 - exp(-r²), and 68 % within the accuracy.
      let mass = (Double(ring) + 0.5) / Double(steps)
      let metres = accuracy * (log(1 - mass) / log(0.32)).squareRoot()
      for ray in 0..<steps {
        let azimuth = 360 * (Double(ray) + 0.5 * Double(ring % 2)) / Double(steps)
        let place = Self.geodesic.destination(from: fix, azimuth: azimuth, metres: metres)
        if world.contains(place, patch: 0) { inside += 1 }
      }
    }
    return Double(inside) / Double(steps * steps)
  }

  func share(at fix: Coordinate, accuracy: Double, in world: PolygonWorld) -> Double {
    Confidence(boundaries: BoundaryIndex(world.catalog))
      .shares(at: fix, accuracy: accuracy, in: [0])[0]
  }

  func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Coordinate] {
    [(west, south), (east, south), (east, north), (west, north)].map {
      Coordinate(longitude: $0.0, latitude: $0.1)
    }
  }

  @Test(arguments: [5.0, 40, 200, 1_000, 8_000])
  func agreesWithSamplingInRaggedPolygons(accuracy: Double) {
    var generator = SeededGenerator(seed: UInt64(accuracy))
    for latitude in [42.0, -63] {
      let centre = Coordinate(longitude: 16, latitude: latitude)
      let radius = accuracy / 111_000
      let stretch = 1 / cos(latitude * .pi / 180)
      let world = PolygonWorld([
        (
          id: "ragged",
          parts: [
            [
              PolygonWorld.star(
                around: centre, radius: 0.8 * radius...2 * radius, corners: 17, stretch: stretch,
                using: &generator),
              PolygonWorld.star(
                around: centre, radius: 0.2 * radius...0.5 * radius, corners: 7, stretch: stretch,
                using: &generator),
            ],
            [
              PolygonWorld.star(
                around: Coordinate(longitude: 16 + 3 * radius * stretch, latitude: latitude),
                radius: 0.3 * radius...0.9 * radius, corners: 5, stretch: stretch,
                using: &generator)
            ],
          ]
        )
      ])
      let places = PolygonWorld.star(
        around: centre, radius: 0.3 * radius...1.2 * radius, corners: 4, stretch: stretch,
        using: &generator)
      for fix in places where world.contains(fix, patch: 0) {
        let expected = sampledShare(at: fix, accuracy: accuracy, in: world)
        let share = share(at: fix, accuracy: accuracy, in: world)
        #expect(abs(share - expected) < 0.01, "\(fix)")
      }
    }
  }

  @Test(arguments: [
    // Whichever way a ring is written.
    ([0.0, 1, 1, 0], [0.0, 0, 1, 1]), ([0.0, 0, 1, 1], [0.0, 1, 1, 0]),
  ])
  func halfLiesBeyondAnEdgeAndThreeQuartersBeyondACorner(
    longitudes: [Double], latitudes: [Double]
  ) {
    let ring = zip(longitudes, latitudes).map { Coordinate(longitude: $0, latitude: $1) }
    let world = PolygonWorld([(id: "box", parts: [[ring]])])
    for nudge in [0, 1e-15, 1e-12, 1e-9, 1e-7] {
      let atEdge = share(at: Coordinate(longitude: 0.4, latitude: nudge), accuracy: 50, in: world)
      #expect(abs(atEdge - 0.5) < 0.001, "\(nudge)")
      let atCorner = share(
        at: Coordinate(longitude: 1 - nudge, latitude: nudge), accuracy: 50, in: world)
      #expect(abs(atCorner - 0.25) < 0.001, "\(nudge)")
    }
  }

  @Test func atTheAccuracysRadiusACircleHolds68Percent() {
    let fix = Coordinate(longitude: 11, latitude: 44)
    let ring = stride(from: 0.0, to: 360, by: 1).map {
      Self.geodesic.destination(from: fix, azimuth: $0, metres: 120)
    }
    let world = PolygonWorld([(id: "circle", parts: [[ring]])])
    #expect(abs(share(at: fix, accuracy: 120, in: world) - 0.68) < 0.001)
  }

  @Test func farFromEveryBoundaryItIsCertain() {
    let world = PolygonWorld([(id: "box", parts: [[box(0, 0, 10, 10)]])])
    #expect(share(at: Coordinate(longitude: 5, latitude: 5), accuracy: 300, in: world) == 1)
  }

  @Test func anAccuracyWithoutBoundIsNoConfidence() {
    let world = PolygonWorld([(id: "box", parts: [[box(0, 0, 10, 10)]])])
    let fix = Coordinate(longitude: 5, latitude: 5)
    #expect(share(at: fix, accuracy: .infinity, in: world) == 0)
    #expect(share(at: fix, accuracy: 1e9, in: world) < 0.01)
  }

  @Test func theSeamOfAWritingInDegreesIsNoBoundary() {
    let world = PolygonWorld([
      (id: "both sides", parts: [[box(179, -10, 181, 10)], [box(-181, -10, -179, 10)]]),
      (id: "to the pole", parts: [[box(-180, -90, 180, -60)]]),
    ])
    let confidence = Confidence(boundaries: BoundaryIndex(world.catalog))
    for longitude in [180.0, -180] {
      let fix = Coordinate(longitude: longitude, latitude: 0)
      #expect(confidence.shares(at: fix, accuracy: 900, in: [0]) == [1])
    }
    for latitude in [-90, -89.999] {
      let pole = Coordinate(longitude: 12, latitude: latitude)
      let share = confidence.shares(at: pole, accuracy: 900, in: [1])[0]
      #expect(abs(share - 1) < 1e-9)
    }
  }

  @Test func severalPatchesAreMeasuredAtOnce() {
    let world = PolygonWorld([
      (id: "west", parts: [[box(0, 0, 1, 1)]]), (id: "all", parts: [[box(0, 0, 2, 1)]]),
    ])
    let shares = Confidence(boundaries: BoundaryIndex(world.catalog))
      .shares(at: Coordinate(longitude: 1, latitude: 0.5), accuracy: 100, in: [1, 0])
    #expect(shares[0] == 1)
    #expect(abs(shares[1] - 0.5) < 0.001)
  }
}

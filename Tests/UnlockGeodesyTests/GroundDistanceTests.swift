import TestSupport
import Testing
import UnlockEngine
import UnlockGeodesy

@Suite struct GroundDistanceTests {
  let geodesic = Geodesic()

  @Test(arguments: [1e-9, 1e-6, 1e-3, 0.1, 1, 10, 60])
  func isCloseToTheGeodesic(degrees: Double) {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let start = Coordinate(
        longitude: .random(in: -180...180, using: &generator),
        latitude: .random(in: -90...90, using: &generator))
      let end = Coordinate(
        longitude: start.longitude + .random(in: -degrees...degrees, using: &generator),
        latitude: max(
          -90, min(90, start.latitude + .random(in: -degrees...degrees, using: &generator))))
      let expected = geodesic.distance(from: start, to: end)
      let metres = GroundDistance.metres(from: start, to: end)
      #expect(abs(metres - expected) <= expected * 2e-5 + 1e-8, "\(start) to \(end)")
    }
  }

  @Test(arguments: [
    (Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 180, latitude: 0)),
    (Coordinate(longitude: 0, latitude: 90), Coordinate(longitude: 5, latitude: -90)),
    (Coordinate(longitude: 10, latitude: 20), Coordinate(longitude: -170, latitude: -20.1)),
  ])
  func halfWayRoundTheEarthItIsStillADistance(start: Coordinate, end: Coordinate) {
    let expected = geodesic.distance(from: start, to: end)
    #expect(abs(GroundDistance.metres(from: start, to: end) - expected) < expected * 0.005)
  }

  @Test func theAntimeridianIsNoDistance() {
    let west = Coordinate(longitude: -179.9995, latitude: 60)
    let east = Coordinate(longitude: 179.9995, latitude: 60)
    let expected = geodesic.distance(from: west, to: east)
    #expect(abs(GroundDistance.metres(from: west, to: east) - expected) < 0.01)
    #expect(GroundDistance.metres(from: west, to: west) == 0)
  }
}

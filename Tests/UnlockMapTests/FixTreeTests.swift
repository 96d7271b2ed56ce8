import Foundation
import TestSupport
import Testing
import UnlockEngine

@testable import UnlockMap

@Suite struct FixTreeTests {
  private func straightLine(_ left: Coordinate, _ right: Coordinate) -> Double {
    func direction(_ place: Coordinate) -> [Double] {
      let (longitude, latitude) = (place.longitude * .pi / 180, place.latitude * .pi / 180)
      return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
    }
    let squares = zip(direction(left), direction(right)).map { ($0 - $1) * ($0 - $1) }
    return MapScale.earthRadius * squares.reduce(0, +).squareRoot()
  }

  @Test(arguments: [1, 7, 500])
  func theDistanceIsRightToAFifth(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    // A walk over the antimeridian, and questions from beside it to the other side of the world.
    let fixes = (0..<count).map { _ in
      Coordinate(
        longitude: Double.random(in: 179.9...180.1, using: &generator),
        latitude: Double.random(in: 10...10.2, using: &generator))
    }
    let tree = FixTree(fixes)
    for power in 0..<60 {
      let reach = 180 / pow(1.3, Double(power))
      let place = Coordinate(
        longitude: 180 + Double.random(in: -reach...reach, using: &generator),
        latitude: min(89, 10 + Double.random(in: 0...reach, using: &generator)))
      let exact = fixes.map { straightLine($0, place) }.min() ?? .infinity
      #expect(tree.metres(from: place) <= exact * 1.000001)
      #expect(tree.metres(from: place) >= exact / 1.2)
    }
  }

  @Test func withoutFixesEverythingIsInfinitelyFar() {
    #expect(FixTree([]).metres(from: Coordinate(longitude: 0, latitude: 0)) == .infinity)
  }

  @Test func aBoxIsNeverFartherThanItsNearestPlace() {
    let tree = FixTree([Coordinate(longitude: 0, latitude: 0)])
    let box = BoundingBox(minLongitude: 1, minLatitude: -1, maxLongitude: 2, maxLatitude: 1)
    #expect(tree.metres(from: box) <= MapScale.metresPerDegree)
    let around = BoundingBox(minLongitude: -1, minLatitude: -1, maxLongitude: 2, maxLatitude: 1)
    #expect(tree.metres(from: around) == 0)
    let far = BoundingBox(minLongitude: 60, minLatitude: 60, maxLongitude: 61, maxLatitude: 61)
    #expect(tree.metres(from: far) > 50 * MapScale.metresPerDegree)
  }

  @Test func whatUnlockedIsShownFirstThenWhatIsNearest() {
    let world = BoxWorld([
      ("far", 30, 0, 0.1), ("near", 0.3, 0, 0.1), ("nearer", 0.2, 0, 0.1), ("own", 10, 0, 0.1),
    ])
    let selection = OutlineSelection(
      of: world.catalog, near: FixTree([Coordinate(longitude: 0, latitude: 0)]), reach: 100_000,
      first: [3, 3], limit: 2)
    #expect(selection.patches == [3, 2])
    #expect(selection.leftOutCount == 1)
  }
}

import TestSupport
import Testing
import UnlockEngine

@testable import UnlockMap

@Suite struct OutlineTests {
  private func geofence(_ places: [(Double, Double)]) -> Geofence {
    let ring = (places + [places[0]]).map { Coordinate(longitude: $0.0, latitude: $0.1) }
    return Geofence(coordinates: ring, ringEnds: [ring.count], partEnds: [1], area: 1)
  }

  /// A ring of many coordinates around a place.
  private func circle(_ longitude: Double, _ latitude: Double, radius: Double) -> Geofence {
    // A polygon whose corners alternate between two radii, so that none lies on a straight line.
    geofence(
      (0..<400).map { corner in
        let reach = radius * (corner % 2 == 0 ? 1 : 0.97)
        let octant = Double(corner) / 400 * 4
        let side = octant.rounded(.down)
        let along = octant - side
        let corners = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (1, 0)]
        let (from, to) = (corners[Int(side)], corners[Int(side) + 1])
        return (
          longitude + reach * (from.0 + (to.0 - from.0) * along),
          latitude + reach * (from.1 + (to.1 - from.1) * along)
        )
      })
  }

  private func fixes(_ longitude: Double, _ latitude: Double) -> FixTree {
    FixTree([Coordinate(longitude: longitude, latitude: latitude)])
  }

  @Test func anOutlineOverTheAntimeridianIsCutThere() {
    let outline = Outline(geofence([(179, -1), (181, -1), (181, 1), (179, 1)]))
    #expect(
      outline.rings == [
        [(179, -1), (180, -1), (180, 1), (179, 1)].map {
          Coordinate(longitude: $0.0, latitude: $0.1)
        }
      ])
  }

  @Test func whatLiesBeyondTheCutAltogetherIsLeftOut() {
    let outline = Outline(geofence([(180.5, -1), (181, -1), (181, 1)]))
    #expect(outline.rings.isEmpty)
  }

  @Test func nothingIsDroppedRightBesideAFix() {
    var outline = Outline(circle(10, 50, radius: 0.0005))
    outline.simplify(awayFrom: fixes(10, 50), share: 1.0 / 400, atLeast: 0.01)
    #expect(outline.coordinateCount == 400)
  }

  @Test func farFromEveryFixAnOutlineIsCoarse() {
    var outline = Outline(circle(10, 50, radius: 0.05))
    outline.simplify(awayFrom: fixes(14, 50), share: 1.0 / 400, atLeast: 0.25)
    #expect(outline.coordinateCount < 10)
    #expect(outline.coordinateCount >= 3)
  }

  @Test func theSideThatIsNearAFixKeepsItsDetail() {
    var outline = Outline(circle(10, 50, radius: 1))
    outline.simplify(awayFrom: fixes(11, 50), share: 1.0 / 20, atLeast: 0.25)
    let near = outline.rings[0].filter { $0.longitude > 10.9 }.count
    let far = outline.rings[0].filter { $0.longitude < 9.1 }.count
    #expect(near > 2 * far)
  }

  @Test func evenTheSmallestPatchIsShown() {
    var outline = Outline(circle(10, 50, radius: 0.0001))
    outline.simplify(awayFrom: fixes(-170, -50), share: 1.0 / 400, atLeast: 0.25)
    #expect(outline.rings.map(\.count) == [3])
  }

  @Test func aRingAroundThePoleKeepsItsWidth() {
    let ring = [(-180, -90), (180, -90), (180, -80), (90, -70), (0, -80), (-90, -70), (-180, -80)]
    var outline = Outline(geofence(ring.map { (Double($0.0), Double($0.1)) }))
    outline.simplify(awayFrom: fixes(0, -60), share: 1.0 / 400, atLeast: 0.25)
    #expect(outline.rings[0].count == ring.count)
  }

  @Test func theBudgetBoundsAllOutlinesTogether() {
    var budget = OutlineBudget(coordinates: 2_000, outlines: 100)
    var count = 0
    for index in 0..<100 {
      let place = Double(index) / 100
      var outline = Outline(circle(10 + place, 50, radius: 0.0005))
      budget.fit(&outline, to: fixes(10 + place, 50))
      count += outline.coordinateCount
    }
    #expect(count <= 4_000)
  }
}

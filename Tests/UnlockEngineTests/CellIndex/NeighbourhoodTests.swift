import TestSupport
import Testing
import UnlockEngine

/// Whatever lies in the neighbourhood of a coordinate has its answer, exactly.
@Suite struct NeighbourhoodTests {
  /// The corners of a neighbourhood are where it would be wrong first.
  private func corners(of around: Neighbourhood) -> [Coordinate] {
    guard around != .empty else { return [] }
    let longitudes = [around.west, (around.west + around.east) / 2, around.east]
    let latitudes = [around.south, (around.south + around.north) / 2, around.north]
    return longitudes.flatMap { longitude in
      latitudes.map { Coordinate(longitude: longitude, latitude: $0) }
    }
  }

  @Test(arguments: AdversarialShapes.all, BoundaryRule.allCases)
  func everyPlaceInItHasTheSameAnswer(shapes: ShapeSet, rule: BoundaryRule) {
    let locator = CellLocator(CellIndex(shapes.geofences), rule: rule)
    let scan = ScanLocator(shapes.geofences, rule: rule)
    let hard = HardCoordinates(around: shapes.geofences, count: 300, seed: 51)
    var generator = SeededGenerator(seed: 52)
    let near = hard.map { place in
      let reach: Double = [1e-9, 1e-5, 1e-3, 0.1].randomElement(using: &generator) ?? 0
      return Coordinate(
        longitude: place.longitude + Double.random(in: -reach...reach, using: &generator),
        latitude: place.latitude + Double.random(in: -reach...reach, using: &generator))
    }
    for place in Array(hard) + near {
      var around = Neighbourhood.empty
      let match = locator.match(place, findingNeighbourhood: &around)
      #expect(match == locator.match(place))
      let expected = scan.patches(containing: place)
      for corner in corners(of: around) {
        #expect(around.contains(corner))
        #expect(locator.match(corner) == match, "\(place) \(corner)")
        #expect(scan.patches(containing: corner) == expected, "\(place) \(corner)")
      }
    }
  }

  @Test func aStrollIsMostlyAnsweredByIt() {
    let stars = TestPlaces.overlappingStars(seed: 53)
    let locator = CellLocator(CellIndex(stars), rule: .interior)
    var generator = SeededGenerator(seed: 54)
    var place = Coordinate(longitude: 0, latitude: 0)
    var around = Neighbourhood.empty
    var asked = 0
    for _ in 0..<10_000 {
      place.longitude += .random(in: 0...2e-5, using: &generator)
      place.latitude += .random(in: -1e-5...1e-5, using: &generator)
      guard !around.contains(place) else { continue }
      asked += 1
      _ = locator.match(place, findingNeighbourhood: &around)
    }
    #expect(asked < 1000)
  }

  @Test func itEndsWhereTheEarthDoes() {
    let locator = CellLocator(CellIndex(TestPlaces.overlappingStars(seed: 55)), rule: .interior)
    for end in [-180.0, 180] {
      var around = Neighbourhood.empty
      _ = locator.match(
        Coordinate(longitude: end, latitude: 90), findingNeighbourhood: &around)
      #expect(around.contains(Coordinate(longitude: end, latitude: 90)))
      #expect(!around.contains(Coordinate(longitude: end, latitude: 90.nextUp)))
      #expect(
        !around.contains(Coordinate(longitude: end + (end < 0 ? -1 : 1) * end.ulp, latitude: 90)))
      #expect(!around.contains(Coordinate(longitude: .nan, latitude: 90)))
    }
    var around = Neighbourhood.empty
    #expect(
      locator.match(Coordinate(longitude: 181, latitude: 0), findingNeighbourhood: &around)
        == .nowhere)
    #expect(around == .empty)
  }
}

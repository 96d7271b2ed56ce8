import Testing
import UnlockEngine

@Suite struct CoordinateTests {
  @Test(arguments: [(190.0, -170.0), (-190, 170), (180, 180), (-180, -180), (540, 180), (0, 0)])
  func longitudesComeIntoRangeByWholeTurns(longitude: Double, expected: Double) {
    let normalised = Coordinate(longitude: longitude, latitude: 10).normalised
    #expect(normalised == Coordinate(longitude: expected, latitude: 10))
  }

  @Test(arguments: [
    (540.1, 0.0), (-541, 0), (0, 90.1), (0, -91), (.nan, 0), (0, .nan), (.infinity, 0),
  ])
  func whatIsNoPlaceHasNoNormalForm(longitude: Double, latitude: Double) {
    #expect(Coordinate(longitude: longitude, latitude: latitude).normalised == nil)
  }
}

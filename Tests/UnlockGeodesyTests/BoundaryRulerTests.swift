import TestSupport
import Testing
import UnlockEngine
import UnlockGeodesy

@Suite struct BoundaryRulerTests {
  /// The nearest place of an outline by walking along every edge in small steps, and then in
  /// smaller ones around the best.
  private func walked(_ geofence: Geofence, from origin: Coordinate) -> Double {
    let geodesic = Geodesic()
    var nearest = Double.infinity
    for ring in geofence.ringEnds.indices {
      for end in geofence.ring(ring).dropFirst() {
        let (a, b) = (geofence.coordinates[end - 1], geofence.coordinates[end])
        func metres(at share: Double) -> Double {
          geodesic.distance(
            from: origin,
            to: Coordinate(
              longitude: a.longitude + (b.longitude - a.longitude) * share,
              latitude: a.latitude + (b.latitude - a.latitude) * share))
        }
        var (low, high) = (0.0, 1.0)
        while true {
          let shares = (0...200).map { low + (high - low) * Double($0) / 200 }
          let distances = shares.map(metres)
          guard let best = distances.indices.min(by: { distances[$0] < distances[$1] }) else {
            break
          }
          nearest = min(nearest, distances[best])
          if high - low < 1e-9 { break }
          (low, high) = (shares[max(best - 1, 0)], shares[min(best + 1, 200)])
        }
      }
    }
    return nearest
  }

  private func star(
    around centre: Coordinate, radius: Double, corners: Int, using random: inout SeededGenerator
  ) -> Geofence {
    let coordinates = (0..<corners).map { corner in
      let turn = Double(corner) / Double(corners)
      let reach = radius * Double.random(in: 0.3...1, using: &random)
      return Coordinate(
        longitude: centre.longitude + reach * unitCosine(turn),
        latitude: max(-89.9, min(89.9, centre.latitude + reach * unitCosine(turn - 0.25))))
    }
    return Geofence(shell: coordinates + [coordinates[0]])
  }

  /// A triangle wave in place of a cosine: the corners of a star need not lie on a circle.
  private func unitCosine(_ turn: Double) -> Double {
    let share = turn - turn.rounded(.down)
    return 1 - 4 * min(share, 1 - share)
  }

  @Test(arguments: [0.001, 0.1, 3, 40])
  func distancesAreThoseOfAWalkAlongTheBoundary(radius: Double) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<12 {
      let centre = Coordinate(
        longitude: .random(in: -180...180, using: &random),
        latitude: .random(in: -85...85, using: &random))
      let geofence = star(around: centre, radius: radius, corners: 9, using: &random)
      for spread in [0.5, 2, 20] {
        let origin = Coordinate(
          longitude: centre.longitude + radius * .random(in: -spread...spread, using: &random),
          latitude: max(
            -90, min(90, centre.latitude + radius * .random(in: -spread...spread, using: &random))))
        let found = try #require(BoundaryRuler(from: origin).nearestBoundary(of: geofence))
        let expected = walked(geofence, from: origin)
        #expect(
          abs(found.metres - expected) <= 0.01 + 1e-7 * expected,
          "from \(origin) to a star at \(centre): \(found.metres), walked \(expected)")
      }
    }
  }

  @Test func theNearestPlaceLiesAtTheDistance() throws {
    let square = Geofence(box: (10, 50, 11, 51))
    let origin = Coordinate(longitude: 10.5, latitude: 51.2)
    let found = try #require(BoundaryRuler(from: origin).nearestBoundary(of: square))
    #expect(found.coordinate.latitude == 51)
    #expect(abs(found.coordinate.longitude - 10.5) < 1e-4)
    let metres = Geodesic().distance(from: origin, to: found.coordinate)
    #expect(abs(metres - found.metres) < 0.001)
  }

  @Test(arguments: [(10.5, 50.0), (10, 50.3), (11, 51), (10.25, 51)])
  func aPlaceOnTheBoundaryIsNoMetreAway(longitude: Double, latitude: Double) throws {
    let ruler = BoundaryRuler(from: Coordinate(longitude: longitude, latitude: latitude))
    let found = try #require(ruler.nearestBoundary(of: Geofence(box: (10, 50, 11, 51))))
    #expect(found.metres < 0.001)
  }

  @Test func holesAreBoundariesToo() throws {
    let ring = Geofence(
      coordinates: box((0, 0, 10, 10)) + box((4, 4, 6, 6)), ringEnds: [5, 10], partEnds: [2],
      area: 96)
    let origin = Coordinate(longitude: 3.9, latitude: 5)
    let found = try #require(BoundaryRuler(from: origin).nearestBoundary(of: ring))
    #expect(found.coordinate.longitude == 4)
  }

  @Test(arguments: [-179.5, 180.5, 540.5 - 720])
  func theShortWayAcrossTheAntimeridianCounts(longitude: Double) throws {
    let fence = Geofence(box: (178, -1, 179.75, 1))
    let ruler = BoundaryRuler(from: Coordinate(longitude: longitude, latitude: 0))
    let found = try #require(ruler.nearestBoundary(of: fence))
    let expected = Geodesic().distance(
      from: Coordinate(longitude: 179.75, latitude: 0),
      to: Coordinate(longitude: 180.5, latitude: 0)
    )
    #expect(abs(found.metres - expected) < 0.01)
    #expect(ruler.lowerBound(to: fence.boundingBox) <= found.metres)
  }

  @Test func theCutBeyondTheAntimeridianIsNoBoundary() throws {
    // Both writings of a patch from 170 to -170, each running on over the seam.
    let fence = Geofence(
      coordinates: box((170, -5, 181, 5)) + box((-181, -5, -170, 5)), ringEnds: [5, 10],
      partEnds: [1, 2], area: 200)
    let origin = Coordinate(longitude: -179.5, latitude: 0)
    let found = try #require(BoundaryRuler(from: origin).nearestBoundary(of: fence))
    #expect(abs(found.coordinate.latitude) == 5)
  }

  @Test func aPoleIsNoBoundary() throws {
    let cap = Geofence(
      coordinates: box((-181, -90, 181, -60)), ringEnds: [5], partEnds: [1], area: 10_800)
    let found = try #require(
      BoundaryRuler(from: Coordinate(longitude: 20, latitude: -89)).nearestBoundary(of: cap))
    let expected = Geodesic().distance(
      from: Coordinate(longitude: 20, latitude: -89), to: Coordinate(longitude: 20, latitude: -60))
    #expect(abs(found.metres - expected) < 0.05)
  }

  @Test func nothingWithinTheLimitIsNothing() {
    let fence = Geofence(box: (10, 50, 11, 51))
    let ruler = BoundaryRuler(from: Coordinate(longitude: 10.5, latitude: 52))
    #expect(ruler.nearestBoundary(of: fence, within: 1000) == nil)
    #expect(ruler.nearestBoundary(of: fence, within: 200_000) != nil)
  }

  /// All of an edge at one distance: nothing can be left out, and it must not take for ever.
  @Test func aPoleLooksAtAParallel() throws {
    let pole = BoundaryRuler(from: Coordinate(longitude: 0, latitude: 90))
    for latitude in [80.0, 0, -60] {
      let cap = Geofence(box: (-181, latitude, 181, 90))
      let found = try #require(pole.nearestBoundary(of: cap))
      let expected = Geodesic().distance(
        from: pole.origin, to: Coordinate(longitude: 0, latitude: latitude))
      #expect(abs(found.metres - expected) <= 0.01 + 1e-7 * expected)
    }
  }

  @Test func aBoxIsNeverNearerThanItsBound() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let corner = Coordinate(
        longitude: .random(in: -180...180, using: &random),
        latitude: .random(in: -90...80, using: &random))
      let sides = (
        corner.longitude, corner.latitude,
        corner.longitude + .random(in: 0...20, using: &random),
        corner.latitude + .random(in: 0...10, using: &random)
      )
      let origin = Coordinate(
        longitude: .random(in: -180...180, using: &random),
        latitude: .random(in: -90...90, using: &random))
      let fence = Geofence(box: sides)
      let ruler = BoundaryRuler(from: origin)
      let metres = ruler.nearestBoundary(of: fence)?.metres ?? 0
      let bound = ruler.lowerBound(to: fence.boundingBox)
      #expect(bound <= metres + 0.001, "from \(origin) to \(sides)")
    }
  }
}

private func box(_ sides: (Double, Double, Double, Double)) -> [Coordinate] {
  let (west, south, east, north) = sides
  return [(west, south), (east, south), (east, north), (west, north), (west, south)].map {
    Coordinate(longitude: $0.0, latitude: $0.1)
  }
}

extension Geofence {
  fileprivate init(shell: [Coordinate]) {
    self.init(coordinates: shell, ringEnds: [shell.count], partEnds: [1], area: 1)
  }

  fileprivate init(box sides: (Double, Double, Double, Double)) {
    self.init(shell: UnlockGeodesyTests.box(sides))
  }
}

import TestSupport
import Testing
import UnlockEngine

@Suite struct CellLocatorTests {
  @Test(arguments: [
    (0.5, 0.5, true, true), (0, 0.5, false, true), (1, 0.5, false, true), (0, 0, false, true),
    (0.5, 1, false, true), (1.5, 0.5, false, false), (-1e-300, 0.5, false, false),
    (1.0.nextDown, 1.0.nextDown, true, true), (1.0.nextUp, 0.5, false, false),
  ])
  func theRuleDecidesAboutTheBoundary(
    longitude: Double, latitude: Double, interior: Bool, covers: Bool
  ) {
    let index = CellIndex([TestGeofences.polygon(TestGeofences.rectangle(0, 0, 1, 1))])
    let coordinate = Coordinate(longitude: longitude, latitude: latitude)
    for (rule, expected) in [(BoundaryRule.interior, interior), (.covers, covers)] {
      let patches = CellLocator(index, rule: rule).patches(containing: coordinate)
      #expect(patches == (expected ? [0] : []))
    }
  }

  @Test func theEndsOfTheDomainAreOrdinaryPlaces() {
    let world = TestGeofences.polygon(TestGeofences.rectangle(-181, -90, 181, 90))
    let locator = CellLocator(CellIndex([world]), rule: .covers)
    for longitude in [-180.0, 180, (-180.0).nextUp, 180.0.nextDown, 0] {
      for latitude in [-90.0, 90, (-90.0).nextUp, 90.0.nextDown, 0] {
        let coordinate = Coordinate(longitude: longitude, latitude: latitude)
        #expect(locator.patches(containing: coordinate) == [0])
      }
    }
  }

  @Test(arguments: [
    (Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, -.infinity), (180.0.nextUp, 0), (0, 90.1),
    (1e300, 1e300),
  ])
  func whatIsNoPlaceLiesNowhere(longitude: Double, latitude: Double) {
    let world = TestGeofences.polygon(TestGeofences.rectangle(-181, -90, 181, 90))
    let locator = CellLocator(CellIndex([world]), rule: .covers)
    let coordinate = Coordinate(longitude: longitude, latitude: latitude)
    #expect(locator.match(coordinate) == .nowhere)
  }

  @Test func patchesWithoutAGeofenceKeepTheirNumbers() {
    let square = TestGeofences.polygon(TestGeofences.rectangle(0, 0, 1, 1))
    let locator = CellLocator(CellIndex([nil, square, nil, square]), rule: .interior)
    let patches = locator.patches(containing: Coordinate(longitude: 0.5, latitude: 0.5))
    #expect(patches.sorted() == [1, 3])
  }

  @Test func anIndexOfNothingAnswersNothing() {
    let locator = CellLocator(CellIndex([Geofence?]()), rule: .covers)
    #expect(locator.patches(containing: Coordinate(longitude: 0, latitude: 0)) == [])
  }

  @Test func manyAtOnceGetTheAnswersOfOneByOne() {
    let places = TestPlaces.random(count: 5000, seed: 5)
    let locator = CellLocator(CellIndex(TestPlaces.overlappingStars(seed: 6)), rule: .covers)
    var matches = [CellMatch](repeating: .nowhere, count: places.count)
    var span = matches.mutableSpan
    locator.match(places.span, into: &span)
    #expect(matches == places.map { locator.match($0) })
  }

  @Test func listsOfPairsHoldEveryPatchOfEveryCoordinate() {
    let places = TestPlaces.random(count: 5000, seed: 7)
    let locator = CellLocator(CellIndex(TestPlaces.overlappingStars(seed: 8)), rule: .interior)
    var single = ContainmentList(capacity: 1)
    for (number, place) in places.enumerated() {
      locator.append(locator.match(place), at: place, number: UInt32(number), to: &single)
    }
    var batch = ContainmentList(capacity: 1)
    locator.append(places.span, to: &batch)
    var expected: Set<[Int]> = []
    for (number, place) in places.enumerated() {
      for patch in locator.patches(containing: place) { expected.insert([number, patch]) }
    }
    for list in [pairs(single), pairs(batch)] {
      #expect(list.count == expected.count)
      #expect(Set(list) == expected)
    }
  }

  private func pairs(_ list: borrowing ContainmentList) -> [[Int]] {
    var pairs: [[Int]] = []
    for index in 0..<list.count {
      pairs.append([Int(list[index].coordinate), Int(list[index].patch)])
    }
    return pairs
  }

  @Test func anEqualAnswerIsNoticedUnlessTheCellIsCrowded() {
    let square = TestGeofences.polygon(TestGeofences.rectangle(0, 0, 1, 1))
    let ordinary = CellLocator(CellIndex([square]), rule: .covers)
    let (a, b) = (
      Coordinate(longitude: 0.5, latitude: 0.5), Coordinate(longitude: 0.6, latitude: 0.5)
    )
    #expect(ordinary.isUnchanged(ordinary.match(b), since: ordinary.match(a)))
    // Forty patches with one border: more than a leaf has bits for.
    let crowded = CellLocator(CellIndex(Array(repeating: square, count: 40)), rule: .covers)
    let border = Coordinate(longitude: 0, latitude: 0.5)
    #expect(!crowded.isUnchanged(crowded.match(border), since: crowded.match(border)))
    #expect(crowded.patches(containing: border).sorted() == Array(0..<40))
  }

  /// Patches on one another by the hundred: every cell would have to be tiny to hold few of them.
  @Test(arguments: BoundaryRule.allCases)
  func aPileCostsBoundedMemoryAndIsAnsweredExactly(rule: BoundaryRule) {
    var generator = SeededGenerator(seed: 11)
    let pile = (0..<400).map { _ in
      TestGeofences.polygon(
        TestGeofences.star(
          .random(in: 0.4...0.41, using: &generator), .random(in: 0.4...0.41, using: &generator),
          radius: 0.02, low: 0.7, count: 20, using: &generator))
    }
    let index = CellIndex(pile)
    #expect(index.size.byteCount < 400 * 20 * 2_000, "\(index.size)")
    let (fast, scan) = (CellLocator(index, rule: rule), ScanLocator(pile, rule: rule))
    let wrong = HardCoordinates(around: pile, count: 400, seed: 12).filter {
      fast.patches(containing: $0).sorted() != scan.patches(containing: $0)
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))")
  }
}

/// Places and shapes in a small part of the world.
enum TestPlaces {
  static func random(count: Int, seed: UInt64) -> [Coordinate] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Coordinate(
        longitude: Double.random(in: -3...3, using: &generator),
        latitude: Double.random(in: -3...3, using: &generator))
    }
  }

  static func overlappingStars(seed: UInt64) -> [Geofence] {
    var generator = SeededGenerator(seed: seed)
    return (0..<60).map { _ in
      TestGeofences.polygon(
        TestGeofences.star(
          Double.random(in: -2...2, using: &generator),
          Double.random(in: -2...2, using: &generator), radius: 1.5, low: 0.4, count: 30,
          using: &generator))
    }
  }
}

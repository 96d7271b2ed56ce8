import TestSupport
import Testing
import UnlockEngine

/// An index that is checked where it is first used answers as any other, and tells of damage before
/// an answer is believed.
@Suite struct FirstTouchTests {
  @Test(arguments: AdversarialShapes.all)
  func answersAreThoseOfTheWholeIndex(shapes: ShapeSet) throws {
    let built = CellIndex(shapes.geofences)
    let copy = CopiedIndex(of: built)
    let lazy = try copy.indexCheckedAtFirstTouch(patchCount: shapes.geofences.count)
    let places = shapes.geofences.flatMap { $0.coordinates.prefix(200) }
    for rule in [BoundaryRule.interior, .covers] {
      let (left, right) = (CellLocator(built, rule: rule), CellLocator(lazy, rule: rule))
      // The second time every cell was seen before.
      for _ in 0..<2 {
        #expect(places.allSatisfy { left.match($0) == right.match($0) })
        #expect(
          places.allSatisfy {
            left.patches(containing: $0) == right.patches(containing: $0)
          })
      }
    }
    #expect(copy.damage.isEmpty)
  }

  @Test func batchesAndSingleFixesAgreeAtTheFirstTouch() throws {
    let stars = TestPlaces.overlappingStars(seed: 21)
    let places = TestPlaces.random(count: 4000, seed: 22)
    let built = CellIndex(stars)
    let lazy = try CopiedIndex(of: built).indexCheckedAtFirstTouch(patchCount: stars.count)
    #expect(pairs(of: places, in: lazy) == pairs(of: places, in: built))
  }

  private func pairs(of places: [Coordinate], in index: CellIndex) -> [Containment] {
    var list = ContainmentList()
    CellLocator(index, rule: .interior).append(places.span, to: &list)
    return (0..<list.count).map { list[$0] }
  }

  @Test func manyThreadsMayTouchTheSameCellFirst() async throws {
    let stars = TestPlaces.overlappingStars(seed: 31)
    let places = TestPlaces.random(count: 3000, seed: 32)
    let built = CellIndex(stars)
    let expected = places.map { CellLocator(built, rule: .covers).patches(containing: $0) }
    let locator = CellLocator(
      try CopiedIndex(of: built).indexCheckedAtFirstTouch(patchCount: stars.count), rule: .covers)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        group.addTask { places.map { locator.patches(containing: $0) } == expected }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  /// Either nobody came by the changed byte, and every answer is right, or it was noted.
  @Test func damageIsNotedBeforeAnAnswerIsBelieved() throws {
    let stars = TestPlaces.overlappingStars(seed: 41)
    let built = CellIndex(stars)
    let copy = CopiedIndex(of: built)
    let places = TestPlaces.random(count: 1000, seed: 42)
    let expected = places.map { CellLocator(built, rule: .covers).patches(containing: $0) }
    var generator = SeededGenerator(seed: 43)
    var noted = 0
    for _ in 0..<40 {
      // The root comes first, and nearly all of it is empty sea.
      let offset = Int.random(in: copy.count / 2..<copy.count, using: &generator)
      let before = copy.damage.count
      copy[offset] ^= 4
      defer { copy[offset] ^= 4 }
      guard let index = try? copy.indexCheckedAtFirstTouch(patchCount: stars.count) else {
        noted += 1
        continue
      }
      let locator = CellLocator(index, rule: .covers)
      let answers = places.map { locator.patches(containing: $0) }
      if copy.damage.count > before { noted += 1 } else { #expect(answers == expected) }
    }
    #expect(noted > 0)
  }
}

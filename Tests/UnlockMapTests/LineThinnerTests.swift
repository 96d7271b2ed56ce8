import TestSupport
import Testing
import UnlockEngine

@testable import UnlockMap

@Suite struct LineThinnerTests {
  private func line(_ places: [(Double, Double)], starts: Set<Int> = [0]) -> [DrawnFix] {
    places.enumerated().map { index, place in
      DrawnFix(
        longitude: place.0, latitude: place.1, time: nil, index: index,
        startsLine: starts.contains(index), isPinned: false)
    }
  }

  @Test func aStraightLineKeepsItsEnds() {
    let fixes = line((0...20).map { (Double($0) * 0.001, 0) })
    #expect(LineThinner(tolerance: 1).thin(fixes).map(\.index) == [0, 20])
  }

  @Test func aCornerStaysWhereItIsFartherThanTheTolerance() {
    // The corner lies 111 m beside the line between the ends.
    let fixes = line([(0, 0), (0.001, 0.001), (0.002, 0)])
    #expect(LineThinner(tolerance: 100).thin(fixes).count == 3)
    #expect(LineThinner(tolerance: 120).thin(fixes).count == 2)
  }

  @Test func everyLineKeepsItsFirstAndLastFix() {
    let fixes = line((0..<9).map { (Double($0) * 0.001, 0) }, starts: [0, 3, 8])
    #expect(LineThinner(tolerance: 1000).thin(fixes).map(\.index) == [0, 2, 3, 7, 8])
  }

  @Test func whatIsPinnedStays() {
    var fixes = line((0...4).map { (Double($0) * 0.001, 0) })
    fixes[2].isPinned = true
    #expect(LineThinner(tolerance: 1000).thin(fixes).map(\.index) == [0, 2, 4])
  }

  @Test(arguments: [0, 1, 2])
  func shortLinesAreLeftAlone(count: Int) {
    let fixes = line((0..<count).map { (Double($0), 0) })
    #expect(LineThinner(tolerance: 1e9).thin(fixes) == fixes)
  }

  @Test(arguments: [1.0, 20, 300])
  func noDroppedFixLiesFartherFromTheLineThanTheTolerance(tolerance: Double) {
    var generator = SeededGenerator(seed: 7)
    var place = (longitude: 10.0, latitude: 50.0)
    let fixes = line(
      (0..<3000).map { _ in
        place.longitude += Double.random(in: -0.0004...0.0006, using: &generator)
        place.latitude += Double.random(in: -0.0004...0.0004, using: &generator)
        return place
      })
    let kept = LineThinner(tolerance: tolerance).thin(fixes)
    #expect(kept.count < fixes.count)
    for (start, end) in zip(kept, kept.dropFirst()) {
      let chord = Chord(from: start, to: end)
      for index in start.index..<end.index {
        #expect(chord.metres(to: fixes[index]) <= tolerance)
      }
    }
  }
}

import TestSupport
import Testing

@testable import UnlockEngine

/// Against integer arithmetic, where doubles alone would often be wrong.
@Suite struct OrientationTests {
  @Test(arguments: [1.0, 180, 1e-6, 1e-12, 1e-20])
  func pointsBesideALineAreOnTheirSide(size: Double) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let (a, b) = (point(size, &generator), point(size, &generator))
      let share = Double.random(in: -0.5...1.5, using: &generator)
      let x = beside(a.x + share * (b.x - a.x), &generator)
      let y = beside(a.y + share * (b.y - a.y), &generator)
      let expected = ExactSign.orientation(a.x, a.y, b.x, b.y, x, y)
      #expect(orientation(a.x, a.y, b.x, b.y, x, y) == expected)
      #expect(exactOrientation(a.x, a.y, b.x, b.y, x, y) == expected)
    }
  }

  @Test func numbersOfVeryDifferentSizeAreNoTrouble() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let numbers = (0..<6).map { _ in
        let exponent = Int.random(in: -120...7, using: &generator)
        let value = Double.random(in: -1...1, using: &generator)
        return Double(sign: .plus, exponent: exponent, significand: value)
      }
      let n = numbers
      let expected = ExactSign.orientation(n[0], n[1], n[2], n[3], n[4], n[5])
      #expect(orientation(n[0], n[1], n[2], n[3], n[4], n[5]) == expected)
    }
  }

  @Test func pointsOnALineAreOnIt() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      // Few enough digits that whole multiples of a step are exact.
      let ax = Double(Int.random(in: -2_000_000...2_000_000, using: &generator)) / 1024
      let ay = Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1024
      let dx = Double(Int.random(in: -9999...9999, using: &generator)) / 4096
      let dy = Double(Int.random(in: -9999...9999, using: &generator)) / 4096
      let (steps, at) = (Double.random(in: 2...9, using: &generator).rounded(), 1.0)
      #expect(
        orientation(ax, ay, ax + steps * dx, ay + steps * dy, ax + at * dx, ay + at * dy) == 0)
    }
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0, 1.0, .leastNonzeroMagnitude, 0.0, -1),
    (0, 0, 1, 1, 0, .leastNonzeroMagnitude, 1),
    (0, 0, 1, 1, .leastNonzeroMagnitude, .leastNonzeroMagnitude, 0),
    (-180, -90, 180, 90, 0, 0, 0), (-180, -90, 180, 90, .leastNonzeroMagnitude, 0, -1),
    (0, 0, 3, 1, 1, 0.3333333333333333, -1), (0, 0, 3, 1, 1, 0.33333333333333337, 1),
  ])
  func oneUlpDecides(
    ax: Double, ay: Double, bx: Double, by: Double, px: Double, py: Double, expected: Int
  ) {
    #expect(ExactSign.orientation(ax, ay, bx, by, px, py) == expected)
    #expect(orientation(ax, ay, bx, by, px, py) == expected)
    #expect(orientation(bx, by, ax, ay, px, py) == -expected)
  }

  private func point(_ size: Double, _ generator: inout SeededGenerator) -> (x: Double, y: Double) {
    (
      Double.random(in: -size...size, using: &generator),
      Double.random(in: -size...size, using: &generator)
    )
  }

  private func beside(_ value: Double, _ generator: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: value.nextUp
    case 1: value.nextDown
    default: value
    }
  }
}

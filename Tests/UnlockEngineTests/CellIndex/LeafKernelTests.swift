import TestSupport
import Testing

@testable import UnlockEngine

/// Processors differ in instructions and not in answers.
@Suite struct LeafKernelTests {
  @Test func theLoopForThisProcessorAnswersAsThePlainOne() {
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<2000 {
      let bytes = Self.leaf(groups: .random(in: 0...4, using: &generator), using: &generator)
      bytes.withUnsafeBytes { memory in
        guard let address = memory.baseAddress else { return }
        let leaf = Leaf(address: address)
        for _ in 0..<20 {
          let position = (
            u: Int32.random(in: 0...CellGrid.lastLeafUnit, using: &generator),
            v: Int32.random(in: 0...CellGrid.lastLeafUnit, using: &generator)
          )
          let turned = leaf.direction.turned(position)
          let (expected, answer) = (leaf.plainSides(turned.u, turned.v), leaf.sides(position))
          #expect(answer.inside == expected.inside && answer.near == expected.near)
        }
      }
    }
  }

  /// A leaf of made-up edges, many of them short or flat, as words of 32 bits.
  private static func leaf(groups: Int, using generator: inout SeededGenerator) -> [UInt32] {
    let header = UInt32(groups) << 16 | UInt32.random(in: 0...3, using: &generator) << 24
    var words: [UInt32] = [0, 0, 0, header | .random(in: 0...0xFFFF, using: &generator)]
    for _ in 0..<groups {
      var (masks, differences, origins) = ([UInt32](), [UInt32](), [UInt32]())
      for _ in 0..<Leaf.edgesPerGroup {
        let reach = [0, 1, 3, 100, 16_383].randomElement(using: &generator) ?? 0
        let (x1, y1) = (place(using: &generator), place(using: &generator))
        let dx = max(-5, min(16_390, x1 + .random(in: -reach...reach, using: &generator))) - x1
        let dy = min(16_390, y1 + .random(in: 0...reach, using: &generator)) - y1
        masks.append(.random(in: 0...0xFFFF, using: &generator))
        differences.append(pair(dx, dy))
        origins.append(pair(y1, -x1))
      }
      for index in stride(from: 0, to: masks.count, by: 2) {
        words.append(masks[index] | masks[index + 1] << 16)
      }
      words += differences + origins
    }
    return words
  }

  private static func place(using generator: inout SeededGenerator) -> Int {
    .random(in: -5...16_390, using: &generator)
  }

  private static func pair(_ low: Int, _ high: Int) -> UInt32 {
    UInt32(UInt16(bitPattern: Int16(low))) | UInt32(UInt16(bitPattern: Int16(high))) << 16
  }
}

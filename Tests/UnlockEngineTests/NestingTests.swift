import Testing
import UnlockEngine

@Suite struct NestingTests {
  func patch(_ id: String, area: Double?) -> Patch { Patch(id: id, name: id, area: area) }

  @Test func depthCountsTheLongestChainAround() {
    let patches = ["a", "b", "c", "d"].map { patch($0, area: 1) }
    let nesting = Nesting(enclosers: [[], [0], [0, 1], [2]], patches: patches)
    #expect(nesting.depths == [0, 1, 2, 3])
  }

  @Test func theOrderIsDepthThenLargerAreaThenId() {
    let patches = [
      patch("z", area: 5), patch("b", area: 5), patch("large", area: 9), patch("inner", area: 50),
      patch("none", area: nil),
    ]
    let nesting = Nesting(enclosers: [[], [], [], [0], []], patches: patches)
    let order = patches.indices.sorted { nesting.batchRanks[$0] < nesting.batchRanks[$1] }
    #expect(order.map { patches[$0].id } == ["large", "b", "z", "none", "inner"])
  }

  @Test func aChainAsLongAsTheCatalogIsFine() {
    let patches = (0..<50_000).map { patch("\($0)", area: Double(50_000 - $0)) }
    let enclosers = patches.indices.map { $0 == 0 ? [] : [$0 - 1] }
    #expect(Nesting(enclosers: enclosers, patches: patches).depths.last == 49_999)
  }
}

import FirstRun
import Testing
import UnlockEngine

@Suite struct MarqueeTests {
  private func catalog(_ ids: [String]) -> Catalog {
    let patches = ids.map { Patch(id: $0, name: $0) }
    return Catalog(
      PatchList(
        patches: patches, geofences: ids.map { _ in nil },
        nesting: Nesting(enclosers: ids.map { _ in [] }, patches: patches)))
  }

  private let others = (0..<8).map { "other-\($0)" }

  @Test func theLineUpIsShownWhereTheCatalogHoldsAllOfIt() {
    let patches = resolveMarqueePatches(catalog(others + marqueePatchIDs.reversed()))
    #expect(patches.map(\.id) == marqueePatchIDs)
    #expect(patches.first?.id == "np-yellowstone-national-park")
    #expect(patches.count == 6)
  }

  @Test(arguments: marqueePatchIDs)
  func whereOneIsMissingTheFirstSixOfTheCatalogAreShownAndNoMixture(missing: String) {
    let known = marqueePatchIDs.filter { $0 != missing }
    #expect(
      resolveMarqueePatches(catalog(others + known)).map(\.id) == Array(others.prefix(6)))
    #expect(
      resolveMarqueePatches(catalog(known + others)).map(\.id) == known + [others[0]])
  }

  @Test(arguments: 0...7)
  func neverFewerAreShownThanThereAre(count: Int) {
    let ids = Array(others.prefix(count))
    #expect(resolveMarqueePatches(catalog(ids)).map(\.id) == Array(ids.prefix(6)))
  }

  @Test func theSameCatalogAlwaysGivesTheSamePatches() {
    // Nothing else goes in: no place, no account, no network.
    let catalog = catalog(others)
    #expect(resolveMarqueePatches(catalog) == resolveMarqueePatches(catalog))
  }

  @Test func anotherCatalogGivesOthers() {
    #expect(resolveMarqueePatches(catalog(others)) != resolveMarqueePatches(catalog(["x"])))
  }
}

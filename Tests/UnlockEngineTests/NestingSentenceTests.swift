import Testing
import TestSupport
import UnlockEngine

@Suite struct NestingSentenceTests {
  static let catalog = BoxWorld(
    [
      ("state", 0, 0, 10), ("city", 0, 0, 5), ("park", 0, 0, 2), ("statue", 0, 0, 1),
      ("district", 0, 0, 4),
    ],
    inside: ["city": "state", "park": "city", "statue": "park", "district": "city"]
  ).catalog

  func batch(_ ids: String...) -> [UnlockedPatch] {
    ids.map { id in
      let patch = Self.catalog.index(ofID: id).map { Self.catalog[$0] }
      return UnlockedPatch(id: id, name: patch?.name ?? "Gone", type: nil, depth: 0)
    }
  }

  @Test func nothingIsSaidOfAnEmptyBatch() {
    #expect(Self.catalog.nestingSentence(of: []) == nil)
  }

  @Test func onePatchIsNamed() {
    #expect(Self.catalog.nestingSentence(of: batch("city")) == "You crossed into City.")
  }

  @Test func twoNestedPatchesAreToldInnermostFirst() {
    #expect(
      Self.catalog.nestingSentence(of: batch("state", "city"))
        == "You crossed into City, which sits inside State.")
  }

  @Test func aLongerChainIsToldFromTheInnermostOutwards() {
    #expect(
      Self.catalog.nestingSentence(of: batch("state", "city", "park", "statue"))
        == "You crossed into Statue, which sits inside Park, City and State.")
  }

  @Test func aChainWithAGapIsStillAChain() {
    #expect(
      Self.catalog.nestingSentence(of: batch("state", "statue"))
        == "You crossed into Statue, which sits inside State.")
  }

  @Test func neighboursAreListedAndNothingIsClaimed() {
    #expect(
      Self.catalog.nestingSentence(of: batch("city", "park", "district"))
        == "You crossed into City, Park and District.")
  }

  @Test func ofAPatchThatLeftTheCatalogNothingIsClaimed() {
    #expect(
      Self.catalog.nestingSentence(of: batch("city", "lost"))
        == "You crossed into City and Gone.")
  }

  @Test func theSentenceDoesNotDependOnTheOrderOfTheBatch() {
    #expect(
      Self.catalog.nestingSentence(of: batch("park", "state", "city"))
        == "You crossed into Park, which sits inside City and State.")
  }
}

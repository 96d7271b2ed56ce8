import Testing
import UnlockEngine

@testable import UnlockCLI

@Suite struct NestPathTests {
  /// Patches with a name and what they are directly nested in.
  private func catalog(_ rows: (String, [Int])...) -> Catalog {
    let patches = rows.map { Patch(id: $0.0, name: $0.0) }
    return Catalog(
      PatchList(
        patches: patches, geofences: patches.map { _ in nil },
        nesting: Nesting(enclosers: rows.map(\.1), patches: patches)))
  }

  private func texts(_ batch: [PatchIndex], _ catalog: Catalog) -> [String] {
    NestPath.paths(through: batch, in: catalog).map { $0.text(in: TextStyle(isOn: false)) }
  }

  @Test func aNestIsOnePath() {
    let catalog = catalog(("State", []), ("City", [0]), ("Park", [1]))
    #expect(texts([0, 1, 2], catalog) == ["State › City › Park"])
  }

  @Test func whatLiesAroundAndIsNotMeantStandsBack() {
    let catalog = catalog(("State", []), ("City", [0]), ("Park", [1]), ("Pond", [2]))
    #expect(texts([2], catalog) == ["(State › City) › Park"])
    #expect(texts([0, 2], catalog) == ["State › (City) › Park"])
    #expect(texts([1, 3], catalog) == ["(State) › City › (Park) › Pond"])
  }

  @Test func patchesThatAreNotNestedInOneAnotherHaveTheirOwnPaths() {
    let catalog = catalog(("State", []), ("County", [0]), ("City", [0]), ("Park", [1, 2]))
    #expect(texts([0, 1, 2, 3], catalog) == ["State › County › Park", "(State) › City"])
    #expect(texts([2, 3], catalog) == ["(State) › City › Park"])
  }

  @Test func eachPatchIsMeantOnce() {
    let catalog = catalog(("A", []), ("B", []), ("C", [0]), ("D", [0]))
    let paths = NestPath.paths(through: [0, 1, 2, 3], in: catalog)
    let meant = paths.flatMap(\.steps).filter(\.isMeant).map(\.name)
    #expect(meant.sorted() == ["A", "B", "C", "D"])
  }
}

import AppContent
import FirstRun
import Testing
import UnlockCatalog
import UnlockEngine

/// The resolvers of the first screens on the catalog and the content that are really shipped.
@Suite struct StarterCatalogTests {
  private static let data =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/data"

  /// Read once: every test wants it.
  private static let starter = CatalogReader.load(
    paths: ["states", "national-parks", "boston", "san-francisco"].map {
      "\(data)/catalog/\($0).geojson"
    }, options: CatalogOptions()
  ).catalog

  private var catalog: Catalog { Self.starter }

  private func collections() throws -> [PatchCollection] {
    try ContentSet(folder: Self.data + "/content").collections
  }

  @Test func theLineUpOfTheFirstScreenIsInTheStarterCatalog() {
    let patches = resolveMarqueePatches(catalog)
    #expect(patches.map(\.id) == marqueePatchIDs)
    #expect(patches.first?.name == "Yellowstone National Park")
  }

  @Test func withoutTheNationalParksTheFirstSixPatchesAreShown() {
    let states = CatalogReader.load(
      paths: [Self.data + "/catalog/states.geojson"], options: CatalogOptions()
    ).catalog
    #expect(resolveMarqueePatches(states) == (0..<6).map { states[$0] })
    #expect(resolveMarqueePatches(states).allSatisfy { !marqueePatchIDs.contains($0.id) })
  }

  @Test func theLessonShowsTheRealBostonAsFourOfEleven() throws {
    let row = try #require(resolveTutorialCollection(try collections(), catalog: catalog))
    #expect(row.collection.slug == "boston")
    #expect(row.collection.name == "Boston")
    #expect(row.count == CollectionCount(collected: 4, total: 11))
    #expect(row.members.count == tutorialPinRowCount)
    #expect(row.members.map(\.name) == row.members.map(\.name).sorted())
    #expect(row.members.allSatisfy { row.collection.patchIDs.contains($0.id) })
    // The starter catalog has no pictures, and none is made up; the next one is still to go.
    #expect(row.photo == nil)
    #expect(row.next.map { !row.members.contains($0) } == true)
  }

  @Test func everyPlaceOfEveryCollectionIsInTheStarterCatalog() throws {
    for collection in try collections() {
      for id in collection.patchIDs {
        #expect(catalog.index(ofID: id) != nil, "\(id) of \(collection.slug)")
      }
    }
  }

  @Test func everyPlaceOfTheBostonCollectionIsInBoston() throws {
    let boston = try #require(try collections().first { $0.slug == "boston" })
    let city = try #require((0..<catalog.count).first { catalog[$0].name == "Boston" })
    for id in boston.patchIDs {
      let index = try #require(catalog.index(ofID: id), "\(id) is not in the starter catalog")
      #expect(catalog.isNested(index, in: city), "\(catalog[index].name)")
    }
  }

  @Test func aCollectionWhosePlacesAreNotInTheCatalogKeepsItsNumbers() throws {
    let away = PatchCollection(
      slug: "paris", name: "Paris", patchIDs: (0..<8).map { "paris-\($0)" })
    let row = try #require(resolveTutorialCollection([away], catalog: catalog))
    #expect(row.members.isEmpty)
    #expect(row.next == nil)
    #expect(row.count.total == row.collection.patchIDs.count)
  }
}

import AppContent
import FirstRun
import TestSupport
import Testing
import UnlockEngine

@Suite struct TutorialCollectionTests {
  /// Patches named backwards, so that the order of names is not that of the catalog; some with a
  /// picture.
  private func catalog(_ count: Int, photos: Set<Int> = []) -> Catalog {
    let patches = (0..<count).map { number in
      Patch(
        id: "p\(number)", name: "Place \(90 - number)",
        propertiesJSON: photos.contains(number)
          ? #"{"photoUrl":"https://example.org/\#(number).jpg","blurHash":"L\#(number)"}"# : nil)
    }
    return Catalog(
      PatchList(
        patches: patches, geofences: patches.map { _ in nil },
        nesting: Nesting(enclosers: patches.map { _ in [] }, patches: patches)))
  }

  private func collection(_ slug: String, _ count: Int, name: String? = nil) -> PatchCollection {
    PatchCollection(slug: slug, name: name ?? slug, patchIDs: (0..<count).map { "p\($0)" })
  }

  private func resolve(
    _ collections: [PatchCollection], photos: Set<Int> = [], known: Int = 30
  ) -> TutorialCollection? {
    resolveTutorialCollection(collections, catalog: catalog(known, photos: photos))
  }

  @Test func bostonIsChosenWhereItIsThere() {
    let collections = [collection("a", 10), collection("boston", 3), collection("z", 25)]
    #expect(resolve(collections)?.collection.slug == "boston")
    #expect(resolve(collections.reversed())?.collection.slug == "boston")
  }

  @Test func elseTheFirstByNameOfThoseWithSixToTwenty() {
    let collections = [
      collection("a", 5), collection("b", 21), collection("d", 20), collection("c", 6),
      collection("e", 29),
    ]
    #expect(resolve(collections)?.collection.slug == "c")
  }

  @Test func elseTheLargest() {
    let collections = [collection("a", 5), collection("b", 21), collection("c", 29)]
    #expect(resolve(collections)?.collection.slug == "c")
    #expect(resolve([collection("b", 4), collection("a", 4)])?.collection.slug == "a")
  }

  @Test func withNoneThereIsNothing() {
    #expect(resolve([]) == nil)
    #expect(resolve([collection("a", 0)]) == nil)
  }

  @Test(arguments: ["boston", "a"])
  func aCollectionOfOnePatchIsNeverChosen(slug: String) {
    #expect(resolve([collection(slug, 1)]) == nil)
    #expect(resolve([collection(slug, 1), collection("b", 2)])?.collection.slug == "b")
  }

  @Test func aCollectionOfTwoIsChosen() {
    #expect(resolve([collection("a", 2)])?.count == CollectionCount(collected: 1, total: 2))
  }

  @Test(arguments: 2...29)
  func theIllustrationIsUnderWayAndNeverComplete(count: Int) throws {
    let row = try #require(resolve([collection("a", count)]))
    #expect(row.count.total == count)
    #expect((1...4).contains(row.count.collected))
    #expect(row.count.collected < row.count.total)
    #expect(row.count.collected == min(4, count - 1))
  }

  @Test func theModelRowIsFourOfEleven() {
    #expect(
      resolve([collection("boston", 11)])?.count == CollectionCount(collected: 4, total: 11))
    #expect(tutorialPinRowCount == 4)
  }

  @Test func nameAndNumberAreThoseOfTheCollection() throws {
    let row = try #require(resolve([collection("boston", 11, name: "Boston")]))
    #expect(row.collection.name == "Boston")
    #expect(row.collection.patchIDs.count == row.count.total)
  }

  @Test func upToFourMembersStandInTheRowByName() {
    #expect(
      resolve([collection("a", 11)])?.members.map(\.id) == ["p10", "p9", "p8", "p7"])
    #expect(resolve([collection("a", 2)])?.members.map(\.id) == ["p1", "p0"])
  }

  @Test func pictureAndNextNameComeFromOneMemberStillToGo() throws {
    // By name the first four, p10 to p7, count as collected.
    let row = try #require(resolve([collection("a", 11)], photos: [9, 3]))
    #expect(row.next?.id == "p3")
    #expect(row.photo == PatchPhoto(url: "https://example.org/3.jpg", blurHash: "L3"))
  }

  @Test func whereNoneStillToGoHasAPictureAnyMemberWithOneIsTaken() throws {
    let row = try #require(resolve([collection("a", 11)], photos: [9]))
    #expect(row.next?.id == "p9")
  }

  @Test func aPictureIsNeverMadeUp() throws {
    let row = try #require(resolve([collection("a", 11)]))
    #expect(row.photo == nil)
    #expect(row.next?.id == "p6")
    // A picture of a patch that is no member does not count.
    #expect(resolve([collection("a", 11)], photos: [20])?.photo == nil)
  }

  @Test func theSameInputGivesTheSameRow() {
    let collections = [collection("b", 10), collection("a", 10)]
    #expect(resolve(collections, photos: [1]) == resolve(collections.reversed(), photos: [1]))
    #expect(resolve(collections, photos: [1]) != resolve(collections, photos: [2]))
  }

  @Test func aColdCatalogLeavesTheSlotsEmptyAndTheNumbersReal() throws {
    let row = try #require(resolve([collection("boston", 11)], known: 0))
    #expect(row.members.isEmpty)
    #expect(row.next == nil)
    #expect(row.count == CollectionCount(collected: 4, total: 11))
  }

  @Test func aCatalogThatKnowsSomeMembersShowsThose() throws {
    #expect(resolve([collection("boston", 11)], known: 3)?.members.map(\.id) == ["p2", "p1", "p0"])
  }

  @Test(arguments: -2...5, 0...3)
  func collectedTotalAndToGoAgree(collected: Int, total: Int) {
    let count = CollectionCount(collected: collected, total: total)
    #expect(count.collected + count.toGo == count.total)
    #expect((0...count.total).contains(count.collected))
  }

  @Test func aRepeatedMembershipCountsOnce() {
    let collection = PatchCollection(slug: "a", name: "A", patchIDs: ["p1", "p2", "p1"])
    #expect(resolve([collection])?.count.total == 2)
  }

  @Test func theRowShowsTheHeroThatEveryScreenShows() throws {
    var random = SeededGenerator(seed: 86)
    for _ in 0..<50 {
      let photos = Set((0..<30).filter { _ in Int.random(in: 0..<8, using: &random) == 0 })
      let collection = collection("a", Int.random(in: 2...20, using: &random))
      let catalog = catalog(30, photos: photos)
      let row = try #require(resolveTutorialCollection([collection], catalog: catalog))
      let members = collection.patchIDs.compactMap { catalog.index(ofID: $0) }.map { catalog[$0] }
      let collected = members.sorted { $0.name < $1.name }.prefix(row.count.collected).map(\.id)
      #expect(row.next == selectPlaceHeroPatch(members.shuffled(), collected: Set(collected)))
    }
  }

  @Test func theHeroChangesWithWhatIsCollected() {
    let catalog = catalog(3, photos: [0, 1, 2])
    let members = (0..<3).map { catalog[$0] }
    #expect(selectPlaceHeroPatch(members, collected: [])?.id == "p2")
    #expect(selectPlaceHeroPatch(members, collected: ["p2"])?.id == "p1")
    #expect(selectPlaceHeroPatch([], collected: []) == nil)
  }
}

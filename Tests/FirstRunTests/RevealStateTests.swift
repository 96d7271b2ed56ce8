import FirstRun
import TestSupport
import Testing
import UnlockEngine

@Suite struct RevealStateTests {
  static func batch(_ place: String) throws -> RevealBatch {
    let world = FirstRunWorld()
    try world.go(to: place)
    return try #require(world.headBatch)
  }

  @Test(arguments: [("country", 1), ("state", 2), ("city", 3), ("statue", 6)])
  func anUnlockedBatchNamesAllItsPatches(place: String, count: Int) throws {
    let batch = try Self.batch(place)
    #expect(batch.patches.count == count)
    for patch in batch.patches { #expect(batch.sentence.contains(patch.name)) }
    #expect(RevealState.unlocked(batch).canContinue)
  }

  @Test func theEmptyStateIsAResultWithWordsAndAWayOn() {
    #expect(RevealState.empty.canContinue)
    #expect(RevealText.announcement(of: .empty) == RevealText.empty)
  }

  @Test func onlyWaitingHoldsTheUser() {
    #expect(!RevealState.waiting.canContinue)
    #expect(RevealText.announcement(of: .waiting) != RevealText.empty)
  }

  @Test func aNestIsToldAsTheInnerPlaceInsideTheOuter() throws {
    #expect(
      try Self.batch("state").sentence == "You crossed into State, which sits inside Country.")
  }

  @Test(arguments: [
    ("country", "You crossed into Country."),
    ("state", "You crossed into State, which sits inside Country."),
    ("city", "You crossed into City, which sits inside State and Country."),
  ])
  func theSentenceHasAFormForEveryDepth(place: String, sentence: String) throws {
    #expect(try Self.batch(place).sentence == sentence)
  }

  @Test func neighboursOfOnePassAreListedAndNoNestingIsClaimed() throws {
    let batch = try Self.batch("quay")
    #expect(batch.patches.count == 2)
    #expect(!batch.sentence.contains("sits inside"))
  }

  @Test func theSentenceFollowsTheNestingAndNotTheOrderOfTheList() throws {
    let patches = try Self.batch("city").patches
    let world = FirstRunWorld()
    #expect(world.sentence(of: patches.reversed()) == world.sentence(of: patches))
  }

  @Test(arguments: [(1, "You also earned 1 achievement."), (7, "You also earned 7 achievements.")])
  func achievementsAreOneLineWithTheirNumber(count: Int, line: String) throws {
    #expect(RevealText.achievementLine(count) == line)
    let state = RevealState.unlocked(try Self.batch("country"))
    #expect(
      RevealText.announcement(of: state, achievements: count)
        == "You crossed into Country. \(line)")
  }

  @Test func withoutAchievementsThereIsNoLine() {
    #expect(RevealText.achievementLine(0) == nil)
    #expect(RevealText.achievementLine(-1) == nil)
  }

  @Test func everyStateHasWordsForAScreenReader() throws {
    let states: [RevealState] = [.waiting, .empty, .unlocked(try Self.batch("city"))]
    let texts = states.map { RevealText.announcement(of: $0) }
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(Set(texts).count == states.count)
  }

  @Test(arguments: [
    ("country", 1, true), ("state", 2, true), ("city", 3, false), ("park", 3, false),
    ("statue", 3, false),
  ])
  func theLayoutDependsOnTheCountAlone(place: String, columns: Int, large: Bool) throws {
    let batch = try Self.batch(place)
    #expect(batch.columns == columns)
    #expect(batch.hasLargeTiles == large)
  }

  @Test func theOrderOfTheTilesIsThatOfTheNesting() throws {
    #expect(try Self.batch("city").patches.map(\.depth) == [0, 1, 2])
    #expect(try Self.batch("city").patches.map(\.id) != ["city", "country", "state"])
  }

  @Test func aBatchNeverMixesPasses() throws {
    let world = FirstRunWorld()
    try world.go(to: "country")
    try world.go(to: "state")
    let batch = try #require(
      RevealBatch(world.store.queue(of: "local"), sentence: world.sentence))
    #expect(batch.patches.map(\.id) == ["country"])
  }
}

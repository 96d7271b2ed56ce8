import FirstRun
import TestSupport
import Testing

@Suite struct CoachAnchorTests {
  private static let screen = ScreenRect(x: 0, y: 0, width: 400, height: 800)
  private static let button = ScreenRect(x: 20, y: 100, width: 100, height: 40)

  @Test func inAListOnlyTheFirstRowClaimsTheAnchor() {
    var anchors = CoachAnchors<CoachEvent>()
    let rows = (0..<3).map { row in
      anchors.claim(
        .unlock, by: "row-\(row)",
        frame: ScreenRect(x: 0, y: Double(100 * row), width: 400, height: 90))
    }
    #expect(rows == [true, false, false])
    #expect(anchors.frame(of: .unlock, on: Self.screen)?.y == 0)
  }

  @Test func whoeverHasTheAnchorMovesItAndLetsItGo() {
    var anchors = CoachAnchors<CoachEvent>()
    anchors.claim(.unlock, by: "a", frame: Self.button)
    let moved = ScreenRect(x: 1, y: 2, width: 3, height: 4)
    let isMine = anchors.claim(.unlock, by: "a", frame: moved)
    #expect(isMine)
    #expect(anchors.frame(of: .unlock, on: Self.screen) == moved)
    anchors.release(.unlock, by: "b")
    #expect(anchors.frame(of: .unlock, on: Self.screen) == moved)
    anchors.release(.unlock, by: "a")
    let isTheirs = anchors.claim(.unlock, by: "b", frame: Self.button)
    #expect(isTheirs)
  }

  @Test func aStepWithoutAnAnchorDimsNothing() {
    var anchors = CoachAnchors<CoachEvent>()
    anchors.claim(.unlock, by: "a", frame: Self.button)
    #expect(anchors.frame(of: .usableFix, on: Self.screen) == nil)
  }

  @Test(arguments: [
    ScreenRect(x: 9, y: 9, width: 0, height: 40), ScreenRect(x: 9, y: 9, width: 40, height: 0),
    ScreenRect(x: 400, y: 0, width: 40, height: 40),
    ScreenRect(x: -40, y: 0, width: 40, height: 40),
    ScreenRect(x: 0, y: 800, width: 40, height: 40),
    ScreenRect(x: 0, y: -41, width: 40, height: 40),
    ScreenRect(x: .nan, y: 0, width: 40, height: 40),
  ])
  func anAnchorThatCannotBeSeenIsIgnored(frame: ScreenRect) {
    var anchors = CoachAnchors<CoachEvent>()
    anchors.claim(.unlock, by: "a", frame: frame)
    #expect(anchors.frame(of: .unlock, on: Self.screen) == nil)
  }

  @Test(arguments: [
    ScreenRect(x: 399, y: 799, width: 40, height: 40),
    ScreenRect(x: -39, y: -39, width: 40, height: 40),
  ])
  func anAnchorOfWhichSomethingCanBeSeenIsUsed(frame: ScreenRect) {
    var anchors = CoachAnchors<CoachEvent>()
    anchors.claim(.unlock, by: "a", frame: frame)
    #expect(anchors.frame(of: .unlock, on: Self.screen) == frame)
  }

  @Test(arguments: Array(stride(from: 0.0, through: 760, by: 20)))
  func theCardStandsOnTheSideWithMoreRoomPinnedByOneEdge(y: Double) {
    let anchor = ScreenRect(x: 20, y: y, width: 100, height: 40)
    let placement = CoachPlacement(anchor: anchor, on: Self.screen)
    let (above, below) = (y, 800 - y - 40)
    #expect(placement.side == (above > below ? .above : .below))
    // Beyond the anchor whatever the height of the card.
    if placement.side == .above {
      #expect(placement.pinnedY < y)
    } else {
      #expect(placement.pinnedY > y + 40)
    }
  }

  @Test func aCardPinnedByItsCentreWouldCoverTheAnchor() {
    let placement = CoachPlacement(anchor: Self.button, on: Self.screen)
    let height = 300.0
    let pinned = ScreenRect(x: 0, y: placement.pinnedY, width: 400, height: height)
    let centred = ScreenRect(x: 0, y: placement.pinnedY - height / 2, width: 400, height: height)
    #expect(!pinned.overlaps(Self.button))
    #expect(centred.overlaps(Self.button))
  }

  @Test func theOpeningIsTheShapeThatLetsTouchesThrough() {
    let placement = CoachPlacement(anchor: Self.button, on: Self.screen)
    let opening = placement.opening
    // Over the screen, and on each of the opening's own sides.
    for x in Array(stride(from: 0.0, to: 400, by: 7)) + [opening.x, opening.x + opening.width] {
      for y in Array(stride(from: 0.0, to: 800, by: 7)) + [opening.y, opening.y + opening.height] {
        #expect(
          placement.letsThrough(x: x, y: y)
            == placement.opening.overlaps(ScreenRect(x: x, y: y, width: 1e-6, height: 1e-6)))
      }
    }
  }
}

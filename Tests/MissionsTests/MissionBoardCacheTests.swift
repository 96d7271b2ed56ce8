import Missions
import TestSupport
import Testing
import UnlockEngine

/// A client, as a class so that asking it can stand inside an expectation.
private final class Client {
  var cache = MissionBoardCache()

  func asks(_ seconds: Double) -> Bool { cache.shouldRequest(at: at(seconds)) }
  func succeed(_ board: MissionBoard, _ seconds: Double) {
    cache.requestSucceeded(with: board, at: at(seconds))
  }
}

private func at(_ seconds: Double) -> Timestamp {
  Timestamp(millisecondsSince1970: Int64(seconds * 1_000))
}

@Suite struct MissionBoardCacheTests {
  private func board(_ count: Int) throws -> MissionBoard {
    let board = try MissionsWorld().service.missions(of: "u")
    return MissionBoard(missions: Array(board.missions.prefix(count)))
  }

  private func client(_ count: Int = 3) throws -> Client {
    let client = Client()
    #expect(client.asks(0))
    client.succeed(try board(count), 0)
    return client
  }

  @Test func beforeTheFirstSuccessTheListIsAbsentAndTheCountIsZero() {
    let client = Client()
    #expect(client.asks(0))
    client.cache.requestFailed()
    #expect(client.cache.board == nil)
    #expect(client.cache.openCount == 0)
  }

  @Test func anEmptyListIsNotAnAbsentOne() throws {
    let client = try client(0)
    #expect(client.cache.board == MissionBoard(missions: []))
    #expect(client.cache.openCount == 0)
  }

  @Test func aFailedRefreshKeepsTheLastKnownList() throws {
    let client = try client()
    #expect(client.asks(40))
    client.cache.requestFailed()
    #expect(client.cache.board == (try board(3)))
    #expect(client.cache.openCount == 3)
    #expect(client.asks(41))
  }

  @Test func aRefreshThatSucceedsReplacesTheLastKnownList() throws {
    let client = try client()
    #expect(client.asks(40))
    client.succeed(try board(1), 41)
    #expect(client.cache.openCount == 1)
  }

  @Test(arguments: [(0.0, false), (29.999, false), (30, true), (31, true), (-1, true)])
  func aBoardIsFreshForThirtySeconds(seconds: Double, requests: Bool) throws {
    let client = try client()
    let asked = client.asks(seconds)
    #expect(asked == requests)
  }

  @Test func openingAndComingBackSendAtMostOneRequestAtATime() throws {
    let client = Client()
    #expect(client.asks(0))
    #expect(!client.asks(1))
    client.cache.markStale()
    #expect(!client.asks(100))
  }

  @Test func anEventDuringARequestMakesItsAnswerStale() throws {
    let client = Client()
    _ = client.asks(0)
    client.cache.markStale()
    client.succeed(try board(3), 1)
    #expect(client.cache.openCount == 3)
    #expect(client.asks(2))
  }

  @Test(arguments: [false, true])
  func whatHappenedDuringOneRequestSaysNothingOfTheNext(fails: Bool) throws {
    let client = Client()
    #expect(client.asks(0))
    client.cache.markStale()
    if fails { client.cache.requestFailed() } else { client.succeed(try board(2), 1) }
    #expect(client.asks(2))
    client.succeed(try board(3), 3)
    #expect(!client.asks(4))
  }

  @Test func theLastKnownBoardSurvivesARestartAndARequestDoesNot() throws {
    let client = try client()
    #expect(client.asks(40))
    let later = Client()
    later.cache = try #require(MissionBoardCache(json: client.cache.json))
    #expect(later.cache.board == client.cache.board)
    #expect(later.asks(41))
    #expect(MissionBoardCache(json: "[]") == nil)
  }

  /// Random openings, answers, failures and events against what a client may observe.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func neverTwoRequestsAtOnceAndNeverALostBoard(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let boards = try (0..<4).map(board)
    let client = Client()
    var (now, inFlight, known) = (0.0, false, MissionBoard?.none)
    for _ in 0..<200 {
      now += Double(Int.random(in: 0...20, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let asked = client.asks(now)
        #expect(!(asked && inFlight))
        inFlight = inFlight || asked
      case 2 where inFlight:
        known = boards[Int.random(in: 0..<4, using: &random)]
        if let known { client.succeed(known, now) }
        inFlight = false
      case 3 where inFlight:
        client.cache.requestFailed()
        inFlight = false
      case 4:
        client.cache.markStale()
        if !inFlight {
          let other = Client()
          other.cache = client.cache
          #expect(other.asks(now))
        }
      default: break
      }
      #expect(client.cache.board == known)
      #expect(client.cache.openCount == known?.openCount ?? 0)
    }
  }
}

import Foundation
import Synchronization
import TestSupport
import Testing
import UnlockEngine
import UnlockService

@testable import UnlockStore

/// Many at once: threads over one handle, threads with a handle each, and processes. Whoever comes
/// first records the unlock, and everybody else gets nothing.
@Suite struct StoreConcurrencyTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var path: String { folder.file("unlock.db") }

  /// Patch and pass of everything that somebody was told to have unlocked or removed.
  func told(_ children: [ChildProcess]) -> [String] {
    children.flatMap(\.lines).filter { $0.hasPrefix("= ") }.map { String($0.dropFirst(2)) }
  }

  func described(_ entries: [QueueEntry]) -> [String] {
    entries.map { "\($0.patch.id) \($0.passID)" }
  }

  func start(_ count: Int, _ arguments: [String]) throws -> [ChildProcess] {
    try (0..<count).map { number in
      try ChildProcess(
        "store-crash-child", arguments,
        output: folder.file("\(arguments[0])-\(arguments[2])-\(number).txt"))
    }
  }

  @Test func sixteenProcessesOnTheSameTrackMakeEachUnlockOnce() throws {
    let children = try start(16, ["record", path, "ada", "60"])
    #expect(children.map { $0.wait() } == Array(repeating: 0, count: 16))
    let store = try SQLiteStore(path: path)
    let queue = try store.queue(of: "ada")
    #expect(queue.count == 50)
    #expect(told(children).sorted() == described(queue).sorted())
    #expect(
      try store.ledger(of: "ada").map { "\($0.patch.id) \($0.passID)" } == described(queue))
  }

  @Test func readersDrainWhileWritersWriteAndNothingIsLostOrShownTwice() throws {
    let users = ["ada", "bob"]
    let drains = try users.map { try start(1, ["drain", path, $0, "50"]) }
    let writers = try users.map { try start(3, ["record", path, $0, "60"]) }
    for child in writers.joined() { #expect(child.wait() == 0) }
    for child in drains.joined() { #expect(child.wait() == 0) }
    let store = try SQLiteStore(path: path)
    for (place, user) in users.enumerated() {
      #expect(told(drains[place]).sorted() == told(writers[place]).sorted())
      #expect(told(drains[place]).count == 50)
      #expect(try store.queue(of: user).isEmpty)
      #expect(try store.ledger(of: user).count == 50)
    }
  }

  @Test(arguments: [true, false])
  func sixteenThreadsOnTheSameTrackMakeEachUnlockOnce(shareOneHandle: Bool) throws {
    let shared = try SQLiteStore(path: path)
    let boxes = (0..<20).map {
      (id: "p\($0)", longitude: Double($0), latitude: 1.0, halfWidth: 0.7)
    }
    let world = BoxWorld(boxes)
    let track = (0..<40).map { number in
      UserFix(
        user: "ada", fix: Fix(coordinate: Coordinate(longitude: Double(number) / 2, latitude: 1)))
    }
    let unlocked = Mutex<[String]>([])
    let path = path
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      do {
        let store = shareOneHandle ? shared : try SQLiteStore(path: path)
        let engine = Engine(
          catalog: world.catalog, locator: world, store: store, identifiers: NamedPassIdentifiers())
        for start in stride(from: 0, to: track.count, by: 1 + number) {
          let fixes = Array(track[start..<min(track.count, start + 1 + number)])
          let passes = try engine.evaluate(fixes).flatMap(\.passes)
          unlocked.withLock { $0 += passes.flatMap { $0.patches.map(\.id) } }
        }
      } catch {
        Issue.record(error)
      }
    }
    let expected = boxes.map(\.id).sorted()
    #expect(unlocked.withLock { $0.sorted() } == expected)
    #expect(try shared.ledger(of: "ada").map(\.patch.id).sorted() == expected)
    #expect(try shared.queue(of: "ada").map(\.patch.id).sorted() == expected)
  }

  @Test func sixteenHandlesMayMakeTheStoreAtTheSameTime() throws {
    let path = path
    let unlocks = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      do {
        let receipt = try SQLiteStore(path: path).record(proposal("city", at: 1))[0]
        unlocks.add(receipt.pass == nil ? 0 : 1, ordering: .relaxed)
      } catch {
        Issue.record(error)
      }
    }
    #expect(unlocks.load(ordering: .relaxed) == 1)
  }

  @Test func whoLooksWhileTheStoreIsMadeSeesNothingOrAStore() throws {
    for number in 0..<20 {
      let path = path + "\(number)"
      defer { for end in ["", "-wal", "-shm"] { unlink(path + end) } }
      let isMade = Atomic(false)
      DispatchQueue.concurrentPerform(iterations: 4) { place in
        do {
          if place == 0 {
            defer { isMade.store(true, ordering: .releasing) }
            _ = try SQLiteStore(path: path)
          } else {
            let database = try Database(path: path, creating: true, options: .init())
            // Throws where it takes half a store for another program's database.
            repeat { _ = try Schema.content(of: database) } while !isMade.load(ordering: .acquiring)
          }
        } catch {
          Issue.record(error)
        }
      }
      #expect(throws: Never.self) { try SQLiteStore(path: path, opening: .existing) }
    }
  }
}

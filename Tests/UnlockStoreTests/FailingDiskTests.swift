import CFaultyVFS
import CSQLite
import Foundation
import TestSupport
import Testing
import UnlockEngine
import UnlockStore

/// A disk that is full or fails, at any byte: the call says so and has done nothing, what was
/// there can still be read, and with room again everything goes on where it was.
@Suite struct FailingDiskTests {
  /// How a disk fails, and what it is then called.
  enum Fault: Sendable, CaseIterable {
    case full, writesFail, syncsFail

    var kind: StoreError.Kind { self == .full ? .diskFull : .disk }
  }

  /// Extended codes of SQLite, whose macros Swift cannot import.
  enum IOError {
    static let write = SQLITE_IOERR | 3 << 8
    static let sync = SQLITE_IOERR | 4 << 8
  }

  /// A disk in a folder of its own.
  final class Disk {
    let folder: TemporaryFolder
    private let name: String
    private let vfs: OpaquePointer

    init() throws {
      folder = try TemporaryFolder()
      name = "faulty \(folder.path)"
      vfs = try #require(faulty_vfs_create(name))
    }

    deinit { faulty_vfs_destroy(vfs) }

    var path: String { folder.file("unlock.db") }

    func open() throws(StoreError) -> SQLiteStore {
      var options = SQLiteStore.Options()
      options.vfs = name
      return try SQLiteStore(path: path, options: options)
    }

    /// Lets the disk fail when so much more was done.
    func fail(_ fault: Fault, afterBytes bytes: Int64) {
      switch fault {
      case .full: faulty_vfs_limit_writes(vfs, bytes, SQLITE_FULL)
      case .writesFail: faulty_vfs_limit_writes(vfs, bytes, IOError.write)
      case .syncsFail: faulty_vfs_limit_syncs(vfs, bytes / 4_096, IOError.sync)
      }
    }

    func heal() {
      faulty_vfs_limit_writes(vfs, -1, SQLITE_OK)
      faulty_vfs_limit_syncs(vfs, -1, SQLITE_OK)
    }

    /// What a process would find that starts after a crash of this one.
    func contentAfterCrash() throws -> [String] {
      let copy = folder.file("copy.db")
      for suffix in ["", "-wal"] {
        try? FileManager.default.removeItem(atPath: copy + suffix)
        if FileManager.default.fileExists(atPath: path + suffix) {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
      }
      return try StoreOperation.content(of: try SQLiteStore(path: copy))
    }
  }

  @Test(arguments: Fault.allCases, 1...2)
  func aFailedCallHasDoneNothingAndTheStoreGoesOn(fault: Fault, seed: UInt64) throws {
    let disk = try Disk()
    var random = SeededGenerator(seed: seed)
    let model = MemoryStore()
    var store = try disk.open()
    var failures = 0
    for number in 0..<60 {
      let operation = StoreOperation.numbered(number, seed: seed)
      disk.fail(fault, afterBytes: Int64.random(in: 0..<40_000, using: &random))
      var result: String?
      do throws(StoreError) { result = try operation.apply(to: store) } catch {
        failures += 1
        #expect(error.kind == fault.kind, "\(error)")
        #expect(error.path == disk.path)
        let before = StoreOperation.content(of: model)
        #expect(try StoreOperation.content(of: store) == before)
        // Also where the process then dies: nothing of the call, or all of it.
        let afterCrash = try disk.contentAfterCrash()
        disk.heal()
        // An operation that was answered with an error is simply asked for again.
        result = try operation.apply(to: store)
        #expect(result == operation.apply(to: model))
        #expect([before, StoreOperation.content(of: model)].contains(afterCrash))
        continue
      }
      #expect(result == operation.apply(to: model), "\(operation)")
      disk.heal()
      if number % 10 == 9 { store = try disk.open() }
    }
    #expect(failures > 0, "the disk never failed")
    #expect(try StoreOperation.content(of: store) == StoreOperation.content(of: model))
    #expect(try disk.contentAfterCrash() == StoreOperation.content(of: model))
  }

  @Test(arguments: Fault.allCases)
  func aStoreThatCannotBeMadeSaysSoAndCanBeMadeLater(fault: Fault) throws {
    for bytes in stride(from: Int64(0), to: 120_000, by: 9_001) {
      let disk = try Disk()
      disk.fail(fault, afterBytes: bytes)
      do throws(StoreError) {
        let store = try disk.open()
        try store.record(proposal("city", at: 1))
      } catch {
        #expect(error.kind == fault.kind, "\(error)")
      }
      disk.heal()
      try disk.open().record(proposal("city", at: 1))
      #expect(try disk.open().queue(of: "ada").map(\.patch.id) == ["city"])
    }
  }

  @Test func anEngineGoesOnAfterAFullDisk() throws {
    let disk = try Disk()
    let world = BoxWorld([("park", 1, 1, 0.5), ("city", 1, 1, 2)], inside: ["park": "city"])
    let engine = Engine(
      catalog: world.catalog, locator: world, store: try disk.open(),
      identifiers: PlainPassIdentifiers())
    let visit = UserFix(user: "ada", fix: Fix(coordinate: Coordinate(longitude: 1, latitude: 1)))
    disk.fail(.full, afterBytes: 0)
    for _ in 0..<3 {
      #expect(throws: EngineError<Never, StoreError>.self) { try engine.evaluate([visit]) }
    }
    disk.heal()
    #expect(try engine.evaluate([visit, visit]).map { $0.passes.count } == [1, 0])
  }
}

import Foundation
import TestSupport
import Testing

@testable import UnlockCatalog

/// Folders that catalogs are unpacked into.
@Suite struct UnpackedFolderTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  /// A folder as a process left it that was killed some hours ago.
  private func leftFolder(hoursAgo: Int) throws -> String {
    let path = parent.file("unlock-catalog-\(hoursAgo)hours")
    try #require(mkdir(path, 0o700) == 0)
    try #require(fopen("\(path)/file", "w").map { fclose($0) } == 0)
    let moment = timespec(tv_sec: time(nil) - hoursAgo * 3600, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, path, [moment, moment], 0) == 0)
    return path
  }

  private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  @Test func theFolderOfAKilledProcessIsClearedAwayByTheNext() throws {
    let left = try leftFolder(hoursAgo: 2)
    _ = try UnpackedFolder(in: parent.path)
    #expect(!exists(left))
  }

  @Test func aFolderThatAProcessStillHoldsStays() throws {
    let held = try leftFolder(hoursAgo: 2)
    let holder = open(held, O_RDONLY | O_DIRECTORY)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX | LOCK_NB) == 0)
    _ = try UnpackedFolder(in: parent.path)
    #expect(exists("\(held)/file"))
  }

  @Test func aFolderJustMadeStays() throws {
    let new = try leftFolder(hoursAgo: 0)
    _ = try UnpackedFolder(in: parent.path)
    #expect(exists("\(new)/file"))
  }

  @Test func itsOwnFolderIsGoneWithTheLastReference() throws {
    let names = { try FileManager.default.contentsOfDirectory(atPath: parent.path) }
    do {
      let folder = try UnpackedFolder(in: parent.path)
      _ = try folder.place(for: "a", group: 0)
      #expect(try names().count == 1)
      withExtendedLifetime(folder) {}
    }
    #expect(try names() == [])
  }
}

import Foundation
import TestSupport
import Testing

@testable import FileReplacement

@Suite struct ReplacedFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { folder.file(name) }

  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func write(_ text: String, to name: String) throws {
    var file = try ReplacedFile(replacing: path(name))
    try file.write(text)
    try file.commit()
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func aFileAppearsWholeAndAlone() throws {
    let long = String(repeating: "0123456789", count: 30_000)
    try write(long, to: "a")
    #expect(try content("a") == long)
    #expect(try names == ["a"])
  }

  @Test func withoutACommitTheOldFileStays() throws {
    try write("old", to: "a")
    do {
      var file = try ReplacedFile(replacing: path("a"))
      try file.write(String(repeating: "new", count: 100_000))
      #expect(try names.count == 2)
    }
    #expect(try content("a") == "old")
    #expect(try names == ["a"])
  }

  @Test func theModeOfAReplacedFileStays() throws {
    try write("old", to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("a"))
    try write("new", to: "a")
    let mode = try FileManager.default.attributesOfItem(atPath: path("a"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func aLinkStaysALink() throws {
    try write("old", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("a"))
    try write("new", to: "link")
    #expect(try content("a") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == path("a"))
  }

  @Test func aDeviceIsWrittenToAndNotReplaced() throws {
    var file = try ReplacedFile(replacing: "/dev/null")
    try file.write("text")
    try file.commit()
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func aFolderThatIsNotThereIsAnErrorThatNamesTheFile() {
    let name = path("missing/a")
    let error = #expect(throws: ReplacementError.self) { try write("text", to: "missing/a") }
    #expect(
      error == ReplacementError(file: name, message: "cannot be written: No such file or directory")
    )
  }

  @Test func aFullDiskIsAnError() {
    let error = #expect(throws: ReplacementError.self) {
      var file = try ReplacedFile(replacing: "/dev/full")
      try file.write("text")
      try file.commit()
    }
    #expect(error?.message == "cannot be written: No space left on device")
  }
}

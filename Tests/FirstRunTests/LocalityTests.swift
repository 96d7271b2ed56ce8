import Foundation
import Testing

/// The rules run on the device: their modules reach for nothing that could leave it.
@Suite struct LocalityTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let allowed: Set<String> = [
    "AppContent", "UnlockEngine", "FoundationEssentials", "Foundation", "Synchronization",
  ]

  /// What a source imports or names that could reach a network, a screen or a clock of its own.
  private func reaches(_ source: String) -> [String] {
    let imports = source.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      let isImport = words.first == "import" || words.dropFirst().first == "import"
      return isImport && !line.contains("//") ? words.last.map(String.init) : nil
    }
    let names = [
      "URLSession", "URLRequest", "socket(", "Date()", "Date.now", ".now()", "TimeZone.current",
      "Calendar.current", ".autoupdatingCurrent",
    ]
    return imports.filter { !Self.allowed.contains($0) } + names.filter(source.contains)
  }

  @Test(arguments: ["AppContent", "Missions", "FirstRun"])
  func theRulesNeedNoNetworkAndReadNoClock(module: String) throws {
    let folder = Self.root.appending(path: "Sources/\(module)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count > 5)
    for file in files {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(reaches(source) == [], "\(module)/\(file)")
    }
  }

  @Test(arguments: [
    "import FoundationNetworking", "public import Glibc", "let answer = URLSession.shared",
    "let now = Date()", "let zone = TimeZone.current",
  ])
  func aSourceThatReachesOutIsFound(source: String) {
    #expect(reaches("internal import UnlockEngine\n" + source).count == 1)
  }

  /// What the unlock check hangs on, and what the first run fetches: nothing.
  @Test(arguments: [
    ("UnlockEngine", ["AppRoute", "FirstRun", "tutorialSeen", "canCelebrate"]),
    ("UnlockService", ["AppRoute", "FirstRun", "tutorialSeen", "canCelebrate"]),
    ("UnlockStore", ["AppRoute", "canCelebrate", "canAnnounce"]),
    ("FirstRun", ["ContentSource", "syncContent", "FileManager", "http"]),
  ])
  func whatDoesNotBelongThereIsNotThere(module: String, words: [String]) throws {
    let folder = Self.root.appending(path: "Sources/\(module)")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let sources = (files ?? []).filter { $0.hasSuffix(".swift") }
    #expect(sources.count >= 2)
    for file in sources {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(words.filter(source.contains) == [], "\(module)/\(file)")
    }
  }
}

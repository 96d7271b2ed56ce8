import Foundation
import Testing

/// What the pages show a reader is what the program prints.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A command of a `console` block, and the lines that the page shows under it.
  struct Example: Sendable, CustomTestStringConvertible {
    let page: String
    let command: String
    var output: [Substring] = []

    var testDescription: String { "\(page): \(command)" }
  }

  private static func examples(of page: String) -> [Example] {
    let text = try? String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    var examples: [Example] = []
    var isInside = false
    for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append(Example(page: page, command: String(line.dropFirst(2))))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].output.append(line)
      }
    }
    return examples
  }

  private static var pages: [String] {
    let docs = try? FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("docs").path)
    return ["README.md"] + (docs ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }

  /// Figures of a bench are another machine's, so only what `unlock` prints is compared.
  static let examples = pages.flatMap(examples).filter { $0.command.hasPrefix("unlock ") }

  @Test(arguments: examples)
  func anExampleOfAPageIsWhatTheProgramPrints(example: Example) throws {
    let workspace = try Workspace()
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    // Commands run beside the data as in a clone, and leave their files elsewhere.
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/data",
      withDestinationPath: Self.root.appendingPathComponent("data").path)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", example.command]
    process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
    process.environment = ["PATH": "\(program.path):/usr/bin:/bin"]
    process.standardOutput = output
    try process.run()
    let printed = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .elementsEqual(example.output),
      "\(example.page) shows something else than:\n\(printed)")
  }

  @Test func theFirstPageHasAnExample() {
    #expect(Self.examples.contains { $0.page == "README.md" })
  }
}

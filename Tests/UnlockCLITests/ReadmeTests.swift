import Foundation
import Testing

/// What the pages show a reader is what the program prints.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A `console` block: commands that follow each other, and the lines that the page shows under
  /// each.
  struct Block: Sendable, CustomTestStringConvertible {
    let page: String
    var commands: [(line: String, output: [Substring])] = []

    var testDescription: String { "\(page): \(commands.first?.line ?? "")" }
  }

  private static func blocks(of page: String) -> [Block] {
    let text = try? String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    var blocks: [Block] = []
    var isInside = false
    for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
        if isInside { blocks.append(Block(page: page)) }
      } else if isInside, line.hasPrefix("$ ") {
        blocks[blocks.count - 1].commands.append((String(line.dropFirst(2)), []))
      } else if isInside, let last = blocks[blocks.count - 1].commands.indices.last {
        blocks[blocks.count - 1].commands[last].output.append(line)
      }
    }
    return blocks
  }

  private static var pages: [String] {
    let docs = try? FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("docs").path)
    return ["README.md"] + (docs ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }

  /// Figures of a bench are another machine's, so only what `unlock` prints is compared.
  static let blocks = pages.flatMap(blocks).filter { block in
    !block.commands.isEmpty && block.commands.allSatisfy { $0.line.hasPrefix("unlock ") }
  }

  @Test(arguments: blocks)
  func anExampleOfAPageIsWhatTheProgramPrints(block: Block) throws {
    let workspace = try Workspace()
    // Commands run beside the data as in a clone, and leave their files elsewhere.
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/data",
      withDestinationPath: Self.root.appendingPathComponent("data").path)
    for (line, output) in block.commands {
      let printed = try Self.output(of: line, in: workspace.path)
      #expect(
        printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          .elementsEqual(output),
        "\(block.page) shows something else than:\n\(printed)")
    }
  }

  private static func output(of line: String, in folder: String) throws -> String {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["PATH": "\(program.path):/usr/bin:/bin"]
    process.standardOutput = output
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }

  @Test func theFirstPageHasExamplesOfReplayAndMissions() {
    let lines = Self.blocks.filter { $0.page == "README.md" }.flatMap(\.commands).map(\.line)
    #expect(lines.contains { $0.hasPrefix("unlock replay") })
    #expect(lines.contains { $0.hasPrefix("unlock missions") })
  }
}

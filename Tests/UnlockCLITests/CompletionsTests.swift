import Foundation
import Testing

@testable import UnlockCLI

@Suite struct CompletionsTests {
  /// What bash offers for the last of some words.
  private func offers(_ words: String...) throws -> [String] {
    let array = words.map { "'\($0)'" }.joined(separator: " ")
    let script =
      ProgramRun("completions", "bash").output
      + "COMP_WORDS=(\(array)); COMP_CWORD=\(words.count - 1); _unlock\n"
      + "printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    return try shell("bash", script).split(separator: "\n").map(String.init)
  }

  private func shell(_ name: String, _ script: String) throws -> String {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(script.utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text
  }

  @Test func bashOffersCommandsAndTheirOptions() throws {
    #expect(try offers("unlock", "rep") == ["replay"])
    #expect(try offers("unlock", "catalog", "ch") == ["check"])
    #expect(try offers("unlock", "replay", "--accept-n") == ["--accept-null-island"])
    #expect(try offers("unlock", "locate", "--nea") == ["--nearest"])
    #expect(try offers("unlock", "catalog", "check", "--str") == ["--strict"])
  }

  @Test func bashOffersTheWordsOfAnOption() throws {
    #expect(try offers("unlock", "replay", "--format", "nd") == ["ndjson"])
    #expect(try offers("unlock", "replay", "--boundary", "") == ["interior", "covers"])
  }

  @Test func everyShellKnowsEveryOption() {
    for shell in ["bash", "zsh", "fish"] {
      let script = ProgramRun("completions", shell).output
      for option in CommandList.all.flatMap(\.description.allOptions) {
        #expect(script.contains(option.name), "\(shell): \(option.flag)")
      }
    }
  }

  @Test func anotherShellIsRefused() {
    let run = ProgramRun("completions", "tcsh")
    #expect(run.status == .usage)
    #expect(run.errors.contains("bash, zsh, fish"))
  }
}

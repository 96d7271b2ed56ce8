import Testing

@testable import UnlockCLI

@Suite struct HelpTests {
  private static let descriptions = CommandList.all.map(\.description)

  @Test func theOverviewListsEveryCommand() {
    let run = ProgramRun("--help")
    #expect(run.status == .success)
    for command in Self.descriptions { #expect(run.output.contains("  \(command.name)")) }
    #expect(ProgramRun("help").output == run.output)
    #expect(ProgramRun("-h").output == run.output)
  }

  @Test(arguments: descriptions)
  func everyCommandShowsItsOptionsAndExamples(command: CommandDescription) {
    for words in [command.words + ["--help"], ["help"] + command.words] {
      let run = ProgramRun(words: words)
      #expect(run.status == .success)
      #expect(run.errors == "")
      for option in command.allOptions { #expect(run.output.contains(option.flag)) }
      for example in command.examples { #expect(run.output.contains("$ \(example.line)")) }
      #expect(!command.examples.isEmpty)
      #expect(run.output.contains("Usage: unlock \(command.name)"))
    }
  }

  @Test(arguments: descriptions)
  func everyExampleIsUnderstood(command: CommandDescription) throws {
    for example in command.examples {
      let words = example.line.split(separator: " ").map(String.init)
      let start = try #require(words.firstIndex(of: "unlock"))
      let own = words[(start + 1)...]
      #expect(Array(own.prefix(command.words.count)) == command.words)
      _ = try ArgumentReader.read(own.dropFirst(command.words.count), for: command)
    }
  }

  @Test(arguments: descriptions)
  func noLineIsWiderThanATerminal(command: CommandDescription) {
    for line in HelpText.page(for: command).split(separator: "\n") where !line.contains("$ ") {
      // A name that is wider by itself stands alone on its line.
      let words = line.split(separator: " ")
      #expect(line.count <= 80 || words.count <= 2, "\(line)")
    }
  }

  @Test func noOptionMeansTwoThings() {
    for command in Self.descriptions {
      let names = command.allOptions.map(\.name)
      let letters = command.allOptions.compactMap(\.letter)
      #expect(Set(names).count == names.count, "\(command.name)")
      #expect(Set(letters).count == letters.count, "\(command.name)")
    }
  }

  @Test func aMissingCommandIsAUsageErrorWithHelpOnStandardError() {
    for words in [[], ["catalog"]] {
      let run = ProgramRun(words: words)
      #expect(run.status == .usage)
      #expect(run.output == "")
      #expect(run.errors.contains("Usage: unlock"))
    }
  }

  @Test func theCommandsOfAGroupAreListed() {
    let run = ProgramRun("catalog", "--help")
    #expect(run.status == .success)
    #expect(run.output.contains("catalog check"))
    #expect(!run.output.contains("  replay"))
  }

  @Test(arguments: [
    (["replya"], "there is no command 'replya'; did you mean replay?"),
    (["catalog", "chek"], "there is no command 'catalog chek'; did you mean catalog check?"),
    (["frobnicate"], "there is no command 'frobnicate' (unlock --help lists them)"),
    (["--format", "json"], "the command comes before its options: unlock COMMAND --format"),
    (["locate"], "LAT LON is missing (unlock locate --help says more)"),
  ])
  func whatIsMeantIsSuggested(words: [String], message: String) {
    let run = ProgramRun(words: words)
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(run.errors == "unlock: \(message)\n")
  }

  /// Whoever reads a replay by program meets each of these.
  @Test func theHelpOfReplayNamesEveryEventOfItsLines() {
    let page = HelpText.page(for: ReplayCommand().description)
    for event in ["unlock", "achievement", "rejected", "held", "summary"] {
      #expect(page.contains("member event") && page.contains(event))
    }
  }

  @Test func theVersionIsOneLine() {
    #expect(ProgramRun("--version").output == "unlock \(Version.number)\n")
    #expect(ProgramRun("replay", "--version").output == "unlock \(Version.number)\n")
  }
}

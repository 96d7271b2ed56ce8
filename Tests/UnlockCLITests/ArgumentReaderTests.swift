import Testing

@testable import UnlockCLI

@Suite struct ArgumentReaderTests {
  private static let limit = CommandOption("limit", .number("METRES", 0...100), help: "a limit")
  private static let count = CommandOption("count", letter: "c", .count("N", 1...Int.max), help: "")
  private static let kinds = CommandOption("kinds", .someOf(["a", "b"]), help: "some kinds")
  private static let output = CommandOption("output", letter: "o", .file("FILE"), help: "a file")
  private static let loud = CommandOption("loud", letter: "l", help: "a switch")

  private let command = CommandDescription(
    "try", summary: "tries", operand: Operand("WORD", count: 0...3, isFile: false),
    options: [limit, count, kinds, output, loud], examples: [])

  private func read(_ words: String...) throws -> Arguments {
    try ArgumentReader.read(words[...], for: command)
  }

  @Test func optionsStandBeforeBetweenAndAfterOperands() throws {
    let arguments = try read("--loud", "one", "--limit", "5", "two", "--output=x=y")
    #expect(arguments.operands == ["one", "two"])
    #expect(arguments.has(Self.loud))
    #expect(arguments.number(Self.limit) == 5)
    #expect(arguments.text(Self.output) == "x=y")
  }

  @Test func lettersMayBeBundledAndHoldTheirValue() throws {
    let arguments = try read("-lc3", "-o", "file")
    #expect(arguments.has(Self.loud))
    #expect(arguments.count(Self.count) == 3)
    #expect(arguments.text(Self.output) == "file")
  }

  @Test(arguments: [["-71.06"], ["-.5"], ["-"], ["-7,3"], ["42.36", "-71.06"]])
  func negativeNumbersAndADashAreOperands(words: [String]) throws {
    #expect(try ArgumentReader.read(words[...], for: command).operands == words)
  }

  @Test func nothingIsAnOptionBehindTwoDashes() throws {
    #expect(try read("--", "--loud", "-x").operands == ["--loud", "-x"])
  }

  @Test func theLastValueCountsAndARepeatableOptionKeepsAll() throws {
    let arguments = try read("--limit", "1", "--limit", "2", "--catalog", "a", "--catalog=b")
    #expect(arguments.number(Self.limit) == 2)
    #expect(arguments.texts(.catalog) == ["a", "b"])
  }

  @Test(arguments: [
    (["--lmit", "5"], "unknown option --lmit; did you mean --limit?"),
    (["--elsewhere"], "unknown option --elsewhere"),
    (["-z"], "unknown option -z"),
    (["--limit"], "--limit needs a number (metres) after it"),
    (["--output", "--loud"], "--output needs a file after it"),
    (["--output="], "--output must not be empty"),
    (["--limit", "five"], "--limit is 'five'; it takes a number from 0 to 100"),
    (["--limit", "nan"], "--limit is 'nan'; it takes a number from 0 to 100"),
    (["--limit=-1"], "--limit is '-1'; it takes a number from 0 to 100"),
    (["--count", "0"], "--count is '0'; it takes a whole number of at least 1"),
    (["--count", "1.5"], "--count is '1.5'; it takes a whole number of at least 1"),
    (["--kinds", "a,c"], "--kinds is 'c'; it takes a, b; did you mean a?"),
    (["--kinds", "a,"], "--kinds is ''; it takes a, b; did you mean a?"),
    (["--loud=yes"], "--loud takes no value"),
    (["a", "b", "c", "d"], "'d' is one word too many"),
    (["a", ""], "WORD must not be empty"),
  ])
  func whatIsNotUnderstoodIsNamed(words: [String], message: String) {
    #expect(throws: UsageError(message)) {
      try ArgumentReader.read(words[...], for: command)
    }
  }

  @Test func whoAsksForHelpNeedNotHaveTheRestRight() throws {
    let strict = CommandDescription(
      "try", summary: "", operand: Operand("WORD", count: 1...1, isFile: false), examples: [])
    #expect(try ArgumentReader.read(["-h"], for: strict).has(.help))
    #expect(throws: UsageError("WORD is missing")) { try ArgumentReader.read([], for: strict) }
  }

  @Test(arguments: [
    ("replya", "replay"), ("locat", "locate"), ("rep", "replay"), ("xyzzy", nil), ("", nil),
  ])
  func aWordNearEnoughIsSuggested(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, among: ["replay", "locate", "explain"]) == expected)
  }
}

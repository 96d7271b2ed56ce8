import Synchronization
import Testing

@testable import UnlockCLI

/// A sink that takes so many bytes and then fails.
private final class FailingSink: ByteSink {
  private let left: Mutex<Int>
  private let failure: WriteFailure

  init(after bytes: Int, _ failure: WriteFailure) {
    left = Mutex(bytes)
    self.failure = failure
  }

  func write(_ bytes: [UInt8]) throws(WriteFailure) {
    let isFull = left.withLock { left in
      left -= bytes.count
      return left < 0
    }
    if isFull { throw failure }
  }
}

@Suite struct StreamTests {
  private let workspace: Workspace
  private let words: [String]

  init() throws {
    workspace = try Workspace()
    words = [
      "replay", "--catalog", try workspace.nestedCatalog(), try workspace.track("w.gpx", (5, 5)),
    ]
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() {
    let errors = MemorySink()
    let surroundings = Surroundings(output: FailingSink(after: 0, .closed), error: errors)
    #expect(UnlockProgram().run(words, in: surroundings) == .success)
    #expect(errors.text == "")
  }

  @Test func resultsThatCannotBeWrittenAreAFailure() {
    let errors = MemorySink()
    let sink = FailingSink(after: 10, .failed("No space left on device"))
    let surroundings = Surroundings(output: sink, error: errors)
    #expect(UnlockProgram().run(words, in: surroundings) == .partial)
    #expect(
      errors.text
        == "unlock: standard output: cannot write the results: No space left on device\n")
  }

  @Test func nothingMoreIsReadOnceNobodyReadsTheResults() throws {
    // The second track would be told to be missing, were it opened.
    let errors = MemorySink()
    let surroundings = Surroundings(output: FailingSink(after: 0, .closed), error: errors)
    let long = try workspace.file(
      "long.ndjson",
      (0..<5000).map { _ in #"{"latitude":5,"longitude":5}"# + "\n" }.joined())
    let missing = "\(workspace.path)/missing.gpx"
    #expect(
      UnlockProgram().run(words + [long, missing], in: surroundings) == .success)
    #expect(errors.text == "")
  }

  private func diagnostics(
    _ sink: MemorySink, isTerminal: Bool = false
  ) -> Diagnostics {
    Diagnostics(
      to: sink, style: TextStyle(isOn: false), isTerminal: isTerminal, width: 30,
      progressInterval: .seconds(3600))
  }

  @Test func aDiagnosticIsOneLineWithFileAndLine() {
    let sink = MemorySink()
    let diagnostics = diagnostics(sink)
    diagnostics.error("is\nbroken", file: "a\u{1B}.gpx", line: 7)
    diagnostics.warning("is odd", file: "b.gpx")
    diagnostics.tellsWarnings = false
    diagnostics.warning("is odder")
    diagnostics.error("no catalog")
    #expect(
      sink.text == """
        unlock: a\\u{1B}.gpx:7: is\\nbroken
        unlock: b.gpx: is odd
        unlock: no catalog

        """)
  }

  @Test func progressIsForTerminalsAndLeavesNothingBehind() {
    let sink = MemorySink()
    diagnostics(sink).progress("12 fixes")
    #expect(sink.text == "")
    let terminal = MemorySink()
    let shown = diagnostics(terminal, isTerminal: true)
    shown.progress("12 fixes")
    shown.progress("13 fixes")
    #expect(terminal.text == "\r12 fixes")
    shown.error("stop")
    #expect(terminal.text == "\r12 fixes\r        \runlock: stop\n")
    shown.clearProgress()
    #expect(terminal.text.hasSuffix("stop\n"))
  }

  @Test func aProgressLineFitsTheTerminal() {
    let terminal = MemorySink()
    diagnostics(terminal, isTerminal: true).progress(String(repeating: "x", count: 100))
    #expect(terminal.text.count == 30)
  }

  @Test(arguments: ["--quiet", "--no-progress"])
  func progressCanBeSilenced(flag: String) {
    let run = ProgramRun(words: words + [flag], isTerminal: true)
    #expect(run.errors == "")
    #expect(ProgramRun(words: words, isTerminal: true).errors.contains("reading the catalog"))
  }
}

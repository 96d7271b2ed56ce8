/// The program behind the command line.
public struct UnlockProgram {
  private let commands: [any Command]

  /// The program with its commands.
  public init(commands: [any Command] = CommandList.all) {
    self.commands = commands
  }

  /// Runs a command line, the program's own name left out.
  public func run(_ words: [String], in surroundings: Surroundings) -> ExitStatus {
    let console = Console(in: surroundings)
    let status = dispatch(words, on: console)
    console.output.flush()
    console.diagnostics.clearProgress()
    switch console.output.failure {
    case nil, .closed: return status
    case .failed(let reason):
      console.diagnostics.error("cannot write the results: \(reason)", file: "standard output")
      return max(status, .partial)
    }
  }

  private func dispatch(_ words: [String], on console: Console) -> ExitStatus {
    let descriptions = commands.map(\.description)
    switch words.first {
    case nil:
      console.diagnostics.write(help: HelpText.overview(of: descriptions))
      return .usage
    case "--help", "-h": return showHelp(HelpText.overview(of: descriptions), on: console)
    case "help": return dispatch(Array(words.dropFirst()) + ["--help"], on: console)
    case "--version":
      console.output.writeLine("unlock \(Version.number)")
      return .success
    case let first?: return dispatch(first, words, on: console)
    }
  }

  private func dispatch(_ first: String, _ words: [String], on console: Console) -> ExitStatus {
    // The command with the most words in common: `catalog check` before a plain `catalog`.
    let called = commands.filter { words.starts(with: $0.description.words) }
      .max { $0.description.words.count < $1.description.words.count }
    if let called {
      return run(called, words.dropFirst(called.description.words.count), on: console)
    }
    let descriptions = commands.map(\.description)
    let group = descriptions.filter { $0.words.first == first }
    guard !group.isEmpty else { return refuse(unknown(first, descriptions), on: console) }
    let overview = HelpText.overview(of: descriptions, under: first)
    if words.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) {
      return showHelp(overview, on: console)
    }
    guard words.count > 1 else {
      console.diagnostics.write(help: overview)
      return .usage
    }
    return refuse(unknown("\(first) \(words[1])", group), on: console)
  }

  private func run(
    _ command: any Command, _ words: ArraySlice<String>, on console: Console
  ) -> ExitStatus {
    do {
      let arguments = try ArgumentReader.read(words, for: command.description)
      if arguments.has(.help) {
        return showHelp(HelpText.page(for: command.description), on: console)
      }
      if arguments.has(.version) { return dispatch(["--version"], on: console) }
      if arguments.has(.quiet) { console.diagnostics.tellsWarnings = false }
      if arguments.has(.quiet) || arguments.has(.noProgress) {
        console.diagnostics.showsProgress = false
      }
      return try command.run(arguments, on: console)
    } catch {
      return refuse(
        "\(error.message) (unlock \(command.description.name) --help says more)", on: console)
    }
  }

  private func unknown(_ name: String, _ candidates: [CommandDescription]) -> String {
    if name.hasPrefix("-") { return "the command comes before its options: unlock COMMAND \(name)" }
    let guess =
      Suggestion.nearest(to: name, among: candidates.map(\.name))
      ?? Suggestion.nearest(to: name, among: candidates.compactMap(\.words.first))
    return "there is no command '\(name)'"
      + (guess.map { "; did you mean \($0)?" } ?? " (unlock --help lists them)")
  }

  private func refuse(_ message: String, on console: Console) -> ExitStatus {
    console.diagnostics.error(message)
    return .usage
  }

  private func showHelp(_ text: String, on console: Console) -> ExitStatus {
    console.output.write(text)
    return .success
  }
}

/// `unlock completions`: prints a completion script.
struct CompletionsCommand: Command {
  let description = CommandDescription(
    "completions",
    summary: "prints a completion script for a shell: bash, zsh or fish",
    operand: Operand("SHELL", count: 1...1, isFile: false),
    examples: [
      Example("unlock completions bash", "prints the script; source <(unlock completions bash)"),
      Example("unlock completions fish", "the same for fish; pipe it into source"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    let name = arguments.operands[0]
    guard let shell = Completions.Shell(rawValue: name) else {
      let known = Completions.Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("'\(name)' is no shell that is spoken here: \(known)")
    }
    console.output.write(
      Completions.script(for: shell, commands: CommandList.all.map(\.description)))
    return .success
  }
}

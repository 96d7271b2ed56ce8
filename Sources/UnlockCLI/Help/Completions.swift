/// Writes completion scripts from the commands' tables.
enum Completions {
  /// The shells that are spoken.
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  static func script(for shell: Shell, commands: [CommandDescription]) -> String {
    switch shell {
    case .bash: bash(commands)
    // zsh runs the script of bash as it stands.
    case .zsh: "autoload -U +X bashcompinit && bashcompinit\n" + bash(commands)
    case .fish: fish(commands)
    }
  }

  private static func bash(_ commands: [CommandDescription]) -> String {
    let firsts = unique(commands.compactMap(\.words.first))
    let groups = unique(commands.filter { $0.words.count > 1 }.compactMap(\.words.first))
    let groupCases = groups.map { group in
      let seconds = commands.filter { $0.words.first == group }.compactMap {
        $0.words.dropFirst().first
      }
      return
        "    \(quoted(group))) COMPREPLY=($(compgen -W \(quoted(seconds.joined(separator: " "))) -- \"$current\")); return ;;"
    }
    let optionCases = commands.map { command in
      "    \(quoted(command.name))) options=\(quoted(command.allOptions.map(\.flag).joined(separator: " "))) ;;"
    }
    return """
      # Completions of unlock; load with: source <(unlock completions bash)
      _unlock() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options=
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W \(quoted((firsts + ["--help", "--version"]).joined(separator: " "))) -- "$current"))
          return
        fi
        case $previous in
      \(valueCases(commands).joined(separator: "\n"))
        esac
        if [ "$COMP_CWORD" -eq 2 ]; then
          case ${COMP_WORDS[1]} in
      \(groupCases.joined(separator: "\n"))
          esac
        fi
        case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in
      \(twoWordCases(commands).joined(separator: "\n"))
          *) case ${COMP_WORDS[1]} in
      \(optionCases.joined(separator: "\n"))
          esac ;;
        esac
        case $current in
          -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
          *) COMPREPLY=($(compgen -f -- "$current")) ;;
        esac
      }
      complete -o filenames -F _unlock unlock

      """
  }

  private static func twoWordCases(_ commands: [CommandDescription]) -> [String] {
    commands.filter { $0.words.count > 1 }.map { command in
      "    \(quoted(command.name))) options=\(quoted(command.allOptions.map(\.flag).joined(separator: " "))) ;;"
    }
  }

  /// After an option that takes words, those words; after any other with a value, files.
  private static func valueCases(_ commands: [CommandDescription]) -> [String] {
    let options = uniqueOptions(commands).filter { $0.value != nil }
    return options.map { option in
      let words: String
      switch option.value {
      case .oneOf(let choices), .someOf(let choices):
        words = "-W \(quoted(choices.joined(separator: " ")))"
      case .file: words = "-f"
      default: words = "-W ''"
      }
      return "    \(option.flag)) COMPREPLY=($(compgen \(words) -- \"$current\")); return ;;"
    }
  }

  private static func fish(_ commands: [CommandDescription]) -> String {
    var lines = [
      "# Completions of unlock; load with: unlock completions fish | source",
      "function __unlock_calls",
      "  set -l words (commandline -opc)",
      "  test (count $words) -gt (count $argv); or return 1",
      "  for i in (seq (count $argv))",
      "    test $words[(math $i + 1)] = $argv[$i]; or return 1",
      "  end",
      "end",
      "function __unlock_awaits",
      "  set -l words (commandline -opc)",
      "  test (count $words) -eq (math (count $argv) + 1); and __unlock_calls $argv",
      "end",
    ]
    for first in unique(commands.compactMap(\.words.first)) {
      let whole = commands.first { $0.words == [first] }?.summary
      lines.append(fishLine("__unlock_awaits", "-f -a \(first)", whole ?? "\(first) commands"))
    }
    for command in commands {
      if command.words.count > 1 {
        lines.append(
          fishLine(
            "__unlock_awaits \(command.words[0])", "-f -a \(command.words[1])", command.summary))
      }
      let calls = "__unlock_calls \(command.name)"
      if command.operand?.isFile != true { lines.append("complete -c unlock -n '\(calls)' -f") }
      lines += command.allOptions.map { option in
        fishLine(calls, "-l \(option.name)" + fishValue(option), option.help)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishValue(_ option: CommandOption) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    return switch option.value {
    case nil: letter
    case .file: "\(letter) -r -F"
    case .oneOf(let words), .someOf(let words):
      "\(letter) -x -a \(quoted(words.joined(separator: " ")))"
    default: "\(letter) -x"
    }
  }

  private static func fishLine(_ condition: String, _ what: String, _ says: String) -> String {
    "complete -c unlock -n \(quoted(condition)) \(what) -d \(quoted(says))"
  }

  /// Single quotes mean the same to all three shells; a quote inside leaves them and comes back.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  private static func unique(_ words: [String]) -> [String] {
    words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func uniqueOptions(_ commands: [CommandDescription]) -> [CommandOption] {
    commands.flatMap(\.allOptions).reduce(into: []) { kept, option in
      if !kept.contains(where: { $0.name == option.name }) { kept.append(option) }
    }
  }
}

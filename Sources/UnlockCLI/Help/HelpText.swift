/// Writes help from the commands' tables.
enum HelpText {
  private static let width = 80
  private static let column = 28

  /// The help of one command.
  static func page(for command: CommandDescription) -> String {
    var usage = "Usage: unlock \(command.name) [OPTION]..."
    if let operand = command.operand { usage += " \(self.usage(of: operand))" }
    var sections = [wrap("unlock \(command.name): \(command.summary)"), usage]
    sections += command.details.map { wrap($0) }
    let own = command.options
    let common = command.allOptions.filter { option in !own.contains(option) }
    if !own.isEmpty { sections.append("Options:\n" + list(own)) }
    sections.append("Common options:\n" + list(common))
    sections.append("Examples:\n" + examples(command.examples))
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The help of the program, or of the commands that begin with the same word.
  static func overview(of commands: [CommandDescription], under word: String? = nil) -> String {
    let shown = commands.filter { word == nil || $0.words.first == word }
    let usage = (["unlock"] + (word.map { [$0] } ?? []) + ["COMMAND [OPTION]..."])
      .joined(separator: " ")
    let rows = shown.map { command in
      entry(
        ([command.name] + (command.operand.map { [self.usage(of: $0)] } ?? []))
          .joined(separator: " "), command.summary)
    }
    var sections = [
      "unlock: replays tracks against a catalog of places and shows which ones fire",
      "Usage: \(usage)\n       unlock COMMAND --help",
      "Commands:\n" + rows.joined(separator: "\n"),
    ]
    if word == nil {
      sections.append("Common options:\n" + list(CommandOption.common))
      sections += closing
    }
    sections.append("Examples:\n" + examples(shown.compactMap(\.examples.first)))
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static let closing = [
    """
    Exit status:
      0  all inputs were processed, whether or not anything fired
      1  some input could not be used; the rest was processed
      2  the command line was not understood
      3  nothing could be processed: no catalog, no readable track, no usable store
    """,
    """
    Environment:
      UNLOCK_DATA  directory of what is used where no --catalog or --content is
                   given: catalog files in it or in its folder catalog, and the
                   achievements and missions in its folder content
      NO_COLOR     no colours, also on a terminal
    """,
  ]

  /// `TRACK...`, `LAT LON`, `[FILE]...`: as the count of an operand has it.
  static func usage(of operand: Operand) -> String {
    if operand.name.contains(" ") { return operand.name }
    let name = operand.count.lowerBound == 0 ? "[\(operand.name)]" : operand.name
    return operand.count.upperBound > 1 ? "\(name)..." : name
  }

  private static func list(_ options: [CommandOption]) -> String {
    options.map { option in
      let letter = option.letter.map { "-\($0), " } ?? "    "
      let value = option.value.map { " \($0.placeholder)" } ?? ""
      return entry("\(letter)\(option.flag)\(value)", option.help)
    }.joined(separator: "\n")
  }

  private static func examples(_ examples: [Example]) -> String {
    examples.map { "  $ \($0.line)\n\(wrap($0.says, indent: 6))" }.joined(separator: "\n")
  }

  /// A name with its text beside it, or below where the name is long.
  private static func entry(_ name: String, _ text: String) -> String {
    let lines = wrap(text, indent: column)
    guard name.count <= column - 4 else { return "  \(name)\n\(lines)" }
    let gap = String(repeating: " ", count: column - 2 - name.count)
    return "  \(name)\(gap)\(lines.dropFirst(column))"
  }

  private static func wrap(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(margin + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}

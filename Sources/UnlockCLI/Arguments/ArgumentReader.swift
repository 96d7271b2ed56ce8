/// Reads what stands on a command line behind the command's words.
///
/// Options may stand before, between and after operands. `--name=value`, `--name value`, `-n value`
/// and bundled letters are understood; `--` ends the options. A negative number is an operand.
struct ArgumentReader {
  private let command: CommandDescription
  private let options: [CommandOption]
  private var arguments = Arguments()
  private var rest: ArraySlice<String>

  private init(_ words: ArraySlice<String>, for command: CommandDescription) {
    self.command = command
    options = command.allOptions
    rest = words
  }

  /// The arguments, checked against the command's tables.
  static func read(
    _ words: ArraySlice<String>, for command: CommandDescription
  ) throws(UsageError) -> Arguments {
    var reader = ArgumentReader(words, for: command)
    try reader.readAll()
    // Who asks for help need not have the rest right.
    if !reader.arguments.has(.help), !reader.arguments.has(.version) {
      try command.checkCount(of: reader.arguments.operands)
    }
    return reader.arguments
  }

  private mutating func readAll() throws(UsageError) {
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.operands += rest
        return
      }
      if word.hasPrefix("--") {
        try readLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word != "-", !Self.looksNegative(word) {
        try readLetters(word.dropFirst())
      } else {
        arguments.operands.append(word)
      }
    }
  }

  /// Whether a word with a dash in front is a number, or a coordinate that begins with one.
  private static func looksNegative(_ word: String) -> Bool {
    let second = word.dropFirst().first
    return second == "." || second.map { $0.isASCII && $0.isNumber } ?? false
  }

  private mutating func readLong(_ word: Substring) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknownOption("--\(name)", among: options.map(\.flag))
    }
    guard parts.count == 2 else { return try read(option, attached: nil) }
    guard option.value != nil else { throw UsageError("\(option.flag) takes no value") }
    try read(option, attached: String(parts[1]))
  }

  private mutating func readLetters(_ letters: Substring) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw unknownOption("-\(letter)\(letters)", among: options.map(\.flag))
      }
      if option.value != nil, !letters.isEmpty {
        return try read(option, attached: String(letters))
      }
      try read(option, attached: nil)
    }
  }

  private mutating func read(
    _ option: CommandOption, attached: String?
  ) throws(UsageError) {
    guard let kind = option.value else { return arguments.add("", to: option) }
    guard let value = attached ?? nextValue() else {
      throw UsageError("\(option.flag) needs \(kind.description) after it")
    }
    arguments.add(try kind.checked(value, of: option), to: option)
  }

  private mutating func nextValue() -> String? {
    // Whoever forgets a value and goes on with an option wants to hear of the value.
    guard let next = rest.first, !options.contains(where: { $0.flag == next }) else { return nil }
    return rest.popFirst()
  }

  private func unknownOption(_ flag: String, among flags: [String]) -> UsageError {
    let guess = Suggestion.nearest(to: flag, among: flags).map { "; did you mean \($0)?" } ?? ""
    return UsageError("unknown option \(flag)\(guess)")
  }
}

extension OptionValue {
  fileprivate var description: String {
    switch self {
    case .file: "a file"
    case .text(let name): "its \(name)"
    case .number(let name, _): "a number (\(name.lowercased()))"
    case .count(let name, _): "a \(name.lowercased())"
    case .oneOf(let words): "one of \(words.joined(separator: ", "))"
    case .someOf(let words): "some of \(words.joined(separator: ","))"
    }
  }

  /// The value as it is kept, if this kind allows it.
  fileprivate func checked(
    _ value: String, of option: CommandOption
  ) throws(UsageError) -> String {
    switch self {
    case .file, .text:
      guard !value.isEmpty else { throw UsageError("\(option.flag) must not be empty") }
    case .number(_, let range):
      guard let number = Double(value), number.isFinite, range.contains(number) else {
        throw UsageError(
          "\(option.flag) is '\(value)'; it takes a number\(Self.words(for: range))")
      }
    case .count(_, let range):
      guard let number = Int(value), range.contains(number) else {
        let words =
          range.upperBound == .max
          ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        throw UsageError("\(option.flag) is '\(value)'; it takes a whole number \(words)")
      }
    case .oneOf(let words):
      try Self.check(value, among: words, of: option)
    case .someOf(let words):
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      for part in parts { try Self.check(String(part), among: words, of: option) }
    }
    return value
  }

  private static func check(
    _ word: String, among words: [String], of option: CommandOption
  ) throws(UsageError) {
    guard !words.contains(word) else { return }
    let guess = Suggestion.nearest(to: word, among: words).map { "; did you mean \($0)?" } ?? ""
    let choices = words.joined(separator: ", ")
    throw UsageError("\(option.flag) is '\(word)'; it takes \(choices)\(guess)")
  }

  private static func words(for range: ClosedRange<Double>) -> String {
    func text(_ bound: Double) -> String { Int(exactly: bound).map { "\($0)" } ?? "\(bound)" }
    if range.upperBound.isFinite {
      return " from \(text(range.lowerBound)) to \(text(range.upperBound))"
    }
    return range.lowerBound.isFinite ? " of at least \(text(range.lowerBound))" : ""
  }
}

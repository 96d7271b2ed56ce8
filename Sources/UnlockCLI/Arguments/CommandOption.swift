/// What stands after an option's name.
public enum OptionValue: Sendable, Equatable {
  /// A file or directory, named by this placeholder in the help.
  case file(String)
  /// Any text.
  case text(String)
  /// A finite number in a range.
  case number(String, ClosedRange<Double>)
  /// A whole number in a range.
  case count(String, ClosedRange<Int>)
  /// One of some words.
  case oneOf([String])
  /// Several of some words, separated by commas.
  case someOf([String])

  /// What the help shows for the value.
  public var placeholder: String {
    switch self {
    case .file(let name), .text(let name), .number(let name, _), .count(let name, _): name
    case .oneOf(let words): words.joined(separator: "|")
    case .someOf(let words): words.joined(separator: ",")
    }
  }
}

/// One option of a command. The same value serves to read the command line, to write the help and
/// the completions, and to guess what was meant.
public struct CommandOption: Sendable, Equatable {
  /// The name without its two dashes.
  public let name: String
  /// A single letter that means the same.
  public let letter: Character?
  /// What stands after it; nil for a switch.
  public let value: OptionValue?
  /// Whether it may be given more than once and keeps all its values; otherwise the last counts.
  public let isRepeatable: Bool
  /// One sentence for the help, without a full stop.
  public let help: String

  /// Makes an option.
  public init(
    _ name: String, letter: Character? = nil, _ value: OptionValue? = nil,
    isRepeatable: Bool = false, help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// The name as it is typed.
  public var flag: String { "--\(name)" }
}

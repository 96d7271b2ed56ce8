/// What a command takes behind its options.
public struct Operand: Sendable, Equatable {
  /// What the help calls it.
  public let name: String
  /// How many there may be.
  public let count: ClosedRange<Int>
  /// Whether completion offers file names.
  public let isFile: Bool

  /// Makes an operand.
  public init(_ name: String, count: ClosedRange<Int>, isFile: Bool) {
    self.name = name
    self.count = count
    self.isFile = isFile
  }
}

/// A command line that works as it stands, and what it does.
public struct Example: Sendable, Equatable {
  /// The line, beginning with `unlock`.
  public let line: String
  /// What it does.
  public let says: String

  /// Makes an example.
  public init(_ line: String, _ says: String) {
    self.line = line
    self.says = says
  }
}

/// All that is to be known of a command before it runs: the one table behind reading, help,
/// completion and guesses.
public struct CommandDescription: Sendable, Equatable {
  /// The words that call it, such as `catalog` and `check`.
  public let words: [String]
  /// What it does, one sentence without a full stop.
  public let summary: String
  /// What it takes behind its options; nil for nothing.
  public let operand: Operand?
  /// Its own options; the common ones come with every command.
  public let options: [CommandOption]
  /// What else is worth knowing, as paragraphs for the help.
  public let details: [String]
  /// Lines to copy.
  public let examples: [Example]

  /// Makes a description.
  public init(
    _ words: String..., summary: String, operand: Operand? = nil, options: [CommandOption] = [],
    details: [String] = [], examples: [Example]
  ) {
    self.words = words
    self.summary = summary
    self.operand = operand
    self.options = options
    self.details = details
    self.examples = examples
  }

  /// The words as they are typed.
  public var name: String { words.joined(separator: " ") }

  /// Every option that the command understands.
  public var allOptions: [CommandOption] {
    options
      + CommandOption.common.filter { common in
        !options.contains { $0.name == common.name }
      }
  }

  func checkCount(of operands: [String]) throws(UsageError) {
    guard let operand else {
      guard let first = operands.first else { return }
      throw UsageError("'\(first)' is one word too many: \(name) takes only options")
    }
    guard operands.count >= operand.count.lowerBound else {
      throw UsageError("\(operand.name) is missing")
    }
    guard !operands.contains("") else { throw UsageError("\(operand.name) must not be empty") }
    guard operands.count <= operand.count.upperBound else {
      throw UsageError("'\(operands[operand.count.upperBound])' is one word too many")
    }
  }
}

/// A command line that was understood: operands in their order, and options with values that their
/// tables allow.
public struct Arguments: Sendable, Equatable {
  /// What is no option: tracks, files, coordinates.
  public internal(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// A command line without anything on it.
  public init() {}

  mutating func add(_ value: String, to option: CommandOption) {
    if option.isRepeatable {
      values[option.name, default: []].append(value)
    } else {
      values[option.name] = [value]
    }
  }

  /// Whether an option was given.
  public func has(_ option: CommandOption) -> Bool { values[option.name] != nil }

  /// All values of an option that may be repeated, in their order.
  public func texts(_ option: CommandOption) -> [String] { values[option.name] ?? [] }

  /// The value of an option.
  public func text(_ option: CommandOption) -> String? { values[option.name]?.last }

  /// The value of an option that takes a number.
  public func number(_ option: CommandOption) -> Double? { text(option).flatMap { Double($0) } }

  /// The value of an option that takes a whole number.
  public func count(_ option: CommandOption) -> Int? { text(option).flatMap { Int($0) } }

  /// The value of an option that takes one of some words.
  public func choice<Word: RawRepresentable>(
    _ option: CommandOption, as: Word.Type = Word.self
  ) -> Word? where Word.RawValue == String {
    text(option).flatMap { Word(rawValue: $0) }
  }

  /// The values of an option that takes several of some words; nil where it was not given.
  public func choices<Word: RawRepresentable>(
    _ option: CommandOption, as: Word.Type = Word.self
  ) -> [Word]? where Word.RawValue == String {
    text(option).map { $0.split(separator: ",").compactMap { Word(rawValue: String($0)) } }
  }
}

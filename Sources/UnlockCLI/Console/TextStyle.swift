/// Colour and weight for a terminal that wants them; nothing otherwise.
public struct TextStyle: Sendable {
  /// Whether anything is added.
  public let isOn: Bool

  /// A style for a terminal (`isOn`) or a file.
  public init(isOn: Bool) {
    self.isOn = isOn
  }

  func bold(_ text: String) -> String { wrapped(text, in: "1") }
  func faint(_ text: String) -> String { wrapped(text, in: "2") }
  func red(_ text: String) -> String { wrapped(text, in: "31") }
  func yellow(_ text: String) -> String { wrapped(text, in: "33") }
  func green(_ text: String) -> String { wrapped(text, in: "32") }
  func cyan(_ text: String) -> String { wrapped(text, in: "36") }

  private func wrapped(_ text: String, in code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

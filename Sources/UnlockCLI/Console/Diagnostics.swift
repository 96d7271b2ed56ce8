/// Standard error: `unlock: FILE:LINE: message`, one line for each thing, and a progress line on a
/// terminal.
public final class Diagnostics {
  private let sink: any ByteSink
  private let style: TextStyle
  private let width: Int
  private let progressInterval: Duration
  private var progressLength = 0
  private var lastProgress: ContinuousClock.Instant?
  private let clock = ContinuousClock()

  /// Whether warnings are told.
  public var tellsWarnings = true
  /// Whether progress is shown.
  public var showsProgress: Bool

  /// - Parameter progressInterval: the least time from one progress line to the next.
  init(
    to sink: any ByteSink, style: TextStyle, isTerminal: Bool, width: Int = 80,
    progressInterval: Duration
  ) {
    self.sink = sink
    self.style = style
    self.width = width
    self.progressInterval = progressInterval
    showsProgress = isTerminal
  }

  /// Tells of something that was lost.
  public func error(_ message: String, file: String? = nil, line: Int? = nil) {
    tell(message, file: file, line: line, name: style.red("unlock:"))
  }

  /// Tells of something that a person should know; nothing where warnings are not wanted.
  public func warning(_ message: String, file: String? = nil, line: Int? = nil) {
    guard tellsWarnings else { return }
    tell(message, file: file, line: line, name: style.yellow("unlock:"))
  }

  private func tell(_ message: String, file: String?, line: Int?, name: String) {
    clearProgress()
    var text = name
    if let file {
      text += " \(file.printable):"
      if let line { text += "\(line):" }
    }
    write("\(text) \(message.printable)\n")
  }

  /// Shows how far the work is, not too often. The text is made only where it is shown.
  public func progress(_ text: @autoclosure () -> String) {
    guard showsProgress else { return }
    let now = clock.now
    if let lastProgress, now - lastProgress < progressInterval { return }
    lastProgress = now
    let text = String(text().printable.prefix(width - 1))
    let blanks = String(repeating: " ", count: max(0, progressLength - text.count))
    progressLength = text.count
    write("\r\(style.faint(text))\(blanks)")
  }

  /// Takes the progress line off the screen.
  public func clearProgress() {
    guard progressLength > 0 else { return }
    write("\r\(String(repeating: " ", count: progressLength))\r")
    progressLength = 0
  }

  /// Shows help that nobody asked for: where the command is missing.
  func write(help: String) { write(help) }

  private func write(_ text: String) {
    // Where standard error is gone, there is nobody left to tell.
    try? sink.write(Array(text.utf8))
  }
}

/// What a run of the program is surrounded by: two streams, terminals or not, and the environment.
public struct Surroundings: Sendable {
  /// Where results go.
  public var output: any ByteSink
  /// Where everything else goes.
  public var error: any ByteSink
  /// Whether results go to a terminal.
  public var outputIsTerminal = false
  /// Whether diagnostics go to a terminal.
  public var errorIsTerminal = false
  /// Columns of the terminal.
  public var width = 80
  /// The least time from one progress line to the next.
  public var progressInterval = Duration.milliseconds(100)
  /// The environment's variables.
  public var variables: [String: String] = [:]
  /// The program's own file, where known: data is looked for beside it.
  public var executable: String?

  /// Surroundings without a terminal.
  public init(output: any ByteSink, error: any ByteSink) {
    self.output = output
    self.error = error
  }
}

/// What a command works with. For one thread.
public final class Console {
  /// Results.
  public let output: Output
  /// Everything that is not a result.
  public let diagnostics: Diagnostics
  /// Colours of the output.
  public let style: TextStyle
  /// Whether results go to a terminal.
  public let outputIsTerminal: Bool
  /// The environment's variables.
  public let variables: [String: String]
  /// The program's own file, where known.
  public let executable: String?

  /// A console in some surroundings.
  public init(in surroundings: Surroundings) {
    variables = surroundings.variables
    executable = surroundings.executable
    outputIsTerminal = surroundings.outputIsTerminal
    let wantsColour = (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
    style = TextStyle(isOn: wantsColour && surroundings.outputIsTerminal)
    let diagnostics = Diagnostics(
      to: surroundings.error,
      style: TextStyle(isOn: wantsColour && surroundings.errorIsTerminal),
      isTerminal: surroundings.errorIsTerminal, width: surroundings.width,
      progressInterval: surroundings.progressInterval)
    self.diagnostics = diagnostics
    output = Output(to: surroundings.output) { diagnostics.clearProgress() }
  }
}

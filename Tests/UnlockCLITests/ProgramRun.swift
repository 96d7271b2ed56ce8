import Foundation
import UnlockCLI

/// The program run from within, its two streams caught.
struct ProgramRun {
  let status: ExitStatus
  let output: String
  let errors: String

  init(
    _ words: String..., variables: [String: String] = [:], executable: String? = nil,
    isTerminal: Bool = false
  ) {
    self.init(
      words: words, variables: variables, executable: executable, isTerminal: isTerminal)
  }

  init(
    words: [String], variables: [String: String] = [:], executable: String? = nil,
    isTerminal: Bool = false
  ) {
    let (output, errors) = (MemorySink(), MemorySink())
    var surroundings = Surroundings(output: output, error: errors)
    surroundings.variables = variables
    surroundings.executable = executable
    surroundings.outputIsTerminal = isTerminal
    surroundings.errorIsTerminal = isTerminal
    // All of it, however fast the machine is.
    surroundings.progressInterval = .zero
    status = UnlockProgram().run(words, in: surroundings)
    (self.output, self.errors) = (output.text, errors.text)
  }

  /// The lines of standard output.
  var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }

  /// The lines of standard error.
  var errorLines: [String] { errors.split(whereSeparator: \.isNewline).map(String.init) }

  /// Standard output as a JSON object.
  var document: [String: Any] { Self.object(output) }

  /// Standard output as JSON objects, one a line.
  var objects: [[String: Any]] { lines.map(Self.object) }

  private static func object(_ text: String) -> [String: Any] {
    let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    return value as? [String: Any] ?? [:]
  }
}

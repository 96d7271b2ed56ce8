/// One command of the program: a file of its own, listed in `CommandList`.
public protocol Command: Sendable {
  /// Its words, operands, options and examples.
  var description: CommandDescription { get }

  /// Does the work. Results go to the console's output and everything else to its diagnostics.
  ///
  /// - Throws: where the arguments fit the command's tables and still make no sense.
  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus
}

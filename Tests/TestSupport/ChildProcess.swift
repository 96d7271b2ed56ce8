internal import Foundation
internal import Glibc

/// A program of this package, run as a process of its own, its standard output kept in a file: what
/// it wrote is there, however it ended.
public final class ChildProcess {
  /// What it wrote; complete once it has ended.
  public let output: String
  private let identifier: pid_t
  private var hasEnded = false

  /// Starts a program that was built beside the tests.
  public init(_ program: String, _ arguments: [String], output: String) throws {
    self.output = output
    let path = try Self.path(of: program)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var identifier: pid_t = 0
    let status = posix_spawn(&identifier, path, &actions, nil, words, environ)
    guard status == 0 else { throw CocoaError(.executableLoad) }
    self.identifier = identifier
  }

  deinit {
    kill()
  }

  /// Kills it at once, with no chance to tidy up.
  public func kill() {
    guard !hasEnded else { return }
    Glibc.kill(identifier, SIGKILL)
    wait()
  }

  /// Waits for its end, and gives its exit status: nil where a signal ended it.
  @discardableResult
  public func wait() -> Int32? {
    guard !hasEnded else { return nil }
    hasEnded = true
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Waits until it has written something; at most ten seconds.
  public func waitForOutput() {
    var status = stat()
    for _ in 0..<20_000 {
      if stat(output, &status) == 0, status.st_size > 0 { return }
      usleep(500)
    }
  }

  /// The whole lines that it wrote.
  public var lines: [String] {
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { String($0) }
  }

  /// Programs lie beside the one that runs the tests.
  private static func path(of program: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent(program).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
    }
    return path
  }
}

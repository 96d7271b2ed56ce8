internal import FoundationEssentials
internal import Glibc

extension Surroundings {
  /// The surroundings of this process.
  ///
  /// Makes writing to a closed pipe an error instead of a signal, and keeps the three standard
  /// descriptors taken: a file opened in the place of a closed one would be written into.
  public static func ofProcess() -> Surroundings {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
    var surroundings = Surroundings(
      output: DescriptorSink(STDOUT_FILENO), error: DescriptorSink(STDERR_FILENO))
    surroundings.outputIsTerminal = isatty(STDOUT_FILENO) == 1
    surroundings.errorIsTerminal = isatty(STDERR_FILENO) == 1
    surroundings.variables = ProcessInfo.processInfo.environment
    surroundings.executable = try? FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/exe")
    var size = winsize()
    if ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 {
      surroundings.width = Int(size.ws_col)
    }
    return surroundings
  }
}

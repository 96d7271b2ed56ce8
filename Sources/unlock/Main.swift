import Glibc
import UnlockCLI

@main struct Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    exit(UnlockProgram().run(words, in: .ofProcess()).rawValue)
  }
}

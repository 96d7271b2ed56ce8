import Foundation

/// How many coordinates the suites try together: few in a debug build, more where the environment
/// says so (`DIFFERENTIAL_COORDINATES`).
enum Effort {
  static let coordinates =
    ProcessInfo.processInfo.environment["DIFFERENTIAL_COORDINATES"].flatMap { Int($0) } ?? 6_000
}

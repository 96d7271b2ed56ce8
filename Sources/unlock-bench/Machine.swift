import Foundation

/// What the figures were measured on.
struct Machine {
  var processor: String
  var cores: Int
  var memoryGigabytes: Int
  var compiler: String
  var commit: String

  static var current: Machine {
    Machine(
      processor: value(of: "model name", in: "/proc/cpuinfo") ?? "unknown",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      memoryGigabytes: Int(ProcessInfo.processInfo.physicalMemory >> 30),
      compiler: compilerVersion, commit: output(of: "git", "rev-parse", "--short", "HEAD"))
  }

  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift before 6.3"
    #endif
  }

  /// Memory of this process that is in use, in bytes.
  static var residentBytes: Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * Int(getpagesize())
  }

  /// Memory of a process: all of its own, and of what it has together with others its share.
  static func proportionalBytes(of process: Int32) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
    let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (kilobytes ?? 0) * 1024
  }

  private static func value(of key: String, in path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n")
      .first { $0.hasPrefix(key) }?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func output(of command: String...) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "unknown" }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return word.isEmpty ? "unknown" : word
  }
}

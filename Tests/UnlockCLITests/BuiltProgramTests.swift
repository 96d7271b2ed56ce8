import Foundation
import Testing
import UnlockCLI

/// The program as it is built, run by a shell: what only a process can show.
@Suite struct BuiltProgramTests {
  private let workspace: Workspace
  private let catalog: String
  private let track: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
    track = try workspace.track("walk.gpx", (5, 5), (1.7, 1.7))
  }

  private func bash(_ script: String) throws -> (status: Int32, output: String, errors: String) {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("unlock").path
    let process = Process()
    let (output, errors) = ("\(workspace.path)/out", "\(workspace.path)/err")
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "exec >'\(output)' 2>'\(errors)'; \(script)"]
    process.environment = ["U": program, "C": catalog, "T": track, "PATH": "/usr/bin:/bin"]
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8),
      try String(contentsOfFile: errors, encoding: .utf8)
    )
  }

  @Test func headEndsItQuietly() throws {
    let lines = (0..<20_000).map { _ in #"{"latitude":95,"longitude":5}"# + "\n" }.joined()
    let long = try workspace.file("long.ndjson", lines)
    let run = try bash(
      "$U replay --catalog $C --format ndjson --rejected \(long) | head -1; exit ${PIPESTATUS[0]}")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix(#"{"event":"rejected""#))
  }

  @Test func aFullDiskIsTold() throws {
    let run = try bash("$U replay --catalog $C $T > /dev/full")
    #expect(run.status == 1)
    #expect(run.errors.contains("standard output: cannot write the results"))
  }

  @Test func closedStreamsHarmNothing() throws {
    #expect(try bash("$U replay --catalog $C $T >&-").status == 1)
    #expect(try bash("$U replay --catalog $C $T 2>&-").status == 0)
    #expect(try bash("$U replay --catalog $C - <&-").status == 3)
  }

  @Test func standardInputIsATrackNamedDash() throws {
    let run = try bash("cat $T | $U replay --catalog $C --format ndjson -")
    #expect(run.status == 0)
    #expect(run.output.contains(#""track":"-","fixIndex":1"#))
  }

  @Test func aPipeIsAnsweredFixByFix() throws {
    // The second fix is only sent once the first has been answered.
    let run = try bash(
      """
      mkfifo \(workspace.path)/fixes \(workspace.path)/answers
      $U replay --catalog $C --format ndjson - < \(workspace.path)/fixes > \(workspace.path)/answers &
      exec 5> \(workspace.path)/fixes 6< \(workspace.path)/answers
      echo '{"latitude":5,"longitude":5}' >&5
      read -t 20 -r first <&6 || exit 9
      echo '{"latitude":0.5,"longitude":20.5}' >&5
      exec 5>&-
      echo "$first"
      cat <&6
      """)
    #expect(run.status == 0)
    #expect(run.output.contains("\"state\""))
    #expect(run.output.contains("\"island\""))
  }

  @Test func exitStatusesReachTheShell() throws {
    #expect(try bash("$U replay --catalog $C $T").status == 0)
    #expect(try bash("$U replay --catalog $C $T missing.gpx").status == 1)
    #expect(try bash("$U replay --catalog $C").status == 2)
    #expect(try bash("$U replay --catalog $C missing.gpx").status == 3)
  }

  @Test func theStarterCatalogIsFoundFromAnywhere() throws {
    let run = try bash("cd / && $U locate 42.3551 -71.0657")
    #expect(run.status == 0)
    #expect(run.output.contains("Massachusetts › Boston"))
  }

  @Test func neitherLocaleNorTimeZoneChangesAnything() throws {
    let plain = try bash("$U replay --catalog $C --format ndjson $T").output
    let odd = try bash(
      "LC_ALL=de_DE.UTF-8 TZ=Asia/Kathmandu $U replay --catalog $C --format ndjson $T"
    ).output
    #expect(plain == odd)
  }
}

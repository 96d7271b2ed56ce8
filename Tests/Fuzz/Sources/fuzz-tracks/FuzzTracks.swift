import CFuzzer
import UnlockTracks

/// Feeds what libFuzzer thinks up to the readers of tracks. README.md beside the package says how.
@main struct FuzzTracks {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    LLVMFuzzerRunDriver(&count, &arguments, readToTheEnd)
  }
}

/// Reads the bytes as a track. libFuzzer links against this name, whichever function its driver is
/// given.
@c(LLVMFuzzerTestOneInput)
public func readToTheEnd(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var options = TrackOptions()
  options.include = Set(TrackPointKind.allCases)
  do throws(TrackError) {
    let track = Array(UnsafeBufferPointer(start: bytes, count: count))
    let reader = try TrackFile.read(bytes: track, name: "fuzz", options: options)
    while try reader.next() != nil {}
  } catch {
    precondition(!error.message.isEmpty, "an error says what is the matter")
  }
  return 0
}

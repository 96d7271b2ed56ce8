import Glibc
import Testing
import UnlockEngine
import UnlockTracks

@Suite struct TrackFileTests {
  @Test(arguments: [
    ("/no/such/file.gpx", "there is no such file"), ("/tmp", "it is a directory"),
    ("/proc/self/mem", ""),
  ])
  func whatCannotBeOpenedOrReadSaysWhy(path: String, cause: String) throws {
    let error = try #require(TrackContents(path: path).error)
    #expect(error.kind == .unreadable)
    #expect(error.message.hasPrefix("cannot be read: \(cause)"))
  }

  @Test(arguments: [
    ([], "is empty"),
    ([0x20, 0x0A], "is no track: it is blank"),
    ([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x00], "is no track: it is binary"),
    (Array("Dear diary,\n".utf8), "is no track: its content"),
    (Array(#"{"hello":"world"}"#.utf8), "is no track: it is JSON"),
  ])
  func whatIsNoTrackSaysWhatItIs(bytes: [UInt8], message: String) throws {
    let error = try #require(TrackContents(bytes).error)
    #expect(error.kind == .unknownFormat)
    #expect(error.message.hasPrefix(message))
  }

  @Test func aCatalogIsRecognisedAsOne() throws {
    let error = try #require(
      TrackContents(
        """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":
        {"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}]}
        """
      ).error)
    #expect(error.kind == .unknownFormat)
    #expect(error.message.contains("--catalog"))
  }
}

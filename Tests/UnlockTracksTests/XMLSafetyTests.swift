import Testing
import UnlockEngine
import UnlockTracks

@Suite struct XMLSafetyTests {
  private let point = #"<trkpt lat="1" lon="2"><name>Café</name></trkpt>"#

  private func encoded(_ declaration: String, _ encode: (String) -> [UInt8]) -> [UInt8] {
    encode(
      "<?xml version=\"1.0\" encoding=\"\(declaration)\"?><gpx><trk><trkseg>\(point)"
        + "</trkseg></trk></gpx>")
  }

  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  @Test func everyCommonEncodingIsRead() {
    let documents: [[UInt8]] = [
      encoded("UTF-8") { Array($0.utf8) },
      encoded("UTF-8") { [0xEF, 0xBB, 0xBF] + Array($0.utf8) },
      encoded("UTF-16") { [0xFF, 0xFE] + Self.utf16($0, bigEndian: false) },
      encoded("UTF-16") { [0xFE, 0xFF] + Self.utf16($0, bigEndian: true) },
      encoded("ISO-8859-1", Self.latin1),
      encoded("windows-1252", Self.latin1),
      encoded("ISO-8859-15", Self.latin1),
      encoded("Shift_JIS") { Array($0.map { $0 == "é" ? "e" : String($0) }.joined().utf8) },
      // Said to be UTF-16, and is not.
      encoded("utf-16") { Array($0.utf8) },
    ]
    for document in documents {
      let contents = TrackContents(document)
      #expect(contents.coordinates == [Coordinate(longitude: 2, latitude: 1)])
      #expect(contents.error == nil)
    }
  }

  @Test func anUnknownEncodingIsNamedAsTheCause() {
    let contents = TrackContents(encoded("x-never-heard-of") { Array($0.utf8) })
    #expect(contents.error?.message.contains("encoding") == true)
  }

  @Test func bytesOfAnotherEncodingBreakTheFileWhereTheyStand() {
    let contents = TrackContents(
      Array(gpx(points: "<trkpt lat=\"1\" lon=\"2\"/>\n<trkpt lat=\"1\" lon=\"2\"><name>").utf8)
        + [0xE9] + Array("</name></trkpt>".utf8))
    #expect(contents.fixes.count == 1)
    #expect(contents.error?.kind == .malformed)
  }

  @Test func entitiesAreNotExpandedInText() {
    let contents = TrackContents(
      """
      <!DOCTYPE gpx [<!ENTITY t "2024-05-04T10:00:00Z">]>
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><time>&t;</time></trkpt></trkseg></trk></gpx>
      """)
    #expect(contents.times == [nil])
  }

  @Test func entitiesThatGrowStopTheFileInsteadOfTheMachine() {
    let levels = (1...9).map { level in
      let reference = String(repeating: "&e\(level - 1);", count: 10)
      return "<!ENTITY e\(level) \"\(reference)\">"
    }
    let document = """
      <!DOCTYPE gpx [<!ENTITY e0 "0123456789">\(levels.joined())]>
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><name>&e9;</name></trkpt>
      <trkpt lat="&e9;" lon="2"/></trkseg></trk></gpx>
      """
    let contents = TrackContents(document)
    #expect(contents.fixes.count == 1)
    #expect(contents.error?.message.contains("entities") == true)
  }

  @Test func externalEntitiesAreNeverOpened() {
    let contents = TrackContents(
      """
      <!DOCTYPE gpx SYSTEM "file:///no/such.dtd" [<!ENTITY x SYSTEM "file:///etc/hostname">]>
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><name>&x;</name></trkpt></trkseg></trk></gpx>
      """)
    #expect(contents.fixes.count == 1)
    #expect(contents.error == nil)
  }

  @Test func deepNestingIsHarmless() {
    let depth = 100_000
    let deep =
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let contents = TrackContents(
      gpx(points: "<trkpt lat=\"1\" lon=\"2\"><extensions>\(deep)</extensions></trkpt>"))
    #expect(contents.fixes.count == 1)
    #expect(contents.error == nil)
  }

  @Test func nestingWithoutEndStopsTheFile() {
    let contents = TrackContents(gpx(points: String(repeating: "<a>", count: 300_000)))
    #expect(contents.error?.message.contains("nested deeper") == true)
  }

  @Test func aTagWithoutEndStopsTheFile() {
    let contents = TrackContents(
      gpx(points: "<trkpt lat=\"\(String(repeating: "1", count: 5 << 20))"))
    #expect(contents.error?.message.contains("longer than") == true)
  }

  @Test func anotherSortOfXMLIsNamed() {
    let contents = TrackContents("<html><body/></html>")
    #expect(contents.error?.kind == .unknownFormat)
    #expect(contents.error?.message.contains("<html>") == true)
  }
}

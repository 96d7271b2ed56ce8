import Testing
import TrackSamples
import UnlockEngine
import UnlockTracks

@Suite struct NMEATests {
  private func log(_ bodies: String...) -> TrackContents {
    TrackContents(bodies.map(TrackWriter.sentence).joined())
  }

  @Test func sentencesOfOneInstantAreOneFix() throws {
    let contents = log(
      "GPGGA,100000.25,4221.6,N,07103.6,W,1,08,0.9,12.5,M,-33.0,M,,",
      "GPRMC,100000.25,A,4221.6,N,07103.6,W,10.0,90.0,040524,,,A",
      "GNRMC,100001.00,A,4221.6,N,07103.6,W,,,040524,,,A",
      "GNGGA,100001.00,4221.6,N,07103.6,W,1,08,0.9,12.5,M,-33.0,M,,")
    #expect(contents.times == ["2024-05-04T10:00:00.250Z", "2024-05-04T10:00:01Z"])
    let fix = try #require(contents.fixes.first).fix
    #expect(abs(fix.coordinate.latitude - 42.36) < 1e-12)
    #expect(abs(fix.coordinate.longitude + 71.06) < 1e-12)
    #expect(fix.altitude == 12.5)
    #expect(abs((fix.speed ?? 0) - 5.144444) < 1e-6)
    #expect(fix.course == 90)
    #expect(fix.horizontalAccuracy == nil)
  }

  @Test func theDateGoesOnOverMidnight() {
    let contents = log(
      "GPRMC,235959,A,4221.6,N,07103.6,W,,,290224,,",
      "GPGGA,000000,4221.6,N,07103.6,W,1,8,1,0,M,,M,,",
      "GPGGA,000001,4221.6,N,07103.6,W,1,8,1,0,M,,M,,",
      "GPRMC,000001,A,4221.6,N,07103.6,W,,,010324,,")
    #expect(
      contents.times == ["2024-02-29T23:59:59Z", "2024-03-01T00:00:00Z", "2024-03-01T00:00:01Z"])
  }

  @Test func withoutADateAFixHasNoTimeAndThatIsSaid() {
    let contents = log("GPGGA,100000,4221.6,N,07103.6,W,1,8,1,0,M,,M,,")
    #expect(contents.times == [nil])
    #expect(contents.warnings.count == 1)
  }

  @Test func aWrongChecksumCostsTheSentence() {
    let good = TrackWriter.sentence("GPRMC,100000,A,4221.6,N,07103.6,W,,,040524,,")
    let bad = good.prefix(19) + "9" + good.dropFirst(20)
    let unsigned = String(good.prefix { $0 != "*" }) + "\n"
    let contents = TrackContents(bad + good)
    #expect(contents.fixes.count == 1)
    #expect(contents.warnings.map(\.line) == [1])
    #expect(TrackContents(unsigned).fixes.count == 1)
  }

  @Test func positionsThatTheReceiverCallsVoidAreNoFixes() {
    let contents = log(
      "GPRMC,100000,V,,,,,,,040524,,", "GPGGA,100000,,,,,0,00,99.9,,,,,,",
      "GPRMC,100001,V,4221.6,N,07103.6,W,,,040524,,", "GPRMC,100002,A,4221.6,N,07103.6,W,,,040524,,"
    )
    #expect(contents.times == ["2024-05-04T10:00:02Z"])
    #expect(contents.warnings.count == 1)
    #expect(contents.warnings.first?.message.hasPrefix("3 sentences") == true)
  }

  @Test func aSimulatorIsMocked() {
    let contents = log("GPGGA,100000,4221.6,N,07103.6,W,8,8,1,0,M,,M,,")
    #expect(contents.fixes.map(\.fix.isMocked) == [true])
  }

  @Test(arguments: ["42x1.6,N,07103.6,W", "4261.6,N,07103.6,W", "4221.6,Q,07103.6,W", ",,,"])
  func aPositionThatCannotBeReadIsCounted(place: String) {
    let contents = log(
      "GPRMC,100000,A,\(place),,,040524,,", "GPRMC,100001,A,4221.6,N,07103.6,W,,,040524,,")
    #expect(contents.unreadable.keys.sorted() == [0])
    #expect(contents.indices == [1])
  }

  @Test func otherSentencesAndRubbishBetweenAreNothing() {
    let contents = TrackContents(
      "12:00:01 \(TrackWriter.sentence("GPRMC,100000,A,4221.6,N,07103.6,W,,,040524,,"))"
        + TrackWriter.sentence("GPGSV,1,1,01,28,64,316,40") + "$\r\n$GP\r\nhello\r\n")
    #expect(contents.fixes.count == 1)
    #expect(contents.error == nil)
  }
}

@Suite struct IGCTests {
  @Test func additionsAreTakenWhereTheyAreDeclared() throws {
    let contents = TrackContents(
      "AXXX001\r\nHFDTEDATE:040524,01\r\nI043638FXA3940LAD4142LOD4345GSP\r\n"
        + "B1000004221600N07103600WA00100001200120505036\r\n")
    let fix = try #require(contents.fixes.first).fix
    #expect(fix.time == Timestamp(iso8601: "2024-05-04T10:00:00Z"))
    #expect(fix.horizontalAccuracy == 12)
    #expect(fix.altitude == 120)
    #expect(abs(fix.coordinate.latitude - (42 + 21.60005 / 60)) < 1e-9)
    #expect(abs(fix.coordinate.longitude + (71 + 3.60005 / 60)) < 1e-9)
    #expect(fix.speed == 10)
  }

  @Test func theDateGoesOnOverMidnight() {
    let contents = TrackContents(
      "AXXX\nHFDTE311223\nB2359594221600N07103600WA0000000000\nB0000014221600N07103600WA0000000000\n"
    )
    #expect(contents.times == ["2023-12-31T23:59:59Z", "2024-01-01T00:00:01Z"])
  }

  @Test func aBrokenRecordIsCountedAndATaskIsARoute() {
    let contents = TrackContents(
      "AXXX\nHFDTE040524\nC040524100000000000000000\nC4221600N07103600WTURN\n"
        + "B1000004271600Q07103600WA0000000000\nB100000\nB1000004221600N07103600WV0000000000\n")
    #expect(contents.unreadable.keys.sorted() == [0, 1])
    #expect(contents.unreadable[0]?.line == 5)
    #expect(contents.indices == [2])
    #expect(contents.passedOver == [.route: 1])
  }
}

@Suite struct FITTests {
  private let fix = Fix(
    coordinate: Coordinate(longitude: -71.06, latitude: 42.36),
    time: Timestamp(iso8601: "2024-05-04T10:00:00Z"))

  @Test(arguments: [false, true])
  func bothByteOrdersAreRead(isBigEndian: Bool) throws {
    var writer = FITWriter(isBigEndian: isBigEndian)
    writer.define(
      0, message: 20,
      fields: [
        (253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (73, 4, 0x86), (31, 1, 2),
      ],
      developerFields: [(0, 3), (1, 2)])
    writer.data(
      0,
      [
        (FITWriter.timestamp(fix.time), 4), (FITWriter.semicircles(42.36), 4),
        (FITWriter.semicircles(-71.06), 4), (2560, 2), (1500, 4), (7, 1), (0, 3), (0, 2),
      ])
    let contents = TrackContents(writer.file())
    #expect(contents.error == nil)
    let read = try #require(contents.fixes.first).fix
    #expect(read.time == fix.time)
    #expect(read.altitude == 12)
    #expect(read.speed == 1.5)
    #expect(read.horizontalAccuracy == 7)
    #expect(abs(read.coordinate.longitude + 71.06) < 1e-7)
  }

  @Test func compressedTimestampsGoOnFromTheLastOne() {
    var writer = FITWriter()
    writer.define(1, message: 20, fields: [(0, 4, 0x85), (1, 4, 0x85)])
    writer.defineRecord()
    writer.record(fix)
    let low = UInt8(FITWriter.timestamp(fix.time) & 0x1F)
    for seconds: UInt8 in [1, 30, 33] {
      writer.compressed(1, offset: (low + seconds) & 0x1F, [(1, 4), (1, 4)])
    }
    #expect(
      TrackContents(writer.file()).times == [
        "2024-05-04T10:00:00Z", "2024-05-04T10:00:01Z", "2024-05-04T10:00:30Z",
        "2024-05-04T10:00:33Z",
      ])
  }

  @Test func whatHasNoPositionIsNoFix() {
    var writer = FITWriter()
    writer.defineRecord()
    writer.data(0, [(FITWriter.timestamp(fix.time), 4), (0x7FFF_FFFF, 4), (0x7FFF_FFFF, 4)])
    writer.record(fix)
    let contents = TrackContents(writer.file())
    #expect(contents.indices == [0])
    #expect(contents.error == nil)
  }

  @Test func aCourseIsARoute() {
    var writer = FITWriter()
    writer.define(1, message: 0, fields: [(0, 1, 0)])
    writer.data(1, [(6, 1)])
    writer.defineRecord()
    writer.record(fix)
    let contents = TrackContents(writer.file())
    #expect(contents.fixes.isEmpty)
    #expect(contents.passedOver == [.route: 1])
  }

  @Test func stoppingTheTimerBreaksTheSegment() {
    var writer = FITWriter()
    writer.defineRecord()
    writer.define(1, message: 21, fields: [(0, 1, 0), (1, 1, 0)])
    writer.record(fix)
    writer.record(fix)
    writer.data(1, [(0, 1), (4, 1)])
    writer.record(fix)
    #expect(TrackContents(writer.file()).fixes.map(\.continuesSegment) == [false, true, false])
  }

  @Test func chainedFilesAreOneTrack() {
    let file = FITWriter.file([fix, fix])
    let contents = TrackContents(file + file)
    #expect(contents.fixes.map(\.continuesSegment) == [false, true, false, true])
    #expect(contents.error == nil)
  }

  @Test func aWrongChecksumIsReportedBehindTheFixes() {
    var file = FITWriter.file([fix, fix])
    file[file.count - 1] ^= 0xFF
    let contents = TrackContents(file)
    #expect(contents.fixes.count == 2)
    #expect(contents.error?.message.contains("checksum") == true)
  }

  @Test func aWrongDeclaredSizeIsReportedAndTheRestRead() {
    var writer = FITWriter()
    writer.defineRecord()
    for _ in 0..<3 { writer.record(fix) }
    let tooLong = TrackContents(writer.file(declaredSize: 10_000))
    #expect(tooLong.fixes.count >= 2)
    #expect(tooLong.error?.kind == .malformed)
    let open = TrackContents(writer.file(declaredSize: 0))
    #expect(open.fixes.count == 3)
    #expect(open.warnings.count == 1)
    let tooShort = TrackContents(writer.file(declaredSize: 30))
    #expect(tooShort.error?.kind == .malformed)
  }

  @Test func lostBytesEndTheFileBeforeTheGarbledFix() {
    // The low byte of this time, taken for a header, names a type that is not defined.
    var fix = fix
    fix.time = Timestamp(iso8601: "2024-05-04T10:03:49Z")
    var file = FITWriter.file(Array(repeating: fix, count: 4))
    // The longitude of the third record loses a byte, and the messages behind it move.
    file.remove(at: 14 + 18 + 2 * 13 + 10)
    let contents = TrackContents(file)
    #expect(contents.fixes.count == 2)
    #expect(contents.error?.message.contains("byte") == true)
  }
}

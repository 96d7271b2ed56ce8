import Testing
import UnlockEngine

@Suite struct TimestampTests {
  @Test(arguments: [
    ("2024-05-04T10:00:00Z", "2024-05-04T10:00:00Z"),
    ("2024-05-04T12:00:30+02:00", "2024-05-04T10:00:30Z"),
    ("2024-05-04T12:00:30+0200", "2024-05-04T10:00:30Z"),
    ("2024-05-04T08:00:30-02", "2024-05-04T10:00:30Z"),
    ("2024-05-04T10:01:00.25Z", "2024-05-04T10:01:00.250Z"),
    ("2024-05-04T10:01:00,2509999", "2024-05-04T10:01:00.250Z"),
    ("2024-05-04 10:01", "2024-05-04T10:01:00Z"),
    (" \n2024-05-04T10:01:30 ", "2024-05-04T10:01:30Z"),
    ("2024-12-31T23:59:60Z", "2025-01-01T00:00:00Z"),
    ("2024-12-31T24:00:00Z", "2025-01-01T00:00:00Z"),
    ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500Z"),
    ("2024-02-29", "2024-02-29T00:00:00Z"),
  ])
  func everyLegalSpellingIsRead(text: String, expected: String) {
    #expect(Timestamp(iso8601: text)?.iso8601 == expected)
  }

  @Test(arguments: [
    "", "yesterday", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2024-05-04T25:00:00Z",
    "2024-05-04T10:00:00Q", "2024-05-04T10:00:00+2", "2024-5-4T10:00:00Z", "2024-05-04T10:00:00.Z",
    "2024-05-04T10:00:00Z tomorrow", "2024-05-04T", "2024-05-04T24:00:01Z",
  ])
  func whatIsNoTimeIsNotGuessed(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test func aTimeWithoutZoneIsUTCAndSaysSo() throws {
    let reading = try #require(ISO8601Reading("2024-05-04T10:00:00"))
    #expect(!reading.hasZone)
    #expect(reading.instant == Timestamp(iso8601: "2024-05-04T10:00:00Z"))
  }
}

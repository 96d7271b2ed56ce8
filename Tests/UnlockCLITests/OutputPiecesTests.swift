import Testing
import UnlockEngine

@testable import UnlockCLI

@Suite struct OutputPiecesTests {
  @Test(arguments: [
    (0.0, "0.0 m"), (84.34, "84.3 m"), (999.94, "999.9 m"), (999.96, "1.00 km"),
    (9_134, "9.13 km"), (9_996, "10.0 km"), (22_114, "22.1 km"), (99_960, "100 km"),
    (13_763_123, "13,763 km"),
  ])
  func distancesAreAsLongAsTheyAreInteresting(metres: Double, expected: String) {
    #expect(Metres.text(metres) == expected)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")])
  func digitsComeInThrees(count: Int, expected: String) {
    #expect(Count.grouped(count) == expected)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("two\nlines", "\"two\nlines\""), ("both\r\nends", "\"both\r\nends\""),
    ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("@home", "'@home"), ("-", "'-"),
    ("-71.06", "-71.06"), ("", ""),
  ])
  func aCellIsQuotedAndNeverAFormula(value: String, expected: String) {
    var row = CSVRow()
    row.add(text: value)
    row.add(text: nil)
    row.add(1.5)
    row.add(Double.nan)
    row.end()
    #expect(row.text == "\(expected),,1.5,\r\n")
  }

  @Test func columnsAreAsWideAsTheirWidestCell() {
    let lines = TextTable.lines([["a", "", "10"], ["long", "", "7"]], alignedRight: [2])
    #expect(lines == ["a     10", "long   7"])
  }

  @Test(arguments: [4, 100, 1 << 20])
  func whatIsSpilledComesBackInOrder(limit: Int) {
    let buffer = SpillBuffer(limit: limit)
    #expect(buffer.isEmpty)
    let pieces = (0..<200).map { "\($0)," }
    for piece in pieces { buffer.append(Array(piece.utf8)) }
    #expect(!buffer.isEmpty)
    var back: [UInt8] = []
    buffer.drain { back += $0 }
    #expect(String(decoding: back, as: UTF8.self) == pieces.joined())
    #expect(buffer.isEmpty)
  }

  @Test(arguments: [
    ("plain É 東京 🏞️", "plain É 東京 🏞️"), ("a\tb\nc\r\n", #"a\tb\nc\r\n"#),
    ("\u{1B}[2J", #"\u{1B}[2J"#), ("\u{9B}31m", #"\u{9B}31m"#), ("\u{202E}abc", #"\u{202E}abc"#),
  ])
  func textIsHarmlessOnATerminal(text: String, expected: String) {
    #expect(text.printable == expected)
  }
}

internal import FileBytes

/// Fixes as newline-delimited JSON, an object a line. Blank lines are passed over; any other line
/// is a fix or an unreadable point.
final class FixLinesParser: TrackParser {
  private let lines: LineReader
  private let json = JSONParser()
  // Used only by this class's own methods, one after the other, so the check for overlapping access is
  // left out.
  @exclusivity(unchecked) private var fixes = FixObject()

  init(_ source: any ByteSource) {
    lines = LineReader(source)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    guard try lines.advance() else { return false }
    if lines.isCut {
      output.addUnreadable(line: lines.number, "the line is too long for a fix")
      return true
    }
    lines.withLine { read($0.trimmed, output) }
    return true
  }

  private func read(_ line: ByteText, _ output: TrackOutput) {
    guard let first = line.first else { return }
    guard first == UInt8(ascii: "{") else {
      output.addUnreadable(line: lines.number, "the line is no JSON object")
      return
    }
    var fault = ""
    guard let value = json.parse(line, fault: &fault) else {
      output.addUnreadable(line: lines.number, "the line is not JSON: \(fault)")
      return
    }
    fixes.read(value, line: lines.number, output)
  }
}

internal import FileBytes
internal import UnlockEngine

/// The log of an OwnTracks recorder: a time of reception, a tab, a kind, a tab, and the message in
/// JSON; or the messages alone. Only messages of the type `location` are fixes.
final class OwnTracksParser: TrackParser {
  private let lines: LineReader
  private let json = JSONParser()
  // Used only by this class's own methods, one after the other, so the check for overlapping access is
  // left out.
  @exclusivity(unchecked) private var values = FixObject()
  @exclusivity(unchecked) private var times = TimeText()

  init(_ source: any ByteSource) {
    lines = LineReader(source)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    guard try lines.advance() else { return false }
    lines.withLine { read($0.trimmed, output) }
    return true
  }

  private func read(_ line: ByteText, _ output: TrackOutput) {
    guard !line.isEmpty else { return }
    let number = lines.number
    guard let brace = line.firstIndex(of: UInt8(ascii: "{")) else {
      // Messages that are no JSON, such as those of encrypted devices.
      return output.warn(line: number, "the line holds no message that can be read; passed over")
    }
    var fault = ""
    guard let message = json.parse(ByteText(rebasing: line[brace...]), fault: &fault) else {
      return output.addUnreadable(line: number, "the message is not JSON: \(fault)")
    }
    guard let type = message["_type"]?.text, "location" ~= type else { return }
    guard let latitude = message["lat"]?.numberOrNumericText,
      let longitude = message["lon"]?.numberOrNumericText
    else {
      return output.addUnreadable(line: number, "the location has no lat and lon")
    }
    var fix = Fix(coordinate: Coordinate(longitude: longitude, latitude: latitude))
    fix.time = values.time(message["tst"], number, output)
    fix.horizontalAccuracy = message["acc"]?.number
    fix.altitude = message["alt"]?.number
    // Velocity comes in km/h; it and the course are -1 where they are not known.
    fix.speed = message["vel"]?.number.flatMap { $0 < 0 ? nil : $0 / 3.6 }
    fix.course = message["cog"]?.number.flatMap { $0 < 0 ? nil : $0 }
    fix.receivedAt = times.read(ByteText(rebasing: line[..<brace].prefix { $0 > 0x20 }))?.time
    output.add(fix)
  }
}

internal import FileBytes
internal import UnlockEngine

/// Garmin's FIT: record messages with a position, of one file or of several chained ones. What has
/// no position (indoors, paused) is no fix; a course is planned, so its records are a route.
///
/// Broken in the middle, a file is read up to the break. Its checksums are checked.
final class FITParser: TrackParser {
  private let bytes: FITByteReader
  @exclusivity(unchecked) private var definitions: [FITDefinition?] = Array(
    repeating: nil, count: 16)
  private var isInFile = false
  private var dataEnd: Int?
  private var kind = TrackPointKind.track
  /// Seconds of the last timestamp, which those of compressed headers continue.
  private var lastTimestamp: UInt32 = 0
  /// The last fix, handed on when the next message makes sense: where bytes are lost, the message
  /// before the one that makes none is already garbled.
  @exclusivity(unchecked) private var heldBack: HeldBack?
  private var isCutOff = false

  /// A fix that waits, without what FIT does not have.
  private struct HeldBack {
    var coordinate: Coordinate
    var time: Timestamp?
    var altitude: Double?
    var speed: Double?
    var accuracy: Double?
    var kind: TrackPointKind
  }

  init(_ source: any ByteSource) {
    bytes = FITByteReader(source)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    do throws(FileError) {
      return try readOn(output)
    } catch {
      if isCutOff { handOn(output) }
      throw error
    }
  }

  private func readOn(_ output: TrackOutput) throws(FileError) -> Bool {
    guard isInFile else {
      guard try bytes.has(1) else { return false }
      try readHeader(output)
      return true
    }
    if let dataEnd, bytes.place >= dataEnd {
      guard bytes.place == dataEnd else {
        throw broken("a message reaches beyond the size that the header declares")
      }
      handOn(output)
      try readChecksum()
      isInFile = false
      return true
    }
    if dataEnd == nil, !(try bytes.has(3)) { throw cutOff() }
    try readMessage(output)
    return true
  }

  // MARK: Frame

  private func readHeader(_ output: TrackOutput) throws(FileError) {
    let start = bytes.place
    bytes.restartChecksum()
    let size = Int(try byte())
    guard size >= 12 else { throw broken("the header is broken") }
    _ = try byte()
    _ = try number(2)
    let dataSize = Int(try number(4))
    var mark: [UInt8] = []
    for _ in 0..<4 { mark.append(try byte()) }
    guard mark.elementsEqual(".FIT".utf8) else {
      throw broken(start == 0 ? "the header is broken" : "what follows the file is no FIT file")
    }
    if size >= 14 {
      let sum = bytes.checksum
      let declared = UInt16(try number(2))
      // Zero stands for a header without a checksum.
      guard declared == 0 || declared == sum else { throw broken("the header's checksum is wrong") }
    }
    for _ in min(size, 14)..<size { _ = try byte() }
    // A device that loses power leaves the size open.
    dataEnd = dataSize == 0 ? nil : bytes.place + dataSize
    if dataEnd == nil {
      output.warn(line: nil, "the header declares no size; the file is read as far as it goes")
    }
    definitions = Array(repeating: nil, count: 16)
    (isInFile, kind, lastTimestamp) = (true, .track, 0)
    output.breakSegment()
  }

  private func readChecksum() throws(FileError) {
    let sum = bytes.checksum
    let declared = UInt16(try number(2))
    guard declared == 0 || declared == sum else {
      throw FileError(
        .malformed, message: "the file's checksum is wrong; its fixes were read, and may be damaged"
      )
    }
  }

  // MARK: Messages

  private func readMessage(_ output: TrackOutput) throws(FileError) {
    let header = try byte()
    if header & 0x80 != 0 {
      let offset = UInt32(header & 0x1F)
      // The offset is the low five bits of the time, which may have run over.
      lastTimestamp &+= (offset &- lastTimestamp) & 0x1F
      try readData(Int(header >> 5 & 0x3), timestamp: lastTimestamp, output)
    } else if header & 0x40 != 0 {
      try readDefinition(Int(header & 0xF), hasDeveloperFields: header & 0x20 != 0)
      handOn(output)
    } else {
      guard header & 0x10 == 0 else { throw broken("a message has a header that means nothing") }
      try readData(Int(header & 0xF), timestamp: nil, output)
    }
  }

  private func readDefinition(_ local: Int, hasDeveloperFields: Bool) throws(FileError) {
    _ = try byte()
    let isBigEndian = try byte() == 1
    let global = UInt16(try number(2, isBigEndian: isBigEndian))
    var definition = FITDefinition(message: global, isBigEndian: isBigEndian)
    for _ in 0..<(try byte()) {
      let field = try byte()
      definition.add(field, size: Int(try byte()))
      _ = try byte()
    }
    if hasDeveloperFields {
      for _ in 0..<(try byte()) {
        _ = try byte()
        definition.size += Int(try byte())
        _ = try byte()
      }
    }
    definitions[local] = definition
  }

  private func readData(
    _ local: Int, timestamp: UInt32?, _ output: TrackOutput
  ) throws(FileError) {
    guard let definition = definitions[local] else {
      throw broken("a message comes before its definition")
    }
    guard try bytes.has(definition.size) else {
      throw cutOff()
    }
    handOn(output)
    let message = bytes.take(definition.size) { FITMessage(definition, $0) }
    if let own = message.timestamp { lastTimestamp = own }
    switch definition.message {
    case FITDefinition.record: take(message, message.timestamp ?? timestamp, kind, output)
    case FITDefinition.coursePoint: take(message, message.timestamp, .waypoint, output)
    case FITDefinition.fileId: kind = message.fileType == 6 ? .route : .track
    // The timer has been stopped or started.
    case FITDefinition.event: if message.event == 0 { output.breakSegment() }
    default: break
    }
  }

  private func take(
    _ message: FITMessage, _ timestamp: UInt32?, _ kind: TrackPointKind, _ output: TrackOutput
  ) {
    guard let latitude = message.latitude, let longitude = message.longitude, output.wants(kind)
    else { return }
    heldBack = HeldBack(
      coordinate: Coordinate(longitude: longitude, latitude: latitude),
      time: timestamp.flatMap(FITMessage.time), altitude: message.altitude, speed: message.speed,
      accuracy: message.accuracy, kind: kind)
  }

  private func handOn(_ output: TrackOutput) {
    guard let held = heldBack else { return }
    heldBack = nil
    output.add(
      Fix(
        coordinate: held.coordinate, time: held.time, horizontalAccuracy: held.accuracy,
        altitude: held.altitude, speed: held.speed),
      kind: held.kind)
  }

  // MARK: Bytes

  private func byte() throws(FileError) -> UInt8 { UInt8(truncatingIfNeeded: try number(1)) }

  private func number(_ size: Int, isBigEndian: Bool = false) throws(FileError) -> UInt32 {
    guard try bytes.has(size) else { throw cutOff() }
    return bytes.take(size) { FITMessage.number($0, 0..<size, isBigEndian) }
  }

  private func cutOff() -> FileError {
    isCutOff = true
    return broken("the file is cut off here")
  }

  private func broken(_ cause: String) -> FileError {
    FileError(
      .malformed,
      message: "\(cause), at byte \(bytes.place); the file was read up to this place")
  }
}

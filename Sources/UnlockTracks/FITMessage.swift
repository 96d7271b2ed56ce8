internal import FileBytes
internal import UnlockEngine

/// How the data messages of one local type are laid out.
struct FITDefinition {
  static let fileId: UInt16 = 0
  static let record: UInt16 = 20
  static let event: UInt16 = 21
  static let coursePoint: UInt16 = 32

  let message: UInt16
  let isBigEndian: Bool
  /// Bytes of a message.
  var size = 0
  /// Where the fields lie that are read, by their number.
  private(set) var fields: [(number: UInt8, range: Range<Int>)] = []

  init(message: UInt16, isBigEndian: Bool) {
    (self.message, self.isBigEndian) = (message, isBigEndian)
  }

  /// Adds the next field.
  mutating func add(_ number: UInt8, size fieldSize: Int) {
    fields.append((number, size..<size + fieldSize))
    size += fieldSize
  }
}

/// What one data message says, as far as it is of use here. Each type has a value that means that
/// there is none.
struct FITMessage {
  private static let timestampField: UInt8 = 253
  // Seconds from 1970 to 1989-12-31T00:00:00Z, when FIT's time begins.
  private static let epoch: Int64 = 631_065_600
  // Smaller ones count from when the device was switched on.
  private static let firstRealTimestamp: UInt32 = 0x1000_0000

  private(set) var timestamp: UInt32?
  private(set) var latitude: Double?
  private(set) var longitude: Double?
  private(set) var altitude: Double?
  private(set) var speed: Double?
  private(set) var accuracy: Double?
  private(set) var fileType: UInt32?
  private(set) var event: UInt32?

  init(_ definition: FITDefinition, _ bytes: ByteText) {
    for (field, range) in definition.fields {
      let value = Self.number(bytes, range, definition.isBigEndian)
      let isThere = range.count <= 4 && value != UInt32.max >> (32 - 8 * UInt32(range.count))
      if field == Self.timestampField {
        if isThere, range.count == 4 { timestamp = value }
        continue
      }
      switch definition.message {
      case FITDefinition.record: takeRecord(field, value, range.count, isThere)
      case FITDefinition.coursePoint: takeCoursePoint(field, value, range.count)
      case FITDefinition.fileId: if field == 0 { fileType = value }
      case FITDefinition.event: if field == 0 { event = value }
      default: return
      }
    }
  }

  /// The instant of a timestamp, or nil where it counts from when the device was switched on.
  static func time(_ timestamp: UInt32) -> Timestamp? {
    guard timestamp >= firstRealTimestamp else { return nil }
    return Timestamp(millisecondsSince1970: (Int64(timestamp) + epoch) * 1000)
  }

  /// An unsigned number of up to four bytes; of more, the first four.
  static func number(_ bytes: ByteText, _ range: Range<Int>, _ isBigEndian: Bool) -> UInt32 {
    let count = min(range.count, 4)
    var value: UInt32 = 0
    for place in 0..<count {
      let byte = bytes[range.lowerBound + (isBigEndian ? place : count - 1 - place)]
      value = value << 8 | UInt32(byte)
    }
    return value
  }

  private mutating func takeRecord(
    _ field: UInt8, _ value: UInt32, _ size: Int, _ isThere: Bool
  ) {
    switch (field, size) {
    case (0, 4): latitude = Self.degrees(value)
    case (1, 4): longitude = Self.degrees(value)
    // Fields 78 and 73 are the finer ones, and win over 2 and 6 wherever they stand.
    case (2, 2): if isThere, altitude == nil { altitude = Double(value) / 5 - 500 }
    case (78, 4): if isThere { altitude = Double(value) / 5 - 500 }
    case (6, 2): if isThere, speed == nil { speed = Double(value) / 1000 }
    case (73, 4): if isThere { speed = Double(value) / 1000 }
    case (31, 1): if isThere { accuracy = Double(value) }
    default: break
    }
  }

  private mutating func takeCoursePoint(_ field: UInt8, _ value: UInt32, _ size: Int) {
    switch (field, size) {
    case (1, 4): timestamp = value
    case (2, 4): latitude = Self.degrees(value)
    case (3, 4): longitude = Self.degrees(value)
    default: break
    }
  }

  /// Degrees of a count of which 2^31 are half a circle.
  private static func degrees(_ semicircles: UInt32) -> Double? {
    guard semicircles != 0x7FFF_FFFF else { return nil }
    return Double(Int32(bitPattern: semicircles)) * (180 / 2_147_483_648)
  }
}

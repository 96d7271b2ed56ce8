public import UnlockEngine

/// Puts a FIT file together, message by message.
public struct FITWriter {
  /// The order of bytes in the messages to come.
  public var isBigEndian = false
  /// The messages so far.
  public private(set) var body: [UInt8] = []

  /// A file without messages.
  public init(isBigEndian: Bool = false) {
    self.isBigEndian = isBigEndian
  }

  /// A definition: fields as number, size and base type; developer fields as number and size.
  public mutating func define(
    _ local: UInt8, message: UInt16, fields: [(UInt8, UInt8, UInt8)],
    developerFields: [(UInt8, UInt8)] = []
  ) {
    body.append(0x40 | local | (developerFields.isEmpty ? 0 : 0x20))
    body += [0, isBigEndian ? 1 : 0]
    body += number(UInt32(message), 2)
    body.append(UInt8(fields.count))
    for field in fields { body += [field.0, field.1, field.2] }
    guard !developerFields.isEmpty else { return }
    body.append(UInt8(developerFields.count))
    for field in developerFields { body += [field.0, field.1, 0] }
  }

  /// A data message of numbers, each with its size.
  public mutating func data(_ local: UInt8, _ values: [(UInt32, Int)]) {
    body.append(local)
    for value in values { body += number(value.0, value.1) }
  }

  /// A data message with a compressed timestamp.
  public mutating func compressed(_ local: UInt8, offset: UInt8, _ values: [(UInt32, Int)]) {
    body.append(0x80 | local << 5 | offset)
    for value in values { body += number(value.0, value.1) }
  }

  /// The usual definition of a record: time, latitude, longitude.
  public mutating func defineRecord(_ local: UInt8 = 0) {
    define(local, message: 20, fields: [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)])
  }

  /// A record as `defineRecord` lays it out.
  public mutating func record(_ fix: Fix, _ local: UInt8 = 0) {
    data(
      local,
      [
        (Self.timestamp(fix.time), 4), (Self.semicircles(fix.coordinate.latitude), 4),
        (Self.semicircles(fix.coordinate.longitude), 4),
      ])
  }

  /// The whole file; the declared size can be made wrong.
  public func file(declaredSize: Int? = nil) -> [UInt8] {
    let size = UInt32(declaredSize ?? body.count)
    var header: [UInt8] = [14, 0x20, 0x54, 0x08]
    header += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    header += Array(".FIT".utf8)
    header += Self.checksum(header)
    let all = header + body
    return all + Self.checksum(all)
  }

  /// A file of records.
  public static func file(_ fixes: [Fix]) -> [UInt8] {
    var writer = FITWriter()
    writer.defineRecord()
    for fix in fixes { writer.record(fix) }
    return writer.file()
  }

  /// Seconds since FIT's time began; the value for none where there is no time.
  public static func timestamp(_ time: Timestamp?) -> UInt32 {
    time.map { UInt32($0.millisecondsSince1970 / 1000 - 631_065_600) } ?? .max
  }

  /// Degrees as FIT counts them: 2^31 are half a circle.
  public static func semicircles(_ degrees: Double) -> UInt32 {
    UInt32(bitPattern: Int32((degrees / 180 * 2_147_483_648).rounded()))
  }

  private func number(_ value: UInt32, _ size: Int) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  /// As the FIT documentation gives it, four bits at a time.
  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
      0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    var sum: UInt16 = 0
    for byte in bytes {
      sum = sum >> 4 & 0x0FFF ^ table[Int(sum & 0xF)] ^ table[Int(byte & 0xF)]
      sum = sum >> 4 & 0x0FFF ^ table[Int(sum & 0xF)] ^ table[Int(byte >> 4)]
    }
    return [UInt8(sum & 0xFF), UInt8(sum >> 8)]
  }
}

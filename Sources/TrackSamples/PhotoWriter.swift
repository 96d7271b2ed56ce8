/// Puts a JPEG file together that is nothing but EXIF data: big-endian TIFF with a main directory,
/// one for the camera and one for its GPS receiver.
public struct PhotoWriter {
  /// An entry of a directory: number, type and count as TIFF has them, and its bytes.
  public typealias Entry = (tag: UInt16, type: UInt16, count: UInt32, bytes: [UInt8])

  /// What the GPS receiver says.
  public var gps: [Entry] = []
  /// What the camera says.
  public var camera: [Entry] = []

  /// A photograph without anything.
  public init() {}

  /// A text.
  public static func text(_ tag: UInt16, _ text: String) -> Entry {
    (tag, 2, UInt32(text.utf8.count + 1), Array(text.utf8) + [0])
  }

  /// Fractions.
  public static func rationals(_ tag: UInt16, _ fractions: [(UInt32, UInt32)]) -> Entry {
    (tag, 5, UInt32(fractions.count), fractions.flatMap { long($0.0) + long($0.1) })
  }

  /// Degrees, minutes and hundredths of seconds north or south, and east or west.
  public mutating func place(
    _ latitude: (UInt32, UInt32, UInt32), _ north: String?,
    _ longitude: (UInt32, UInt32, UInt32), _ east: String?
  ) {
    if let north { gps.append(Self.text(1, north)) }
    gps.append(Self.rationals(2, [(latitude.0, 1), (latitude.1, 1), (latitude.2, 100)]))
    if let east { gps.append(Self.text(3, east)) }
    gps.append(Self.rationals(4, [(longitude.0, 1), (longitude.1, 1), (longitude.2, 100)]))
  }

  /// The whole file as JPEG.
  public var jpeg: [UInt8] {
    let block = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xD8, 0xFF, 0xE1] + Self.short(UInt16(block.count + 2)) + block + [0xFF, 0xD9]
  }

  /// The EXIF data.
  var tiff: [UInt8] {
    let main: [Entry] = [
      (0x8769, 4, 1, []), (0x8825, 4, 1, []),
    ]
    let mainSize = Self.size(main)
    let cameraStart = 8 + mainSize
    let gpsStart = cameraStart + Self.size(camera)
    return Array("MM".utf8) + [0, 42] + Self.long(8)
      + Self.directory(
        [
          (0x8769, 4, 1, Self.long(UInt32(cameraStart))),
          (0x8825, 4, 1, Self.long(UInt32(gpsStart))),
        ],
        at: 8)
      + Self.directory(camera, at: cameraStart) + Self.directory(gps, at: gpsStart)
  }

  private static func size(_ entries: [Entry]) -> Int {
    6 + 12 * entries.count + entries.reduce(0) { $0 + ($1.bytes.count > 4 ? $1.bytes.count : 0) }
  }

  private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var fields = short(UInt16(entries.count))
    var rest: [UInt8] = []
    let restStart = start + 6 + 12 * entries.count
    for entry in entries {
      fields += short(entry.tag) + short(entry.type) + long(entry.count)
      if entry.bytes.count > 4 {
        fields += long(UInt32(restStart + rest.count))
        rest += entry.bytes
      } else {
        fields += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
      }
    }
    return fields + long(0) + rest
  }

  static func short(_ value: UInt16) -> [UInt8] {
    [UInt8(value >> 8), UInt8(value & 0xFF)]
  }

  static func long(_ value: UInt32) -> [UInt8] {
    short(UInt16(value >> 16)) + short(UInt16(value & 0xFFFF))
  }
}

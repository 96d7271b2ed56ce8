internal import CExif
internal import FileBytes
internal import UnlockEngine

/// What a photograph's EXIF data says of where and when it was taken, read with libexif.
final class ExifReader {
  private let data: UnsafeMutablePointer<ExifData>
  private let byteOrder: ExifByteOrder

  /// Feeds the bytes of a JPEG file to libexif until it has found the EXIF data; nil where there
  /// is none.
  init?(jpeg source: any ByteSource) throws(FileError) {
    guard let loader = exif_loader_new() else { return nil }
    defer { exif_loader_unref(loader) }
    while true {
      var piece = try source.read()
      let count = UInt32(piece.count)
      // The loader says 0 when it needs no more.
      if piece.isEmpty || exif_loader_write(loader, &piece, count) == 0 { break }
    }
    guard let data = Self.data(of: loader) else { return nil }
    self.data = data
    byteOrder = exif_data_get_byte_order(data)
  }

  /// Reads EXIF data that begins with `Exif` and two zeros, as it stands in a HEIF file.
  init?(_ bytes: [UInt8]) {
    guard let data = exif_data_new() else { return nil }
    Self.keepUnknownTags(data)
    exif_data_load_data(data, bytes, UInt32(bytes.count))
    self.data = data
    byteOrder = exif_data_get_byte_order(data)
  }

  deinit {
    exif_data_unref(data)
  }

  private static func data(of loader: OpaquePointer) -> UnsafeMutablePointer<ExifData>? {
    var start: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    // The buffer belongs to the loader and is read before that is let go.
    exif_loader_get_buf(loader, &start, &count)
    guard let start, count > 0, let data = exif_data_new() else { return nil }
    keepUnknownTags(data)
    exif_data_load_data(data, start, count)
    return data
  }

  /// libexif drops what its tables do not know, which are older than some tags.
  private static func keepUnknownTags(_ data: UnsafeMutablePointer<ExifData>) {
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
  }

  // MARK: Position

  /// Why there is no position, or the position.
  enum Position {
    case none
    case unreadable(String)
    case at(Coordinate)
  }

  /// The position, in degrees.
  var position: Position {
    let latitude = angle(GPSTag.latitude)
    let longitude = angle(GPSTag.longitude)
    guard latitude != nil || longitude != nil else { return .none }
    guard let latitude, let longitude else {
      return .unreadable("one of its coordinates is missing")
    }
    // A camera without reception writes fractions of zero over zero.
    guard latitude.isFinite, longitude.isFinite else { return .none }
    guard let north = sign(GPSTag.latitudeReference, "N", "S"),
      let east = sign(GPSTag.longitudeReference, "E", "W")
    else { return .unreadable("it does not say whether it is north or south, east or west") }
    return .at(Coordinate(longitude: east * longitude, latitude: north * latitude))
  }

  /// The name of the datum, where it is not WGS 84.
  var foreignDatum: String? {
    guard let datum = text(EXIF_IFD_GPS, GPSTag.mapDatum), !datum.isEmpty else { return nil }
    let letters = datum.uppercased().filter { $0.isLetter || $0.isNumber }
    return ["WGS84", "WGS1984", "EPSG4326"].contains(letters) ? nil : datum
  }

  /// Metres above the sea.
  var altitude: Double? {
    guard let metres = rationals(GPSTag.altitude)?.first, metres.isFinite else { return nil }
    return bytes(EXIF_IFD_GPS, GPSTag.altitudeReference)?.first == 1 ? -metres : metres
  }

  /// Metres.
  var horizontalAccuracy: Double? {
    rationals(GPSTag.horizontalError)?.first.flatMap { $0.isFinite ? $0 : nil }
  }

  // MARK: Time

  /// When it was taken: by the receiver's clock, which is UTC; else by the camera's with its zone.
  var time: Timestamp? { receiverTime ?? cameraTime }

  private var receiverTime: Timestamp? {
    guard let date = text(EXIF_IFD_GPS, GPSTag.dateStamp), let day = Self.day(date),
      let clock = rationals(GPSTag.timeStamp), clock.count == 3,
      clock.allSatisfy({ $0.isFinite && $0 >= 0 }), clock[0] < 24, clock[1] < 60, clock[2] < 61
    else { return nil }
    let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
    return Timestamp(
      millisecondsSince1970: day.millisecondsSince1970 + Int64((seconds * 1000 + 0.5)))
  }

  private var cameraTime: Timestamp? {
    guard let text = text(EXIF_IFD_EXIF, ExifTags.dateTimeOriginal), text.count >= 19,
      let zone = self.text(EXIF_IFD_EXIF, ExifTags.offsetTimeOriginal), !zone.isEmpty
    else { return nil }
    let date = text.prefix(10).map { $0 == ":" ? "-" : String($0) }.joined()
    let reading = ISO8601Reading("\(date)T\(text.dropFirst(11).prefix(8))\(zone)")
    return reading.flatMap { $0.hasZone ? $0.instant : nil }
  }

  /// Midnight of `2024:05:04`.
  private static func day(_ text: String) -> Timestamp? {
    let parts = text.split(whereSeparator: { ":-/".contains($0) }).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return nil
    }
    return Timestamp(year: year, month: month, day: day)
  }

  // MARK: Entries

  /// Numbers of the tags, from the EXIF standard.
  private enum GPSTag {
    static let latitudeReference: UInt32 = 0x01
    static let latitude: UInt32 = 0x02
    static let longitudeReference: UInt32 = 0x03
    static let longitude: UInt32 = 0x04
    static let altitudeReference: UInt32 = 0x05
    static let altitude: UInt32 = 0x06
    static let timeStamp: UInt32 = 0x07
    static let mapDatum: UInt32 = 0x12
    static let dateStamp: UInt32 = 0x1D
    static let horizontalError: UInt32 = 0x1F
  }

  private enum ExifTags {
    static let dateTimeOriginal: UInt32 = 0x9003
    static let offsetTimeOriginal: UInt32 = 0x9011
  }

  /// Degrees of three fractions, degrees, minutes and seconds; NaN where one is over zero.
  private func angle(_ tag: UInt32) -> Double? {
    guard let parts = rationals(tag), let degrees = parts.first else { return nil }
    let minutes = parts.count > 1 ? parts[1] : 0
    // Some write the seconds as zero over zero.
    let seconds = parts.count > 2 && parts[2].isFinite ? parts[2] : 0
    return degrees + minutes / 60 + seconds / 3600
  }

  private func sign(_ tag: UInt32, _ positive: String, _ negative: String) -> Double? {
    switch text(EXIF_IFD_GPS, tag)?.uppercased() {
    case positive: 1
    case negative: -1
    default: nil
    }
  }

  private func rationals(_ tag: UInt32) -> [Double]? {
    guard let entry = unlock_exif_entry(data, EXIF_IFD_GPS, tag)?.pointee, let bytes = entry.data,
      entry.format == EXIF_FORMAT_RATIONAL, entry.components > 0,
      Int(entry.size) >= Int(entry.components) * 8
    else { return nil }
    return (0..<min(Int(entry.components), 3)).map { place in
      let fraction = exif_get_rational(bytes + place * 8, byteOrder)
      return fraction.denominator == 0
        ? .nan : Double(fraction.numerator) / Double(fraction.denominator)
    }
  }

  private func bytes(_ directory: ExifIfd, _ tag: UInt32) -> [UInt8]? {
    guard let entry = unlock_exif_entry(data, directory, tag)?.pointee, let bytes = entry.data
    else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(entry.size)))
  }

  private func text(_ directory: ExifIfd, _ tag: UInt32) -> String? {
    guard let bytes = bytes(directory, tag) else { return nil }
    let characters = bytes.prefix { $0 != 0 }
    return characters.withUnsafeBufferPointer { $0.trimmed.string }
  }
}

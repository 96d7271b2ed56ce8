internal import FileBytes
internal import UnlockEngine

/// A photograph: one fix, from where and when its EXIF data says that it was taken.
final class PhotoParser: TrackParser {
  /// Bytes of a HEIF picture, which is read whole; JPEG is read only as far as its EXIF data.
  private static let largestHEIF = 64 << 20

  private let source: any ByteSource
  private let isHEIF: Bool

  init(_ source: any ByteSource, isHEIF: Bool) {
    (self.source, self.isHEIF) = (source, isHEIF)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    guard let exif = isHEIF ? try heifExif() : try ExifReader(jpeg: source) else {
      throw Self.withoutPosition
    }
    switch exif.position {
    case .none: throw Self.withoutPosition
    case .unreadable(let cause):
      output.addUnreadable(line: nil, "the photograph's position cannot be read: \(cause)")
    case .at(let coordinate):
      add(coordinate, exif, output)
    }
    return false
  }

  private func add(_ coordinate: Coordinate, _ exif: ExifReader, _ output: TrackOutput) {
    guard output.wants(.track) else { return }
    var fix = Fix(coordinate: coordinate, time: exif.time, source: .import)
    fix.altitude = exif.altitude
    fix.horizontalAccuracy = exif.horizontalAccuracy
    if fix.time == nil {
      output.warn(
        line: nil,
        "the photograph names no GPS date, and no zone for its camera's clock; its fix has no time")
    }
    if let datum = exif.foreignDatum {
      output.warn(
        line: nil,
        "the position is in the datum '\(excerpt(datum))' and taken as WGS 84; it may be off by"
          + " hundreds of metres")
    }
    output.add(fix)
  }

  private func heifExif() throws(FileError) -> ExifReader? {
    var picture: [UInt8] = []
    while true {
      let piece = try source.read()
      if piece.isEmpty { break }
      picture += piece
      if picture.count > Self.largestHEIF {
        throw FileError(
          .malformed,
          message: "the picture is larger than \(Self.largestHEIF >> 20) MB and is not read")
      }
    }
    return try HEIFExif.find(in: picture).flatMap { ExifReader($0) }
  }

  private static let withoutPosition = FileError(
    .unknownFormat, message: "is a photograph without a position")
}

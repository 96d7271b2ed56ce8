internal import CHeif
internal import FileBytes
internal import Glibc

/// Finds the EXIF data of a HEIC, HEIF or AVIF picture with libheif. The picture is not decoded.
enum HEIFExif {
  /// The EXIF data, beginning with `Exif` and two zeros; nil where the picture has none.
  static func find(in picture: [UInt8]) throws(FileError) -> [UInt8]? {
    var size = 0
    var fault: UnsafePointer<CChar>?
    let block = cheif_exif(picture, picture.count, &size, &fault)
    if let fault {
      throw FileError(
        .malformed, message: "the picture cannot be read: \(String(cString: fault))")
    }
    guard let block else { return nil }
    defer { free(block) }
    return exif(Array(UnsafeBufferPointer(start: block, count: size)))
  }

  /// The block begins with four bytes that say how far behind them the TIFF header stands.
  private static func exif(_ block: [UInt8]) -> [UInt8]? {
    guard block.count > 4 else { return nil }
    let offset = block[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard 4 + offset < block.count else { return nil }
    return Array("Exif\0\0".utf8) + block[(4 + offset)...]
  }
}

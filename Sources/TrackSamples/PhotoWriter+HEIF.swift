extension PhotoWriter {
  /// The whole file as HEIC (ISO/IEC 23008-12): a picture of nothing, `padding` bytes long, and the
  /// EXIF data that belongs to it.
  public func heic(padding: Int = 16) -> [UInt8] {
    let type = Self.box("ftyp", Array("heic".utf8) + Self.long(0) + Array("mif1heic".utf8))
    // Four bytes say how far behind them the EXIF data begins.
    let exif = Self.long(6) + Array("Exif\0\0".utf8) + tiff
    let picture = [UInt8](repeating: 0, count: padding)
    let size = type.count + Self.meta(pictureAt: 0, padding, exifAt: 0, exif.count).count + 8
    return type
      + Self.meta(pictureAt: size, padding, exifAt: size + padding, exif.count)
      + Self.box("mdat", picture + exif)
  }

  private static func meta(
    pictureAt pictureStart: Int, _ pictureSize: Int, exifAt exifStart: Int, _ exifSize: Int
  ) -> [UInt8] {
    let handler = fullBox(
      "hdlr", long(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let primary = fullBox("pitm", short(1))
    let items = fullBox("iinf", short(2) + item(1, "hvc1") + item(2, "Exif"))
    let places = fullBox(
      "iloc",
      [0x44, 0x00] + short(2) + place(1, pictureStart, pictureSize)
        + place(2, exifStart, exifSize))
    let describes = fullBox("iref", box("cdsc", short(2) + short(1) + short(1)))
    return fullBox("meta", handler + primary + items + properties + places + describes)
  }

  /// A configuration of the decoder without parameter sets, and 64 by 64 pixels.
  private static var properties: [UInt8] {
    let configuration: [UInt8] = [1] + [UInt8](repeating: 0, count: 21) + [0]
    let container = box(
      "ipco", box("hvcC", configuration) + fullBox("ispe", long(64) + long(64)))
    return box("iprp", container + fullBox("ipma", long(1) + short(1) + [2, 0x81, 0x02]))
  }

  private static func item(_ number: UInt16, _ type: String) -> [UInt8] {
    fullBox("infe", version: 2, short(number) + short(0) + Array(type.utf8) + [0])
  }

  private static func place(_ item: UInt16, _ start: Int, _ size: Int) -> [UInt8] {
    short(item) + short(0) + short(1) + long(UInt32(start)) + long(UInt32(size))
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    long(UInt32(content.count + 8)) + Array(type.utf8) + content
  }

  private static func fullBox(
    _ type: String, version: UInt8 = 0, _ content: [UInt8]
  ) -> [UInt8] {
    box(type, [version, 0, 0, 0] + content)
  }
}

/// Tells the format of a catalog file from its first bytes, never from its name.
enum CatalogFormat {
  /// The reader for a file.
  static func reader(
    for file: InputFile, options: CatalogOptions
  ) throws(CatalogError) -> any FeatureReader {
    let head = file.head
    if head.isEmpty {
      throw CatalogError(.unknownFormat, file: file.path, message: "is empty")
    }
    if GeoJSONReader.recognises(head) {
      return GeoJSONReader(file: file.path, text: try file.contents(), options: options)
    }
    if GeoPackageReader.recognises(head) {
      return GeoPackageReader(file: file.path, options: options)
    }
    if ShapefileReader.recognises(head) {
      return ShapefileReader(file: file.path, options: options)
    }
    throw CatalogError(.unknownFormat, file: file.path, message: complaint(of: head))
  }

  private static let wanted = "a catalog is GeoJSON, a GeoPackage or a shapefile"

  /// What to say of a file that is no catalog: people mix up files, so common ones are named.
  private static func complaint(of head: [UInt8]) -> String {
    let text = String(decoding: head, as: UTF8.self)
    if head.starts(with: [0x1F, 0x8B]) { return "is compressed with gzip; unpack it first" }
    if head.starts(with: [0x50, 0x4B, 3, 4]) { return "is a zip archive; unpack it first" }
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
      return "is UTF-16 text; \(wanted), which is UTF-8"
    }
    if text.contains("<gpx") { return "is a GPX track, no catalog; give it as a track" }
    if text.contains("<kml") { return "is KML; \(wanted)" }
    if text.contains("<TrainingCenterDatabase") { return "is a TCX track, no catalog" }
    if head.contains(0) { return "is binary and of no known format; \(wanted)" }
    if text.drop(while: \.isWhitespace).hasPrefix("<") { return "is XML; \(wanted)" }
    return "is of no known format; \(wanted)"
  }
}

/// The formats of catalog files, told by the first bytes, never by a name.
enum CatalogFormat {
  case geoJSON
  case geoPackage
  case shapefile
  case kml

  /// Nil where a file that begins like this is none of them.
  init?(head: [UInt8]) {
    if GeoJSONReader.recognises(head) {
      self = .geoJSON
    } else if GeoPackageReader.recognises(head) {
      self = .geoPackage
    } else if ShapefileReader.recognises(head) {
      self = .shapefile
    } else if KMLReader.recognises(head) {
      self = .kml
    } else {
      return nil
    }
  }

  /// The reader for a file.
  static func reader(
    for file: InputFile, options: CatalogOptions
  ) throws(CatalogError) -> any FeatureReader {
    switch CatalogFormat(head: file.head) {
    case .geoJSON?:
      return GeoJSONReader(file: file.name, text: try file.contents(), options: options)
    case let format? where !file.isRegular:
      throw CatalogError(
        .unreadable, file: file.name, message: "is \(format.word), which is not read from a pipe")
    case .geoPackage?:
      return GeoPackageReader(path: file.path, file: file.name, options: options)
    case .shapefile?: return ShapefileReader(path: file.path, file: file.name, options: options)
    case .kml?: return KMLReader(path: file.path, file: file.name, options: options)
    case nil:
      throw CatalogError(.unknownFormat, file: file.name, message: complaint(of: file.head))
    }
  }

  /// What a catalog may be.
  static let wanted = "a catalog is GeoJSON, a GeoPackage, a shapefile or KML"

  private var word: String {
    switch self {
    case .geoJSON: "GeoJSON"
    case .geoPackage: "a GeoPackage"
    case .shapefile: "a shapefile"
    case .kml: "KML"
    }
  }

  /// What to say of a file that is no catalog: people mix up files, so common ones are named.
  private static func complaint(of head: [UInt8]) -> String {
    if head.isEmpty { return "is empty" }
    let text = String(decoding: head, as: UTF8.self)
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
      return "is UTF-16 text; \(wanted); GeoJSON is UTF-8"
    }
    if text.contains("<gpx") { return "is a GPX track, no catalog; give it as a track" }
    if text.contains("<TrainingCenterDatabase") { return "is a TCX track, no catalog" }
    if ShapefileReader.recognisesTable(head) {
      return "is a dBASE table; give the .shp beside it, which goes with it"
    }
    if head.contains(0) { return "is binary and of no known format; \(wanted)" }
    if text.drop(while: \.isWhitespace).hasPrefix("<") { return "is XML; \(wanted)" }
    return "is of no known format; \(wanted)"
  }
}

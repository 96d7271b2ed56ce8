internal import FoundationEssentials
internal import UnlockGeodesy

/// Reads ESRI shapefiles: the shapes of a `.shp`, the attributes of the `.dbf` beside it, in WGS 84
/// as the `.prj` beside it must say, where there is one.
struct ShapefileReader: FeatureReader {
  private static let faultLimit = 100

  /// Where the file lies, and what it is called.
  let path: String
  let file: String
  let options: CatalogOptions

  /// Whether a file that begins like this is a shapefile's `.shp` (or its `.shx`).
  static func recognises(_ head: [UInt8]) -> Bool {
    head.count >= 100 && head.starts(with: [0, 0, 0x27, 0x0A])
      && head[28..<32].elementsEqual([0xE8, 3, 0, 0])
  }

  /// Whether a file that begins like this is a dBASE table: a version, and the date of its last
  /// change.
  static func recognisesTable(_ head: [UInt8]) -> Bool {
    head.count >= 32 && head[0] == 3 && 1...12 ~= head[2] && 1...31 ~= head[3]
  }

  func forEachFeature(_ body: (RawFeature) -> Void) -> [CatalogError] {
    // It begins like the .shp, and shapelib would read that in its stead.
    if path.lowercased().hasSuffix(".shx") {
      return [error(.unknownFormat, "is the index of a shapefile; give the .shp beside it")]
    }
    if let complaint = systemComplaint() { return [error(.unknownFormat, complaint)] }
    do throws(ShapefileError) {
      let shapes = try ShapeFile(path: path)
      var errors: [CatalogError] = []
      let table = self.table(&errors)
      if let table, table.count != shapes.count {
        errors.append(
          error(
            .malformed,
            "has \(shapes.count) shapes and its .dbf has \(table.count) records; "
              + "copy both once more"))
      }
      return errors + read(shapes, table, body)
    } catch {
      return [self.error(.malformed, complaint(of: error))]
    }
  }

  private func read(
    _ shapes: ShapeFile, _ table: ShapeTable?, _ body: (RawFeature) -> Void
  ) -> [CatalogError] {
    var faults: [CatalogError] = []
    for index in 0..<shapes.count {
      let record = table.flatMap { index < $0.count ? $0 : nil }
      if record?.isDeleted(index) == true { continue }
      var feature = RawFeature(position: index + 1)
      record?.attributes(of: index).fill(&feature, options)
      do throws(ShapefileError) {
        feature.geometry = try shapes.geometry(at: index)
        body(feature)
      } catch {
        if let missing = shapes.bytesMissing {
          return faults + [
            self.error(
              .malformed,
              "is cut off, \(missing) bytes are missing; it was read up to feature \(index) of "
                + "\(shapes.count)")
          ]
        }
        let place = "feature \(index + 1) (id \(feature.id ?? "none"))"
        faults.append(
          self.error(.malformed, "\(place) has no usable geometry: \(error.message)"))
        guard faults.count < Self.faultLimit else {
          return faults + [self.error(.malformed, "too many faults; the rest is not read")]
        }
      }
    }
    return faults
  }

  /// The attributes; without them features have no ids, and each of them is told of.
  private func table(_ errors: inout [CatalogError]) -> ShapeTable? {
    guard let path = sibling("dbf") else {
      errors.append(
        error(
          .malformed, "has no .dbf beside it, which holds its ids; copy all files of the shapefile")
      )
      return nil
    }
    do throws(ShapefileError) {
      return try ShapeTable(path: path)
    } catch {
      errors.append(
        CatalogError(.malformed, file: path, message: "cannot be read: \(error.message)"))
      return nil
    }
  }

  /// Why the numbers are no degrees of WGS 84. Where there is no `.prj` they speak for themselves.
  private func systemComplaint() -> String? {
    guard let path = sibling("prj"), let bytes = FileManager.default.contents(atPath: path) else {
      return nil
    }
    let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    guard let system = CoordinateSystem(wellKnownText: text) else {
      return
        "has a .prj that describes no coordinate system; if the numbers are degrees of WGS 84, "
        + "say so: ogr2ogr -a_srs EPSG:4326 converted.shp \(file)"
    }
    if system.isWGS84 { return nil }
    return "is in \(system.name), not in WGS 84 (EPSG:4326); "
      + "convert it: ogr2ogr -t_srs EPSG:4326 converted.shp \(file)"
  }

  private func complaint(of error: ShapefileError) -> String {
    if sibling("shx") == nil {
      return "has no .shx beside it; copy all files of the shapefile, "
        + "or let ogr2ogr with --config SHAPE_RESTORE_SHX YES make it anew"
    }
    return "is a broken shapefile: \(error.message)"
  }

  private func error(_ kind: CatalogError.Kind, _ message: String) -> CatalogError {
    CatalogError(kind, file: file, message: message)
  }

  /// The file beside this one with another ending, in small letters or capitals.
  private func sibling(_ ending: String) -> String? {
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    return ["\(stem).\(ending)", "\(stem).\(ending.uppercased())"]
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}

/// Reads the feature tables of an OGC GeoPackage, in the order of their names.
struct GeoPackageReader: FeatureReader {
  private static let faultLimit = 100
  private static let layers = """
    SELECT c.table_name, g.column_name, g.geometry_type_name, g.srs_id,
      upper(s.organization) || ':' || s.organization_coordsys_id
    FROM gpkg_contents c JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
    LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
    WHERE c.data_type = 'features' ORDER BY c.table_name
    """

  /// Where the file lies, and what it is called.
  let path: String
  let file: String
  let options: CatalogOptions

  private struct Layer {
    var table: String
    var column: String
    var system: String
  }

  /// Whether a file that begins like this is an SQLite database.
  static func recognises(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
  }

  func forEachFeature(_ body: (RawFeature) -> Void) -> [CatalogError] {
    var errors: [CatalogError] = []
    var position = 0
    do throws(SQLiteFileError) {
      let database = try SQLiteFile(path: path)
      let layers = try layers(of: database)
      if layers.isEmpty {
        errors.append(error(.unknownFormat, "holds no table of features that may be areas"))
      }
      for layer in layers {
        if let complaint = complaint(of: layer) {
          errors.append(error(.unknownFormat, complaint))
          continue
        }
        do throws(SQLiteFileError) {
          errors += try read(layer, of: database, &position, body)
        } catch {
          errors.append(
            self.error(
              .malformed,
              "table \"\(layer.table)\" cannot be read behind feature \(position) of the file: "
                + error.message))
        }
      }
    } catch {
      errors.append(
        self.error(.malformed, "is an SQLite database but no sound GeoPackage: \(error.message)"))
    }
    return errors
  }

  private func error(_ kind: CatalogError.Kind, _ message: String) -> CatalogError {
    CatalogError(kind, file: file, message: message)
  }

  private func layers(of database: SQLiteFile) throws(SQLiteFileError) -> [Layer] {
    let rows = try SQLiteRows(Self.layers, of: database)
    var layers: [Layer] = []
    while try rows.next() {
      guard let table = rows.value(0).text, let column = rows.value(1).text else { continue }
      let type = rows.value(2).text?.uppercased() ?? ""
      // A table of lines beside one of areas is no defect; points may have a radius.
      if type.contains("LINESTRING") || type == "MULTIPOINT" { continue }
      let number = rows.value(3).text ?? ""
      let system = rows.value(4).text ?? (number == "4326" ? "EPSG:4326" : "system \(number)")
      layers.append(Layer(table: table, column: column, system: system))
    }
    return layers
  }

  /// Why the numbers of a layer are no degrees of WGS 84.
  private func complaint(of layer: Layer) -> String? {
    if ["EPSG:4326", "OGC:CRS84"].contains(layer.system) { return nil }
    let isUndefined = layer.system.hasPrefix("NONE:") || layer.system.hasPrefix("system")
    let advice =
      isUndefined
      ? "if its numbers are degrees of WGS 84, say so: ogr2ogr -a_srs EPSG:4326"
      : "convert it: ogr2ogr -t_srs EPSG:4326"
    return "table \"\(layer.table)\" is in \(layer.system), not in EPSG:4326; "
      + "\(advice) converted.gpkg \(file)"
  }

  private func read(
    _ layer: Layer, of database: SQLiteFile, _ position: inout Int, _ body: (RawFeature) -> Void
  ) throws(SQLiteFileError) -> [CatalogError] {
    let key = try keyColumn(of: layer, in: database)
    let rows = try SQLiteRows("SELECT * FROM \(Self.quoted(layer.table))", of: database)
    let columns = rows.columns
    guard let geometry = columns.firstIndex(where: { Self.same($0, layer.column) }) else {
      throw SQLiteFileError(message: "it has no column \"\(layer.column)\"")
    }
    var faults: [CatalogError] = []
    while try rows.next() {
      position += 1
      var feature = RawFeature(position: position)
      var attributes = FeatureAttributes()
      var keyText: String?
      for (column, name) in columns.enumerated() where column != geometry {
        if Self.same(name, key) {
          feature.id = rows.value(column).text
          keyText = feature.id
        } else {
          attributes.append(name, rows.value(column))
        }
      }
      attributes.fill(&feature, options)
      if Self.same(options.idField, key) { feature.id = keyText }
      do throws(WKBError) {
        if let blob = rows.blob(geometry) {
          feature.geometry = try GeoPackageGeometry.geometry(of: blob)
        }
      } catch {
        let place = "feature \(position) (table \"\(layer.table)\", id \(feature.id ?? "none"))"
        faults.append(self.error(.malformed, "\(place) has no usable geometry: \(error.message)"))
        guard faults.count < Self.faultLimit else {
          return faults + [self.error(.malformed, "too many faults; the rest is not read")]
        }
        continue
      }
      body(feature)
    }
    return faults
  }

  /// The column that numbers the features, where there is one: their id for want of a better one.
  private func keyColumn(
    of layer: Layer, in database: SQLiteFile
  ) throws(SQLiteFileError) -> String? {
    let rows = try SQLiteRows("PRAGMA table_info(\(Self.quoted(layer.table)))", of: database)
    while try rows.next() {
      if case .integer(let place) = rows.value(5), place > 0 { return rows.value(1).text }
    }
    return nil
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// SQLite's names know no case.
  private static func same(_ name: String?, _ other: String?) -> Bool {
    guard let name, let other else { return false }
    return name.lowercased() == other.lowercased()
  }
}

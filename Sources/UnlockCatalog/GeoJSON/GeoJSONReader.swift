internal import JSONBridge

/// Reads GeoJSON: a FeatureCollection with its members in any order, a bare Feature, and either of
/// them line by line or as a text sequence (RFC 8142).
struct GeoJSONReader: FeatureReader {
  let file: String
  let text: JSONText
  let options: CatalogOptions

  /// Whether a file that begins like this is JSON.
  static func recognises(_ head: [UInt8]) -> Bool {
    let start = GeoJSONScan.start(of: head)
    let first = head[start...].first { !GeoJSONScan.separates($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  func forEachFeature(_ body: (RawFeature) -> Void) -> [CatalogError] {
    withoutActuallyEscaping(body) { body in
      var scan = GeoJSONScan(file: file, text: text, options: options, body: body)
      scan.run()
      return scan.errors
    }
  }
}

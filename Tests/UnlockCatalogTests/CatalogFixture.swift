import Glibc
import UnlockCatalog
import UnlockEngine

/// Catalog files that live as long as a test.
enum CatalogFixture {
  /// Reads texts as files named a.json, b.json, ... in a folder of their own.
  static func load(_ texts: String..., strict: Bool = false) throws -> LoadedCatalog {
    try load(texts.map { Array($0.utf8) }, strict: strict)
  }

  static func load(_ contents: [[UInt8]], strict: Bool = false) throws -> LoadedCatalog {
    try withFiles(contents) { paths in
      var options = CatalogOptions()
      options.isStrict = strict
      return CatalogReader.load(paths: paths, options: options)
    }
  }

  /// A feature; `members` are spliced in after its geometry.
  static func feature(
    _ id: String, _ geometry: String, properties: String = "{}", members: String = ""
  ) -> String {
    """
    {"type": "Feature", "id": "\(id)", "properties": \(properties), "geometry": \(geometry)\(members)}
    """
  }

  static func collection(_ features: String...) -> String {
    #"{"type": "FeatureCollection", "features": ["# + features.joined(separator: ",\n") + "]}"
  }

  /// A polygon of rings, each given as its corners' numbers, and not closed unless they are.
  static func polygon(_ rings: [[Double]]...) -> String {
    #"{"type": "Polygon", "coordinates": \#(rings)}"#
  }

  /// A multipolygon of parts without holes.
  static func multipolygon(_ parts: [[Double]]...) -> String {
    #"{"type": "MultiPolygon", "coordinates": \#(parts.map { [$0] })}"#
  }

  /// A closed ring around a box.
  static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [[Double]] {
    [[west, south], [east, south], [east, north], [west, north], [west, south]]
  }

  static func withFiles<Result>(
    _ contents: [[UInt8]], _ body: ([String]) throws -> Result
  ) throws -> Result {
    var template = Array("/tmp/unlock-catalog-XXXXXX".utf8CString)
    guard
      let folder = template.withUnsafeMutableBufferPointer({ buffer in
        buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
      })
    else { throw FixtureError(what: "mkdtemp") }
    let names = contents.indices.map { "\(folder)/\(UnicodeScalar(UInt8(97 + $0))).json" }
    defer {
      for name in names { unlink(name) }
      rmdir(folder)
    }
    for (name, bytes) in zip(names, contents) {
      guard let file = fopen(name, "w") else { throw FixtureError(what: name) }
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    return try body(names)
  }

  struct FixtureError: Error {
    var what: String
  }
}

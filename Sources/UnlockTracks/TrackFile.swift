/// Opens tracks, whatever their format.
public enum TrackFile {
  /// Opens a track file; its format is found from its content, and gzip is unpacked on the way.
  ///
  /// - Parameters:
  ///   - path: the file, and the name that its fixes carry; "-" is standard input.
  ///   - options: which points become fixes, and what their source is.
  /// - Throws: where the file cannot be read, is empty, or holds no track. Where it breaks further
  ///   on, the reader throws.
  public static func open(path: String, options: TrackOptions = TrackOptions())
    throws(TrackError) -> any TrackReader
  {
    try reader(of: try FileSource(path: path), name: path, options: options)
  }

  /// Reads a track that is already in memory, as `open(path:options:)` reads a file.
  public static func read(bytes: [UInt8], name: String, options: TrackOptions = TrackOptions())
    throws(TrackError) -> any TrackReader
  {
    try reader(of: MemorySource(bytes), name: name, options: options)
  }

  private static func reader(
    of source: any ByteSource, name: String, options: TrackOptions, unpacked: Bool = false
  ) throws(TrackError) -> any TrackReader {
    let source = PeekableSource(source)
    let head = try source.peek(TrackFormat.headSize)
    guard !head.isEmpty else { throw TrackError(.unknownFormat, message: "is empty") }
    switch TrackFormat(head: head) {
    case .gzip:
      guard !unpacked else {
        throw TrackError(.unknownFormat, message: "is no track: it is gzip inside gzip")
      }
      return try reader(of: GzipSource(source), name: name, options: options, unpacked: true)
    case .xml:
      let parser = try XMLTrackParser(source, dialectOfRoot: dialect)
      return StreamedTrack(parser, name: name, options: options)
    case .fixLines:
      return StreamedTrack(FixLinesParser(source), name: name, options: options)
    case .geoJSON:
      throw TrackError(
        .unknownFormat, message: "is GeoJSON without fixes; a catalog is given with --catalog")
    case .unknown(let cause):
      throw TrackError(.unknownFormat, message: "is no track: \(cause)")
    }
  }

  private static func dialect(of root: XMLName) -> (any XMLDialect)? {
    switch root {
    case "gpx", "GPX", "trk", "trkseg", "rte", "wpt": GPXDialect()
    default: nil
    }
  }
}

internal import FileBytes
internal import XMLBridge

/// Opens tracks, whatever their format.
public enum TrackFile {
  /// Opens a track file; its format is found from its content, and gzip and a zip archive of one
  /// track (such as KMZ) are unpacked on the way.
  ///
  /// - Parameters:
  ///   - path: the file, and the name that its fixes carry; "-" is standard input.
  ///   - options: which points become fixes, and what their source is.
  /// - Throws: where the file cannot be read, is empty, or holds no track. Where it breaks further
  ///   on, the reader throws.
  public static func open(path: String, options: TrackOptions = TrackOptions())
    throws(TrackError) -> any TrackReader
  {
    try TrackError.reading { () throws(FileError) in
      try reader(of: try FileSource(path: path), name: path, options: options)
    }
  }

  /// Reads a track that is already in memory, as `open(path:options:)` reads a file.
  public static func read(bytes: [UInt8], name: String, options: TrackOptions = TrackOptions())
    throws(TrackError) -> any TrackReader
  {
    try TrackError.reading { () throws(FileError) in
      try reader(of: MemorySource(bytes), name: name, options: options)
    }
  }

  static func reader(
    of source: any ByteSource, name: String, options: TrackOptions, wrappings: Int = 0,
    _ expansion: ExpansionGuard = ExpansionGuard()
  ) throws(FileError) -> any TrackReader {
    let source = PeekableSource(source)
    let head = try source.peek(TrackFormat.headSize, unless: TrackFormat.isTold)
    guard !head.isEmpty else { throw .empty }
    let format = TrackFormat(head: head)
    if let reason = format.whyNoTrack { throw reason }
    let inner: any ByteSource
    switch format {
    case .gzip: inner = GzipSource(source, expansion)
    case .zip: inner = try onlyTrack(in: try ZipArchive(source), expansion)
    case .utf16(let bigEndian): inner = UTF16Source(source, bigEndian: bigEndian)
    default:
      return StreamedTrack(try parser(of: format, source), name: name, options: options)
    }
    guard wrappings < 3 else {
      throw FileError(.unknownFormat, message: "is no track: it is packed more than three times")
    }
    return try reader(of: inner, name: name, options: options, wrappings: wrappings + 1, expansion)
  }

  private static func parser(
    of format: TrackFormat, _ source: PeekableSource
  ) throws(FileError) -> any TrackParser {
    switch format {
    case .xml: try XMLTrackParser(source, dialectOfRoot: dialect)
    case .fixLines: FixLinesParser(source)
    case .fixArray: FixArrayParser(source)
    case .geoJSON: GeoJSONParser(source)
    case .googleHistory: GoogleHistoryParser(source)
    case .ownTracks: OwnTracksParser(source)
    case .nmea: NMEAParser(source)
    case .igc: IGCParser(source)
    case .fit: FITParser(source)
    case .csv: CSVParser(source)
    case .jpeg: PhotoParser(source, isHEIF: false)
    case .heif: PhotoParser(source, isHEIF: true)
    case .gzip, .zip, .utf16, .unknown: preconditionFailure("opened before its parser is chosen")
    }
  }

  private static func dialect(of root: XMLName) -> (any XMLDialect)? {
    switch root {
    case "gpx", "GPX", "trk", "trkseg", "rte", "wpt": GPXDialect()
    case "TrainingCenterDatabase": TCXDialect()
    case "kml", "Document", "Folder", "Placemark": KMLDialect()
    default: nil
    }
  }

  private static func onlyTrack(
    in archive: ZipArchive, _ expansion: ExpansionGuard
  ) throws(FileError) -> any ByteSource {
    if let member = archive.mainMember { return try archive.open(member, expansion) }
    let count = archive.members.count
    throw FileError(
      .unknownFormat,
      message: count == 0
        ? "is a zip archive without files"
        : "is a zip archive of \(count) files, which can be read only by its path")
  }
}

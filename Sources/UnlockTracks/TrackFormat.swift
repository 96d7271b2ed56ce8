internal import FileBytes

/// The formats that are told apart by their content.
enum TrackFormat: Equatable {
  case gzip
  case zip
  case jpeg
  case heif
  case xml
  case utf16(bigEndian: Bool)
  case fixLines
  case fixArray
  case geoJSON
  case googleHistory
  case ownTracks
  case nmea
  case igc
  case fit
  case csv
  /// None of the above; says what it looks like, as the end of "is no track".
  case unknown(String)

  /// Bytes that are looked at.
  static let headSize = 1 << 14

  /// Tells the format by the beginning of the content, which is all of it where it is short.
  init(head: ArraySlice<UInt8>) {
    let head = Array(head)
    if head.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if head.starts(with: [0x50, 0x4B, 0x03, 0x04])
      || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
    {
      self = .zip
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) {
      self = Self.isHEIF(head) ? .heif : .unknown("it is a film")
    } else if Self.isXML(head) {
      self = .xml
    } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      self = .utf16(bigEndian: head[0] == 0xFE)
    } else if head.count >= 12, head[8..<12].elementsEqual(".FIT".utf8) {
      self = .fit
    } else {
      self = Self.text(head)
    }
  }

  /// Whether the whole lines of a beginning tell the format for sure: that of formats which come
  /// line by line, and whose writer may wait for an answer to each line.
  static func isTold(_ head: ArraySlice<UInt8>) -> Bool {
    guard let first = head.firstIndex(of: 0x0A), let end = head.lastIndex(of: 0x0A) else {
      return false
    }
    switch TrackFormat(head: head[...end]) {
    case .nmea, .csv: return true
    // A document of many lines has not shown all its members yet.
    case .fixLines: return head[..<first].last { $0 > 0x20 } == UInt8(ascii: "}")
    default: return false
    }
  }

  /// Why it is no track's format, or nil where it is one.
  var whyNoTrack: FileError? {
    guard case .unknown(let cause) = self else { return nil }
    return FileError(.unknownFormat, message: "is no track: \(cause)")
  }

  /// By its major brand, or where that is a general one, by those it goes with.
  private static func isHEIF(_ head: [UInt8]) -> Bool {
    let brands: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif"]
    return stride(from: 8, to: min(head.count - 3, 40), by: 4).contains { place in
      brands.contains(String(decoding: head[place..<place + 4], as: UTF8.self))
    }
  }

  private static func isXML(_ head: [UInt8]) -> Bool {
    // UTF-16 has a zero beside each ASCII character.
    var characters = head.lazy.filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }[...]
    if characters.starts(with: [0xEF, 0xBB, 0xBF]) { characters = characters.dropFirst(3) }
    return characters.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  // MARK: Text

  private static func text(_ head: [UInt8]) -> TrackFormat {
    let head = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head
    if let kind = binaryKind(head) { return .unknown(kind) }
    let lines = head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .filter { !$0.allSatisfy { $0 <= 0x20 } }
    guard let first = lines.first?.first(where: { $0 > 0x20 }) else {
      return .unknown("it is blank")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return json(head) }
    if lines.contains(where: isNMEA) { return .nmea }
    if isIGC(lines) { return .igc }
    if lines.contains(where: isOwnTracks) { return .ownTracks }
    return csv(lines)
  }

  /// What binary content is, or nil where the content is text.
  private static func binaryKind(_ head: [UInt8]) -> String? {
    if head.starts(with: "SQLite format 3".utf8) {
      return "it is an SQLite database; a GeoPackage is a catalog and is given with --catalog"
    }
    if head.starts(with: "%PDF".utf8) { return "it is a PDF document" }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "it is a PNG picture" }
    if head.contains(where: { $0 < 0x09 }) { return "it is binary, of no known format" }
    return nil
  }

  private static func isNMEA(_ line: ArraySlice<UInt8>) -> Bool {
    guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
    let name = line[(dollar + 1)...].prefix { $0 != UInt8(ascii: ",") }
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return name.count >= 4 && name.count <= 8 && name.prefix(2).allSatisfy { letters ~= $0 }
  }

  private static func isIGC(_ lines: [ArraySlice<UInt8>]) -> Bool {
    guard let first = lines.first?.first, "ABHI".utf8.contains(first) else { return false }
    return lines.contains { line in
      line.starts(with: "HFDTE".utf8)
        || line.count >= 35 && line.first == UInt8(ascii: "B")
          && line.dropFirst().prefix(6).allSatisfy { $0 &- 0x30 < 10 }
          && "NS".utf8.contains(line[line.startIndex + 14])
    }
  }

  private static func isOwnTracks(_ line: ArraySlice<UInt8>) -> Bool {
    let fields = line.split(separator: 0x09)
    return fields.count >= 3 && fields[2].first == UInt8(ascii: "{")
  }

  private static func csv(_ lines: [ArraySlice<UInt8>]) -> TrackFormat {
    let contents = lines.lazy.map(Array.init).filter { line in
      line.withUnsafeBufferPointer { !CSVParser.isPreamble($0.trimmed) }
    }
    guard let header = contents.first else { return .unknown("it holds remarks only") }
    if header.withUnsafeBufferPointer({ CSVHeader($0) }) != nil { return .csv }
    let fields = header.split(whereSeparator: { ",;\t|".utf8.contains($0) })
    let numbers = fields.count { field in
      field.withUnsafeBufferPointer { DecimalText.number($0) != nil }
    }
    if numbers >= 2 {
      return .unknown(
        "it looks like CSV without a heading; name its columns in a first line, such as"
          + " time,latitude,longitude")
    }
    if fields.count >= 2, lines.count >= 2 {
      return .unknown("it looks like CSV, but its heading names no latitude and longitude")
    }
    return .unknown("its content is of no known format")
  }

  // MARK: JSON

  private static let geoJSONTypes: Set<String> = [
    "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint", "LineString",
    "MultiLineString", "Polygon", "MultiPolygon",
  ]
  private static let latitudes: Set<String> = ["latitude", "lat"]
  private static let longitudes: Set<String> = ["longitude", "lon", "lng"]

  private static func json(_ head: [UInt8]) -> TrackFormat {
    let sniffer = JSONSniffer(head)
    // In an array, the members of its elements stand one level further in.
    let isArray = head.first { $0 > 0x20 } == UInt8(ascii: "[")
    let members = isArray ? sniffer.innerMembers : sniffer.members
    let isGeo = !sniffer.types.isDisjoint(with: geoJSONTypes)
    if isGeo, members.contains("type") || members.contains("locations") { return .geoJSON }
    if members.contains("features") || members.contains("geometry") { return .geoJSON }
    if members.contains("_type") { return .ownTracks }
    let googleLists: Set = [
      "locations", "timelineObjects", "semanticSegments", "rawSignals", "latitudeE7",
    ]
    if !members.isDisjoint(with: googleLists) { return .googleHistory }
    if isArray, members.contains("startTime"), members.contains("endTime") {
      return .googleHistory
    }
    if !members.isDisjoint(with: latitudes) || !members.isDisjoint(with: longitudes) {
      return isArray ? .fixArray : .fixLines
    }
    return .unknown("it is JSON, but holds no fixes that are known here")
  }
}

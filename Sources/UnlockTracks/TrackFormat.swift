/// The formats that are told apart by their content.
enum TrackFormat: Equatable {
  case gzip
  case xml
  case fixLines
  case geoJSON
  /// None of the above; says what it looks like, as the end of "is no track".
  case unknown(String)

  /// Bytes that are looked at.
  static let headSize = 1 << 14

  private static let geoJSONTypes: Set<String> = [
    "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint", "LineString",
    "MultiLineString", "Polygon", "MultiPolygon",
  ]

  /// Tells the format by the beginning of the content, which is all of it where it is short.
  init(head: ArraySlice<UInt8>) {
    let head = Array(head)
    if head.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if Self.isXML(head) {
      self = .xml
    } else {
      self = Self.text(head)
    }
  }

  private static func isXML(_ head: [UInt8]) -> Bool {
    // UTF-16 has a zero beside each ASCII character.
    var characters = head.lazy.filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }[...]
    if characters.starts(with: [0xEF, 0xBB, 0xBF]) { characters = characters.dropFirst(3) }
    return characters.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  private static func text(_ head: [UInt8]) -> TrackFormat {
    if head.contains(where: { $0 < 0x09 }) { return .unknown("it is binary, of no known format") }
    guard let first = head.first(where: { $0 > 0x20 && $0 < 0x80 }) else {
      return .unknown("it is blank")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return json(head) }
    return .unknown("its content is of no known format")
  }

  private static func json(_ head: [UInt8]) -> TrackFormat {
    let sniffer = JSONSniffer(head)
    let members = sniffer.members
    if !sniffer.types.isDisjoint(with: geoJSONTypes), members.contains("type") { return .geoJSON }
    if !members.isDisjoint(with: ["latitude", "lat"])
      || !members.isDisjoint(with: ["longitude", "lon", "lng"])
    {
      return .fixLines
    }
    return .unknown("it is JSON, but holds no fixes that are known here")
  }
}

internal import GEOSBridge
internal import UnlockEngine

/// Why bytes are no geometry.
struct WKBError: Error, Equatable {
  var message: String
}

/// Reads well-known binary: either order of bytes, heights and measures passed over in the spelling
/// of ISO (type + 1000) and of PostGIS (high bits). No count is believed before the bytes are there.
struct WKBReader {
  private static let deepest = 32

  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var parts = PolygonParts()
  private var point: Coordinate?
  /// What there is beside polygons and points.
  private var other: String?

  private struct Header {
    var isLittle: Bool
    var type: UInt32
    /// Bytes of one position.
    var stride: Int
  }

  /// The geometry that the bytes are.
  static func geometry(of bytes: ArraySlice<UInt8>) throws(WKBError) -> RawGeometry {
    var reader = WKBReader(bytes)
    try reader.readGeometry(depth: 0)
    if !reader.parts.coordinates.isEmpty { return .polygons(reader.parts) }
    if let other = reader.other { return .notAnArea(other) }
    return reader.point.map { .point($0) } ?? .none
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  private mutating func readGeometry(depth: Int) throws(WKBError) {
    guard depth < Self.deepest else { throw WKBError(message: "collections lie too deep") }
    let header = try readHeader()
    switch header.type {
    case 1: try readPoint(header)
    case 2:
      try skip(try count(of: header.stride, header.isLittle) * header.stride)
      other = other ?? "a LineString"
    case 3: try readPolygon(header)
    case 4, 5, 6, 7:
      if header.type == 4 { other = other ?? "a MultiPoint" }
      for _ in 0..<(try count(of: 5, header.isLittle)) { try readGeometry(depth: depth + 1) }
    case 8...17:
      // The rest of the bytes cannot be told apart without reading it.
      throw WKBError(message: "it is of curves or surfaces, WKB type \(header.type)")
    default: throw WKBError(message: "WKB type \(header.type) is unknown")
    }
  }

  private mutating func readHeader() throws(WKBError) -> Header {
    guard let order = bytes[place...].first, order <= 1 else {
      throw WKBError(message: "a geometry does not begin with an order of bytes")
    }
    place += 1
    var type = try word(isLittle: order == 1)
    var dimensions = 2
    if type & 0x8000_0000 != 0 { dimensions += 1 }
    if type & 0x4000_0000 != 0 { dimensions += 1 }
    if type & 0x2000_0000 != 0 { try skip(4) }
    type &= 0x0FFF_FFFF
    switch type / 1000 {
    case 0: break
    case 1, 2: dimensions = 3
    case 3: dimensions = 4
    default: throw WKBError(message: "WKB type \(type) is unknown")
    }
    return Header(isLittle: order == 1, type: type % 1000, stride: dimensions * 8)
  }

  private mutating func readPoint(_ header: Header) throws(WKBError) {
    let coordinate = try position(header)
    // An empty point has no numbers.
    if coordinate.longitude.isNaN && coordinate.latitude.isNaN { return }
    point = point ?? coordinate
  }

  private mutating func readPolygon(_ header: Header) throws(WKBError) {
    for _ in 0..<(try count(of: 4, header.isLittle)) {
      let corners = try count(of: header.stride, header.isLittle)
      for _ in 0..<corners { parts.coordinates.append(try position(header)) }
      parts.ringEnds.append(parts.coordinates.count)
    }
    parts.endPart()
  }

  private mutating func position(_ header: Header) throws(WKBError) -> Coordinate {
    let start = place
    try skip(header.stride)
    return Coordinate(
      longitude: Double(bitPattern: number(at: start, size: 8, header.isLittle)),
      latitude: Double(bitPattern: number(at: start + 8, size: 8, header.isLittle)))
  }

  /// A count of things that take at least `size` bytes each.
  private mutating func count(of size: Int, _ isLittle: Bool) throws(WKBError) -> Int {
    let count = Int(try word(isLittle: isLittle))
    guard count <= (bytes.endIndex - place) / size else {
      throw WKBError(message: "it claims more than it has bytes for")
    }
    return count
  }

  private mutating func word(isLittle: Bool) throws(WKBError) -> UInt32 {
    let start = place
    try skip(4)
    return UInt32(truncatingIfNeeded: number(at: start, size: 4, isLittle))
  }

  private mutating func skip(_ count: Int) throws(WKBError) {
    guard count <= bytes.endIndex - place else { throw WKBError(message: "it is cut off") }
    place += count
  }

  private func number(at start: Int, size: Int, _ isLittle: Bool) -> UInt64 {
    var number: UInt64 = 0
    for offset in 0..<size {
      number = number << 8 | UInt64(bytes[isLittle ? start + size - 1 - offset : start + offset])
    }
    return number
  }
}

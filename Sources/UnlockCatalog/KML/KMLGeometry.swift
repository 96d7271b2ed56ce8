internal import FileBytes
internal import GEOSBridge
internal import UnlockEngine
internal import XMLBridge

/// The geometry of one placemark: all its polygons, however deep they lie, or else its point.
struct KMLGeometry {
  private var parts = PolygonParts()
  private var point: Coordinate?
  /// What there is beside polygons and points.
  private var other: String?
  private var shape = Shape.none
  // Of the polygon that is read: a writer may have put its holes first.
  private var shells: [[Coordinate]] = []
  private var holes: [[Coordinate]] = []
  private var ring: [Coordinate] = []
  private var isHole = false

  private enum Shape {
    case none
    case point
    case polygon
  }

  /// What the placemark covers.
  var geometry: RawGeometry {
    if !parts.coordinates.isEmpty { return .polygons(parts) }
    if let other { return .notAnArea(other) }
    return point.map { .point($0) } ?? .none
  }

  /// Whether positions that come now belong to it.
  var wantsCoordinates: Bool { shape != .none }

  mutating func start(_ name: XMLName) {
    switch name {
    case "Polygon":
      (shape, shells, holes) = (.polygon, [], [])
    case "outerBoundaryIs": isHole = false
    case "innerBoundaryIs": isHole = true
    case "LinearRing":
      if shape == .polygon { ring = [] } else { other = other ?? "a LinearRing" }
    case "Point": shape = .point
    case "LineString", "Track", "MultiTrack", "Model": other = other ?? "a \(name.text)"
    default: break
    }
  }

  mutating func end(_ name: XMLName) {
    switch name {
    case "LinearRing":
      guard shape == .polygon, !ring.isEmpty else { return }
      if isHole { holes.append(ring) } else { shells.append(ring) }
    case "Polygon":
      for ring in shells + holes { parts.appendRing(ring) }
      parts.endPart()
      shape = .none
    case "Point": shape = .none
    default: break
    }
  }

  /// Adds a position; what cannot be read as one is no number, of which the features' check tells.
  mutating func append(_ tuple: ByteText) {
    let position = KMLPosition(tuple, separator: UInt8(ascii: ","))
    let coordinate = Coordinate(
      longitude: position?.longitude ?? .nan, latitude: position?.latitude ?? .nan)
    switch shape {
    case .point: point = point ?? coordinate
    case .polygon: ring.append(coordinate)
    case .none: break
    }
  }
}

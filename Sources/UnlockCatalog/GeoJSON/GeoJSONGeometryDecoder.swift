internal import GEOSBridge
internal import JSONBridge
internal import UnlockEngine

/// Makes a raw geometry of a parsed GeoJSON geometry.
struct GeoJSONGeometryDecoder {
  private let json: JSONParser

  /// A decoder of what `parser` has parsed last.
  init(_ parser: JSONParser) {
    json = parser
  }

  /// The geometry at a node.
  func geometry(of node: JSONParser.Node) -> RawGeometry {
    switch json.kind(of: node) {
    case .null: return .none
    case .object: break
    default: return .notAnArea("no GeoJSON geometry")
    }
    guard let type = json.member("type", of: node).flatMap(json.string) else {
      return .notAnArea("a geometry without a type")
    }
    if type == "GeometryCollection" { return collection(node) }
    guard let coordinates = json.member("coordinates", of: node),
      json.kind(of: coordinates) == .array, !isEmpty(coordinates)
    else { return .none }
    switch type {
    case "Polygon":
      var parts = PolygonParts()
      return appendPart(coordinates, to: &parts) ? polygons(parts) : nestedOddly(type)
    case "MultiPolygon":
      var parts = PolygonParts()
      var isSound = true
      json.forEachElement(of: coordinates) { isSound = appendPart($0, to: &parts) && isSound }
      return isSound ? polygons(parts) : nestedOddly(type)
    case "Point": return .point(position(coordinates))
    default: return .notAnArea("a \(type)")
    }
  }

  /// The polygons of a collection, however deep they lie; points and lines beside them are no area.
  private func collection(_ node: JSONParser.Node) -> RawGeometry {
    var parts = PolygonParts()
    var other: String?
    if let geometries = json.member("geometries", of: node) {
      json.forEachElement(of: geometries) { member in
        switch geometry(of: member) {
        case .none: break
        case .polygons(let more): parts.append(more)
        case .point: other = other ?? "a Point"
        case .notAnArea(let what): other = other ?? what
        }
      }
    }
    if parts.isEmpty, let other { return .notAnArea("a GeometryCollection of \(other)") }
    return polygons(parts)
  }

  private func polygons(_ parts: PolygonParts) -> RawGeometry {
    parts.coordinates.isEmpty ? .none : .polygons(parts)
  }

  private func nestedOddly(_ type: String) -> RawGeometry {
    .notAnArea("a \(type) whose coordinates are not nested as they should be")
  }

  private func isEmpty(_ array: JSONParser.Node) -> Bool {
    var isEmpty = true
    json.forEachElement(of: array) { _ in isEmpty = false }
    return isEmpty
  }

  /// Adds the rings of one polygon; false where they are no arrays of positions.
  private func appendPart(_ rings: JSONParser.Node, to parts: inout PolygonParts) -> Bool {
    guard json.kind(of: rings) == .array else { return false }
    var isSound = true
    json.forEachElement(of: rings) { ring in
      guard json.kind(of: ring) == .array else { return isSound = false }
      json.forEachElement(of: ring) { position in
        guard json.kind(of: position) == .array, !holdsArray(position) else {
          return isSound = false
        }
        parts.coordinates.append(self.position(position))
      }
      parts.ringEnds.append(parts.coordinates.count)
    }
    parts.endPart()
    return isSound
  }

  private func holdsArray(_ array: JSONParser.Node) -> Bool {
    var holdsArray = false
    json.forEachElement(of: array) { if json.kind(of: $0) == .array { holdsArray = true } }
    return holdsArray
  }

  /// The first two numbers of a position, NaN for each that is not there; what follows is passed
  /// over.
  private func position(_ array: JSONParser.Node) -> Coordinate {
    var coordinate = Coordinate(longitude: .nan, latitude: .nan)
    var index = 0
    json.forEachElement(of: array) { number in
      if index == 0 { coordinate.longitude = json.number(of: number) ?? .nan }
      if index == 1 { coordinate.latitude = json.number(of: number) ?? .nan }
      index += 1
    }
    return coordinate
  }
}

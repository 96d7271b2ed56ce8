internal import JSONBridge
internal import UnlockJSON

/// Makes a feature of a parsed JSON object.
struct GeoJSONDecoder {
  private let json: JSONParser
  private let options: CatalogOptions

  /// A decoder of what `parser` has parsed last.
  init(_ parser: JSONParser, _ options: CatalogOptions) {
    json = parser
    self.options = options
  }

  enum Outcome {
    case feature(RawFeature)
    /// Something else, with a few words on what it is.
    case other(String)
  }

  private static let geometryTypes: Set<String> = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  /// The object as a feature that is the `position`th of its file and begins on `line`.
  func feature(position: Int, line: Int) -> Outcome {
    var members: [String: JSONParser.Node] = [:]
    json.forEachMember(of: 0) { members[$0] = $1 }
    let type = members["type"].flatMap(json.string)
    guard type == "Feature" || (type == nil && members["geometry"] != nil) else {
      return .other(Self.describe(type))
    }
    var feature = RawFeature(position: position, line: line)
    feature.id = members["id"].flatMap(identifier)
    if let properties = members["properties"] { read(properties, into: &feature) }
    if let geometry = members["geometry"] {
      feature.geometry = GeoJSONGeometryDecoder(json).geometry(of: geometry)
    }
    return .feature(feature)
  }

  private static func describe(_ type: String?) -> String {
    switch type {
    case "FeatureCollection"?: "a FeatureCollection whose member \"features\" is no array"
    case "Topology"?: "TopoJSON; convert it to GeoJSON first"
    case let type? where geometryTypes.contains(type):
      "a bare \(type), which has no id; put it into a Feature"
    default: "JSON but no GeoJSON: a catalog holds Features; a track is not given as a catalog"
    }
  }

  private func read(_ properties: JSONParser.Node, into feature: inout RawFeature) {
    var others = JSONWriter()
    var hasOthers = false
    others.open("{")
    json.forEachMember(of: properties) { name, value in
      switch name {
      case "name": feature.name = text(value)
      case "type": feature.type = text(value)
      case "parent": feature.parentID = identifier(value)
      case "radius":
        feature.radius = json.kind(of: value) == .null ? nil : json.number(of: value) ?? .nan
      case "id" where feature.id == nil || identifier(value) == feature.id:
        feature.id = identifier(value)
      default:
        others.member(name) { $0.value(value, of: json) }
        hasOthers = true
      }
    }
    others.close("}")
    if hasOthers { feature.propertiesJSON = others.text }
    readChosen(from: properties, into: &feature)
  }

  /// Takes the fields that the options name; they stay among the other properties too.
  private func readChosen(from properties: JSONParser.Node, into feature: inout RawFeature) {
    func node(_ field: String?) -> JSONParser.Node? {
      field.flatMap { json.member($0, of: properties) }
    }
    feature.id = node(options.idField).flatMap(identifier) ?? feature.id
    feature.name = node(options.nameField).flatMap(text) ?? feature.name
    feature.type = node(options.typeField).flatMap(text) ?? feature.type
  }

  /// A text that shows something, or a number's spelling.
  private func text(_ node: JSONParser.Node) -> String? {
    switch json.kind(of: node) {
    case .string: json.string(of: node).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    case .number: json.spelling(of: node)
    default: nil
    }
  }

  /// A text that is not empty, or the decimal text of a number.
  private func identifier(_ node: JSONParser.Node) -> String? {
    if let text = json.string(of: node) { return text.isEmpty ? nil : text }
    guard let number = json.number(of: node) else { return nil }
    let spelling = json.spelling(of: node)
    // As spelled, since whole numbers may be longer than a Double can tell apart.
    if spelling.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) {
      return number == 0 ? "0" : spelling
    }
    return Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

internal import FileBytes
internal import UnlockEngine
internal import XMLBridge

/// Makes a feature of each placemark: its `id` and `name`, its extended data as attributes, and its
/// polygons, or its point.
final class KMLPlacemarks: XMLHandler {
  /// Bytes of one text; what is longer is cut.
  private static let longestText = 1 << 20

  private let options: CatalogOptions
  private let body: (RawFeature) -> Void
  private var count = 0
  private var isInLink = false
  private var links: [String] = []
  private var placemark: Placemark?
  private var text: [UInt8] = []
  private var coordinates = KMLCoordinates()

  private struct Placemark {
    var feature: RawFeature
    var attributes = FeatureAttributes()
    /// The name of the attribute whose value comes.
    var attribute = ""
    var geometry = KMLGeometry()
  }

  init(options: CatalogOptions, body: @escaping (RawFeature) -> Void) {
    (self.options, self.body) = (options, body)
  }

  /// Why the document gives nothing, where it gives nothing.
  ///
  /// - Parameter isPacked: whether it lies in an archive, whose other files are read anyway.
  func complaint(isPacked: Bool) -> String? {
    if count > 0 || (isPacked && !links.isEmpty && !links.contains { $0.contains("://") }) {
      return nil
    }
    return links.isEmpty
      ? "is KML without a placemark; a catalog has one for each patch"
      : "holds links and no placemarks; give the files behind the links: "
        + links.prefix(3).map { excerpt($0) }.joined(separator: ", ")
  }

  func start(
    _ name: XMLName, _ attributes: XMLAttributes, at place: any XMLPlace
  ) -> XMLInterest {
    switch name {
    case "Placemark": begin(attributes["id"]?.string, on: place.line)
    case "NetworkLink": isInLink = true
    case "href":
      text.removeAll(keepingCapacity: true)
      return isInLink ? .textPieces : .nothing
    case "Style", "StyleMap", "LookAt", "Camera", "Region", "Schema", "GroundOverlay",
      "ScreenOverlay", "PhotoOverlay":
      return .nothing
    case "name", "description", "value", "SimpleData":
      guard placemark != nil else { return .nothing }
      text.removeAll(keepingCapacity: true)
      if name.local.string != "value" {
        placemark?.attribute = attributes["name"]?.string ?? name.text
      }
      return .textPieces
    case "Data": placemark?.attribute = attributes["name"]?.string ?? ""
    case "coordinates":
      return placemark?.geometry.wantsCoordinates == true ? .textPieces : .nothing
    default: placemark?.geometry.start(name)
    }
    return .children
  }

  func text(_ text: ByteText, of name: XMLName, at place: any XMLPlace) {}

  func textPiece(_ piece: ByteText, at place: any XMLPlace) {
    if placemark?.geometry.wantsCoordinates == true {
      coordinates.take(piece) { placemark?.geometry.append($0) }
    } else if text.count + piece.count <= Self.longestText {
      text.append(contentsOf: piece)
    }
  }

  func end(_ name: XMLName, at place: any XMLPlace) {
    switch name {
    case "Placemark": finish()
    case "NetworkLink": isInLink = false
    case "href": links.append(String(decoding: text, as: UTF8.self))
    case "name", "description", "value", "SimpleData":
      let attribute = placemark?.attribute ?? ""
      placemark?.attributes.append(attribute, .text(String(decoding: text, as: UTF8.self)))
    case "coordinates": coordinates.finish { placemark?.geometry.append($0) }
    default: placemark?.geometry.end(name)
    }
  }

  private func begin(_ id: String?, on line: Int) {
    count += 1
    var feature = RawFeature(position: count, line: line)
    feature.id = id.flatMap { $0.isEmpty ? nil : $0 }
    placemark = Placemark(feature: feature)
  }

  private func finish() {
    guard var done = placemark else { return }
    placemark = nil
    done.attributes.fill(&done.feature, options)
    done.feature.geometry = done.geometry.geometry
    body(done.feature)
  }
}

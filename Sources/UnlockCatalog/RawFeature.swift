internal import GEOSBridge
internal import UnlockEngine

/// A feature as its file has it: nothing is checked but what the format itself demands.
///
/// Each format has a reader that hands these out; all that follows is the same for every format.
struct RawFeature: Sendable {
  /// The feature's place in its file, counted from 1.
  var position: Int
  /// The line on which it begins, counted from 1, where the format has lines.
  var line: Int?
  /// Text, or the decimal text of a number; nil where it is missing or is neither.
  var id: String?
  var name: String?
  var type: String?
  var parentID: String?
  /// Metres around a point; NaN where the file gives something that is no number.
  var radius: Double?
  /// All other properties as a JSON object.
  var propertiesJSON: String?
  /// The projected coordinate system that the file declares, where it declares one.
  var projectedSystem: String?
  var geometry = RawGeometry.none
}

/// The geometry of a feature as its file has it, degrees, longitude first.
enum RawGeometry: Sendable {
  /// Null or empty.
  case none
  case point(Coordinate)
  /// Rings may be open, crossing, too short; numbers may be out of range, or NaN where the file
  /// gives no number.
  case polygons(PolygonParts)
  /// Anything else, with a few words on what it is: "a LineString".
  case notAnArea(String)
}

/// Reads the features of one file.
protocol FeatureReader {
  /// Hands out the features in file order.
  ///
  /// - Returns: what kept features from being read. One bad feature hides no other.
  func forEachFeature(_ body: (RawFeature) -> Void) -> [CatalogError]
}

/// A place that can be collected.
///
/// The geofence is not part of it: a catalog hands that out apart (`Catalog.geofence(at:)`), since
/// most questions never need it and a mapped catalog keeps it on disk.
public struct Patch: Sendable, Equatable {
  /// Unique across the catalog. A numeric id of a file is its decimal text.
  public var id: String
  /// Shown to people; the id where the file gives none.
  public var name: String
  /// `state`, `city`, `park`, ...: free text, decides nothing.
  public var type: String?
  /// The id of the enclosing patch, as the file declares it.
  public var parentID: String?
  /// The other properties of the feature as a JSON object, as the file gives them.
  public var propertiesJSON: String?
  /// Planar area of the geofence in square degrees; nil where the patch has none and so can never
  /// unlock by location.
  public var area: Double?

  /// Makes a patch.
  public init(
    id: String, name: String, type: String? = nil, parentID: String? = nil,
    propertiesJSON: String? = nil, area: Double? = nil
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.parentID = parentID
    self.propertiesJSON = propertiesJSON
    self.area = area
  }
}

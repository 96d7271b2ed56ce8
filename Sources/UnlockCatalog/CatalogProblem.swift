/// The kinds of defects that a catalog can have. The raw values are fixed: scripts hang on them.
public enum CatalogDefect: String, Sendable, CaseIterable {
  /// First and last position of a ring differ; it was closed.
  case unclosedRing
  /// A ring crosses itself or another of its part; repaired.
  case selfIntersection
  /// Parts of a multipolygon overlap or share an edge; united.
  case overlappingParts
  /// A hole that lies outside its shell; repaired.
  case holeOutsideShell
  /// A ring that encloses nothing; left out.
  case tooFewPoints
  /// NaN or infinite; the patch has no geofence.
  case nonFiniteCoordinate
  /// Latitude outside [-90, 90] or longitude outside [-540, 540]; the patch has no geofence.
  case coordinateOutOfRange
  /// Null or empty geometry; legal.
  case noGeofence
  /// A line, or a point without a radius; the patch has no geofence.
  case notAnArea
  /// The feature has no id and cannot be used.
  case missingId
  /// The feature's id is taken and it cannot be used.
  case duplicateId
  /// The declared parent does not exist.
  case unknownParent
  /// The declared parents run in a circle.
  case parentCycle
  /// The declared parent holds less than half of the patch.
  case outsideParent
  /// Projected coordinates taken for degrees, or an area that the patch's type makes absurd.
  case wrongUnits

  /// Whether it depends on the other features of the catalog, so that one more file may change it.
  var isOfCatalog: Bool {
    switch self {
    case .unknownParent, .parentCycle, .outsideParent: true
    default: false
    }
  }
}

/// One defect of one feature, and what was done about it.
public struct CatalogProblem: Sendable, Equatable {
  /// The file, as it was named.
  public var file: String
  /// The line on which the feature begins, counted from 1.
  public var line: Int?
  /// The patch's id; nil where the feature has none.
  public var patchID: String?
  /// What is the matter.
  public var defect: CatalogDefect
  /// Whether the patch still has a geofence.
  public var isUsable: Bool
  /// What is the matter and what was done about it, for a person.
  public var message: String
  /// What to do, or a fixed word for programs such as `axesLookSwapped`.
  public var hint: String?

  /// Makes a problem.
  public init(
    file: String, line: Int?, patchID: String?, defect: CatalogDefect, isUsable: Bool,
    message: String, hint: String? = nil
  ) {
    self.file = file
    self.line = line
    self.patchID = patchID
    self.defect = defect
    self.isUsable = isUsable
    self.message = message
    self.hint = hint
  }
}

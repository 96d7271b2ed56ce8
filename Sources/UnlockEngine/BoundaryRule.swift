/// Whether a coordinate exactly on the boundary of a geofence lies in the patch.
public enum BoundaryRule: String, Sendable, CaseIterable {
  /// It does not: ST_Contains. The default everywhere.
  case interior
  /// It does: ST_Covers.
  case covers
}

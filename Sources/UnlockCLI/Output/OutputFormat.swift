/// How results are written.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// For a person to look at.
  case table
  /// One JSON object a line, as things happen.
  case ndjson
  /// One JSON document.
  case json
  /// Comma-separated values with a header (RFC 4180).
  case csv
  /// A GeoJSON FeatureCollection.
  case geojson
}

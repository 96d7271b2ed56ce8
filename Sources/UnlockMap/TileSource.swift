/// Background tiles for a map: a URL template with `{z}`, `{x}` and `{y}`, which the page fills in.
/// A page with tiles asks that host for pictures of wherever its reader looks.
public struct TileSource: Sendable, Equatable {
  /// The template.
  public let template: String
  /// Scheme and host, for the page's policy of where it may load from.
  let origin: String

  /// A source from its URL template, or nil where that is no http or https URL with all three
  /// markers.
  public init?(template: String) {
    let isPlain = template.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isPlain, !template.utf8.contains(where: { "\"'<>\\;,".utf8.contains($0) }),
      ["{z}", "{x}", "{y}"].allSatisfy({ Self.contains($0, in: template) })
    else { return nil }
    for scheme in ["https://", "http://"] where template.lowercased().hasPrefix(scheme) {
      let host = template.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      // {s} stands for one of a, b and c: any subdomain in the policy's words.
      let pattern = host.hasPrefix("{s}.") ? "*." + host.dropFirst(4) : host
      guard !pattern.isEmpty, !pattern.contains("{"), !pattern.contains("@") else { return nil }
      self.template = template
      self.origin = scheme + pattern
      return
    }
    return nil
  }

  /// Whom to thank in the corner of the map.
  var attribution: String {
    origin.hasSuffix("openstreetmap.org") ? "© OpenStreetMap contributors" : "Tiles: " + origin
  }

  private static func contains(_ marker: String, in template: String) -> Bool {
    template.indices.contains { template[$0...].hasPrefix(marker) }
  }
}

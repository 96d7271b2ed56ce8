internal import CProj

/// A coordinate system as a file describes it, read with PROJ.
public struct CoordinateSystem: Sendable, Equatable {
  /// What it is called.
  public let name: String
  /// Whether its coordinates are longitude and latitude on WGS 84, in degrees.
  public let isWGS84: Bool

  private static let wgs84 = """
    GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],\
    PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]
    """

  /// Reads well-known text of OGC or Esri; nil where it describes no coordinate system.
  public init?(wellKnownText: String) {
    // PROJ would take a name or a number too, and look for it in files and on the network.
    guard wellKnownText.contains("["), let context = proj_context_create() else { return nil }
    defer { proj_context_destroy(context) }
    proj_log_level(context, PJ_LOG_NONE)
    guard let system = proj_create_from_wkt(context, wellKnownText, nil, nil, nil),
      proj_is_crs(system) != 0
    else { return nil }
    defer { proj_destroy(system) }
    name = proj_get_name(system).map { String(cString: $0) } ?? ""
    let wgs84 = proj_create_from_wkt(context, Self.wgs84, nil, nil, nil)
    defer { proj_destroy(wgs84) }
    // Files have longitude first whatever the system's definition says.
    isWGS84 =
      proj_is_equivalent_to_with_ctx(
        context, system, wgs84, PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) != 0
  }
}

public import UnlockEngine

/// How somebody gets about: paths, and how often a receiver is asked.
public enum Journey: String, Sendable, CaseIterable {
  /// On foot, a fix every five seconds, as they come in.
  case walk
  /// By car, a fix every five seconds, as they come in.
  case drive
  /// Old tracks of both kinds, a fix every half minute, without the time of receipt.
  case `import`

  /// Seconds between fixes.
  public var interval: Double { self == .import ? 30 : 5 }

  /// Whether fixes carry the time at which they were received.
  public var isLive: Bool { self != .import }

  /// The paths: some drawn by hand, some beside the boundaries of patches that the catalog has.
  public func paths(in catalog: Catalog) -> [SimulatedPath] {
    switch self {
    case .walk: Self.walks + Self.roundWalks(in: catalog)
    case .drive: Self.drives + Self.roundDrives(in: catalog)
    case .import: Journey.walk.paths(in: catalog) + Journey.drive.paths(in: catalog)
    }
  }

  /// On the pavement across the street.
  private static func roundWalks(in catalog: Catalog) -> [SimulatedPath] {
    let parks = [
      "us-ma-boston-os-27", "us-ma-boston-os-246", "us-ma-boston-os-163", "us-ma-boston-os-69",
    ]
    return rounds(of: parks, in: catalog, metres: 10, speed: 1.4)
  }

  /// On the street along a park, and on the far side of it.
  private static func roundDrives(in catalog: Catalog) -> [SimulatedPath] {
    rounds(of: ["us-ca-sf-nbhd-golden-gate-park"], in: catalog, metres: 15, speed: 11)
      + rounds(of: ["us-ma-boston-os-11"], in: catalog, metres: 25, speed: 11)
  }

  private static func rounds(
    of ids: [String], in catalog: Catalog, metres: Double, speed: Double
  ) -> [SimulatedPath] {
    ids.compactMap { id in
      guard let patch = catalog.index(ofID: id), let geofence = catalog.geofence(at: patch) else {
        return nil
      }
      return SimulatedPath(
        "Round \(catalog[patch].name)", round: geofence, metres: metres, speed: speed)
    }
  }

  // Drawn by hand from place to place, straight in between: along some borders and across others.

  private static let walks: [SimulatedPath] = [
    SimulatedPath(
      "Beacon Hill to the Fens",
      through: [
        (42.3587, -71.0622), (42.3561, -71.0642), (42.3522, -71.0668), (42.3535, -71.0701),
        (42.3519, -71.0747), (42.3500, -71.0816), (42.3483, -71.0881), (42.3468, -71.0921),
        (42.3436, -71.0951), (42.3415, -71.0948), (42.3400, -71.0880),
      ], speed: 1.4, rest: 90),
    SimulatedPath(
      "Waterfront to Charlestown",
      through: [
        (42.3523, -71.0513), (42.3560, -71.0503), (42.3591, -71.0530), (42.3600, -71.0568),
        (42.3637, -71.0544), (42.3671, -71.0561), (42.3690, -71.0605), (42.3735, -71.0612),
        (42.3764, -71.0608), (42.3802, -71.0642),
      ], speed: 1.4, rest: 90),
    SimulatedPath(
      "Jamaica Pond to Franklin Park",
      through: [
        (42.3212, -71.1120), (42.3185, -71.1200), (42.3133, -71.1188), (42.3080, -71.1215),
        (42.3002, -71.1205), (42.2975, -71.1152), (42.3011, -71.1068), (42.3046, -71.0982),
        (42.3060, -71.0880), (42.3105, -71.0835),
      ], speed: 1.4, rest: 60),
    SimulatedPath(
      "Ferry Building to the Marina",
      through: [
        (37.7955, -122.3937), (37.7908, -122.4016), (37.7925, -122.4060), (37.7960, -122.4082),
        (37.8005, -122.4100), (37.8024, -122.4058), (37.8043, -122.4120), (37.8080, -122.4177),
        (37.8062, -122.4240), (37.8050, -122.4326), (37.8028, -122.4484),
      ], speed: 1.4, rest: 90),
    SimulatedPath(
      "Mission to the Haight",
      through: [
        (37.7527, -122.4184), (37.7601, -122.4215), (37.7650, -122.4231), (37.7610, -122.4350),
        (37.7625, -122.4420), (37.7690, -122.4466), (37.7695, -122.4530), (37.7712, -122.4600),
        (37.7745, -122.4590),
      ], speed: 1.4, rest: 60),
  ]

  private static let drives: [SimulatedPath] = [
    SimulatedPath(
      "Logan to Brighton and out",
      through: [
        (42.3656, -71.0180), (42.3680, -71.0330), (42.3655, -71.0560), (42.3560, -71.0560),
        (42.3508, -71.0640), (42.3475, -71.0790), (42.3470, -71.0990), (42.3505, -71.1180),
        (42.3490, -71.1500), (42.3560, -71.1700), (42.3680, -71.2000),
      ], speed: 13, rest: 30),
    SimulatedPath(
      "Through the south of Boston",
      through: [
        (42.3460, -71.0420), (42.3310, -71.0570), (42.3140, -71.0570), (42.2960, -71.0560),
        (42.2840, -71.0710), (42.2720, -71.0940), (42.2600, -71.1200), (42.2790, -71.1580),
        (42.2890, -71.1300), (42.3100, -71.1150),
      ], speed: 13, rest: 30),
    SimulatedPath(
      "Golden Gate to Daly City",
      through: [
        (37.8270, -122.4800), (37.8077, -122.4750), (37.8000, -122.4580), (37.7900, -122.4590),
        (37.7800, -122.4720), (37.7700, -122.4770), (37.7560, -122.4770), (37.7350, -122.4750),
        (37.7210, -122.4750), (37.7080, -122.4690), (37.6900, -122.4700),
      ], speed: 14, rest: 25),
    SimulatedPath(
      "Mariposa to Tuolumne through the park",
      through: [
        (37.4850, -119.9660), (37.5700, -119.9300), (37.6560, -119.8110), (37.6760, -119.7500),
        (37.7160, -119.6770), (37.7460, -119.5930), (37.7200, -119.7000), (37.7600, -119.7900),
        (37.8300, -119.8000), (37.8700, -119.6500), (37.8730, -119.3600), (37.9100, -119.2570),
      ], speed: 22, rest: 40),
    SimulatedPath(
      "Providence to Portsmouth",
      through: [
        (41.8240, -71.4128), (41.8900, -71.3700), (42.0000, -71.2900), (42.2000, -71.1500),
        (42.3000, -71.0500), (42.4000, -71.0200), (42.6000, -70.9700), (42.8000, -70.9000),
        (42.8900, -70.8600), (43.0700, -70.7600), (43.1000, -70.7300),
      ], speed: 28, rest: 20),
  ]
}

internal import Glibc
internal import UnlockEngine
internal import UnlockGeodesy

/// A patch that a user did not unlock though a fix came close.
struct NearMiss: Equatable {
  var patch: PatchIndex
  var user: String
  /// Metres from the closest fix to the geofence's boundary.
  var metres: Double
  /// The closest fix.
  var fix: Fix
  /// The place on the boundary that is closest to it.
  var boundary: Coordinate
}

/// Finds, while fixes stream by, which patches they came close to, and how close.
///
/// Distances are compared on a plane around each fix, good to a ten-thousandth within the reach;
/// only what is told in the end is measured on the ellipsoid.
struct NearMissSearch {
  /// Metres beyond which nobody would speak of a near miss.
  static let reach = 500.0

  private struct Key: Hashable {
    var user: Int
    var patch: PatchIndex
  }

  private struct Candidate {
    var squaredMetres: Double
    var fix: Fix
  }

  private let catalog: Catalog
  private let boundaries: BoundaryIndex
  private var users: [String] = []
  private var slots: [String: Int] = [:]
  private var candidates: [Key: Candidate] = [:]
  private var last: (user: Int, coordinate: Coordinate)?

  init(catalog: Catalog) {
    self.catalog = catalog
    boundaries = BoundaryIndex(catalog)
  }

  /// Takes in an accepted fix at its normalised coordinate.
  mutating func observe(_ fix: UserFix, at coordinate: Coordinate) {
    let user = slot(of: fix.user)
    // Whoever stands still sends the same place again and again.
    if let last, last.user == user, last.coordinate == coordinate { return }
    last = (user, coordinate)
    var nearest: [PatchIndex: Double] = [:]
    for longitude in Self.spellings(of: coordinate.longitude) {
      let plane = MetricPlane(
        around: Coordinate(longitude: longitude, latitude: coordinate.latitude))
      boundaries.forEachEdge(near: plane.box(reaching: Self.reach), of: { _ in true }) { edge in
        let squared = plane.squaredMetres(toEdgeFrom: edge.start, to: edge.end)
        guard squared < nearest[edge.patch] ?? Self.reach * Self.reach else { return }
        nearest[edge.patch] = squared
      }
    }
    for (patch, squared) in nearest {
      let key = Key(user: user, patch: patch)
      guard squared < candidates[key]?.squaredMetres ?? .infinity else { continue }
      var normalised = fix.fix
      normalised.coordinate = coordinate
      candidates[key] = Candidate(squaredMetres: squared, fix: normalised)
    }
  }

  /// The nearest misses, nearest first, without those patches that a user has after all.
  func nearest(_ limit: Int, without has: (_ user: String, _ patchID: String) -> Bool) -> [NearMiss]
  {
    let open = candidates.filter { !has(users[$0.key.user], catalog[$0.key.patch].id) }
    let order = open.sorted { left, right in
      (left.value.squaredMetres, left.key.patch, left.key.user)
        < (right.value.squaredMetres, right.key.patch, right.key.user)
    }
    return order.prefix(limit).compactMap { key, candidate in
      guard let geofence = catalog.geofence(at: key.patch),
        let point = BoundaryRuler(from: candidate.fix.coordinate).nearestBoundary(of: geofence)
      else { return nil }
      return NearMiss(
        patch: key.patch, user: users[key.user], metres: point.metres, fix: candidate.fix,
        boundary: point.coordinate)
    }
  }

  /// A longitude, and beside the antimeridian also how it is written from the other side.
  private static func spellings(of longitude: Double) -> [Double] {
    guard abs(longitude) > 179 else { return [longitude] }
    return [longitude, longitude > 0 ? longitude - 360 : longitude + 360]
  }

  private mutating func slot(of user: String) -> Int {
    if let last, users[last.user] == user { return last.user }
    if let known = slots[user] { return known }
    slots[user] = users.count
    users.append(user)
    return users.count - 1
  }
}

/// A plane that touches the ellipsoid at a coordinate, in metres.
private struct MetricPlane {
  private let origin: Coordinate
  private let metresPerLongitude: Double
  private let metresPerLatitude: Double

  init(around origin: Coordinate) {
    self.origin = origin
    // The radii of curvature of WGS 84 along the meridian and across it.
    let eccentricitySquared = 0.006_694_379_990_14
    let sine = sin(origin.latitude * .pi / 180)
    let flattened = 1 - eccentricitySquared * sine * sine
    let across = 6_378_137 / flattened.squareRoot()
    metresPerLatitude = across * (1 - eccentricitySquared) / flattened * .pi / 180
    // Never 0, so that a box at a pole is wide and not undefined.
    metresPerLongitude = max(1, across * cos(origin.latitude * .pi / 180) * .pi / 180)
  }

  func box(reaching metres: Double) -> BoundingBox {
    let (east, north) = (metres / metresPerLongitude, metres / metresPerLatitude)
    return BoundingBox(
      minLongitude: origin.longitude - east, minLatitude: origin.latitude - north,
      maxLongitude: origin.longitude + east, maxLatitude: origin.latitude + north)
  }

  func squaredMetres(toEdgeFrom start: Coordinate, to end: Coordinate) -> Double {
    let x = (start.longitude - origin.longitude) * metresPerLongitude
    let y = (start.latitude - origin.latitude) * metresPerLatitude
    let alongX = (end.longitude - start.longitude) * metresPerLongitude
    let alongY = (end.latitude - start.latitude) * metresPerLatitude
    let squared = alongX * alongX + alongY * alongY
    let share = squared == 0 ? 0 : min(1, max(0, -(x * alongX + y * alongY) / squared))
    let (nearX, nearY) = (x + share * alongX, y + share * alongY)
    return nearX * nearX + nearY * nearY
  }
}

public import UnlockEngine

/// Containment by integer arithmetic of any length: slow, plain, and right at every coordinate.
public enum ExactContainment {
  /// Whether a geofence contains a coordinate under a boundary rule.
  public static func contains(
    _ place: Coordinate, _ geofence: Geofence, _ rule: BoundaryRule
  ) -> Bool {
    var isInside = false
    for ring in geofence.ringEnds.indices {
      for index in geofence.ring(ring).dropLast() {
        let (a, b) = (geofence.coordinates[index], geofence.coordinates[index + 1])
        if isOn(place, a, b) { return rule == .covers }
        if crossesWest(of: place, a, b) { isInside.toggle() }
      }
    }
    return isInside
  }

  private static func isOn(_ place: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Bool {
    (min(a.longitude, b.longitude)...max(a.longitude, b.longitude)).contains(place.longitude)
      && (min(a.latitude, b.latitude)...max(a.latitude, b.latitude)).contains(place.latitude)
      && side(of: place, a, b) == 0
  }

  /// Whether an edge crosses the ray from the place to the west. An edge has its lower end and not
  /// its upper one, so that a vertex counts once.
  private static func crossesWest(of place: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Bool {
    let (low, high) = a.latitude < b.latitude ? (a, b) : (b, a)
    return low.latitude <= place.latitude && place.latitude < high.latitude
      && side(of: place, low, high) < 0
  }

  private static func side(of place: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Int {
    ExactSign.orientation(
      a.longitude, a.latitude, b.longitude, b.latitude, place.longitude, place.latitude)
  }
}

internal import Glibc
public import UnlockEngine

/// A way that somebody goes: straight from place to place at one speed, with a rest at each.
public struct SimulatedPath: Sendable {
  /// What the way is called.
  public let name: String
  /// How many seconds it takes.
  public let seconds: Double

  private struct Leg {
    var start: Coordinate
    var end: Coordinate
    var begin: Double
    var arrival: Double
    var departure: Double
  }

  private let legs: [Leg]

  /// A way through places.
  ///
  /// - Parameters:
  ///   - places: latitude and longitude, at least two.
  ///   - speed: metres per second.
  ///   - rest: seconds at each place but the last.
  public init(
    _ name: String, through places: [(latitude: Double, longitude: Double)], speed: Double,
    rest: Double
  ) {
    self.init(
      name, along: places.map { Coordinate(longitude: $0.longitude, latitude: $0.latitude) },
      speed: speed, rest: rest)
  }

  /// A way round the first part of a geofence, beside its boundary: where a small error is enough
  /// to be on the wrong side.
  ///
  /// - Parameters:
  ///   - metres: how far outside.
  ///   - speed: metres per second.
  public init(_ name: String, round geofence: Geofence, metres: Double, speed: Double) {
    let ring = geofence.coordinates[geofence.ring(0)]
    let doubleArea = zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
      sum + edge.0.longitude * edge.1.latitude - edge.1.longitude * edge.0.latitude
    }
    let outwards = doubleArea > 0 ? metres : -metres
    let places = zip(ring, ring.dropFirst()).flatMap { start, end -> [Coordinate] in
      let east = (end.longitude - start.longitude) * cos(start.latitude * .pi / 180)
      let north = end.latitude - start.latitude
      let length = (east * east + north * north).squareRoot()
      guard length > 0 else { return [] }
      let offset = (east: north / length * outwards, north: -east / length * outwards)
      return [start, end].map { $0.moved(east: offset.east, north: offset.north) }
    }
    self.init(name, along: places, speed: speed, rest: 3)
  }

  private init(_ name: String, along coordinates: [Coordinate], speed: Double, rest: Double) {
    self.name = name
    var legs: [Leg] = []
    var time = 0.0
    for (start, end) in zip(coordinates, coordinates.dropFirst()) {
      let arrival = time + rest + GroundDistance.metres(from: start, to: end) / speed
      legs.append(
        Leg(start: start, end: end, begin: time, arrival: arrival, departure: time + rest))
      time = arrival
    }
    self.legs = legs
    seconds = time
  }

  /// Where one is after so many seconds.
  public func position(at second: Double) -> Coordinate {
    guard let leg = legs.last(where: { $0.begin <= second }) ?? legs.first else {
      return Coordinate(longitude: 0, latitude: 0)
    }
    let share = (second - leg.departure) / max(leg.arrival - leg.departure, 1e-9)
    let bounded = min(1, max(0, share))
    return Coordinate(
      longitude: leg.start.longitude + (leg.end.longitude - leg.start.longitude) * bounded,
      latitude: leg.start.latitude + (leg.end.latitude - leg.start.latitude) * bounded)
  }
}

extension Coordinate {
  /// The place so many metres to the east and north; good for some kilometres.
  func moved(east: Double, north: Double) -> Coordinate {
    let metresPerDegree = 111_195.0
    return Coordinate(
      longitude: longitude + east / (metresPerDegree * cos(latitude * .pi / 180)),
      latitude: latitude + north / metresPerDegree)
  }
}

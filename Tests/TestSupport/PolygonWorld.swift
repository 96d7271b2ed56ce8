internal import Glibc
public import UnlockEngine

/// A small world of polygons, with a locator that counts crossings: plain enough to be believed,
/// and not exact on a boundary. For tests of rules that look at shapes.
public struct PolygonWorld: Locator, Sendable {
  /// An answer is the list of patches itself.
  public typealias Match = [PatchIndex]
  /// Nothing can go wrong.
  public typealias Failure = Never

  /// The parts of a patch: for each its shell and then its holes, as rings that need not be closed.
  public typealias Parts = [[[Coordinate]]]

  /// The polygons as a catalog, in which nothing is nested.
  public let catalog: Catalog

  /// Patches named by their ids.
  public init(_ patches: [(id: String, parts: Parts)]) {
    let geofences = patches.map { Self.geofence($0.parts) }
    let list = zip(patches, geofences).map { patch, geofence in
      Patch(id: patch.id, name: patch.id, type: "polygon", area: geofence.area)
    }
    catalog = Catalog(
      PatchList(
        patches: list, geofences: geofences,
        nesting: Nesting(enclosers: patches.map { _ in [] }, patches: list)))
  }

  private static func geofence(_ parts: Parts) -> Geofence {
    var coordinates: [Coordinate] = []
    var ringEnds: [Int] = []
    var partEnds: [Int] = []
    for part in parts {
      for ring in part {
        coordinates += ring + ring.prefix(1)
        ringEnds.append(coordinates.count)
      }
      partEnds.append(ringEnds.count)
    }
    return Geofence(coordinates: coordinates, ringEnds: ringEnds, partEnds: partEnds, area: 1)
  }

  /// A ring around a centre whose radius changes from corner to corner: never crosses itself.
  ///
  /// - Parameter radius: degrees of latitude; the ring is as wide as it is high at `stretch` 1.
  public static func star(
    around centre: Coordinate, radius: ClosedRange<Double>, corners: Int, stretch: Double = 1,
    using generator: inout SeededGenerator
  ) -> [Coordinate] {
    (0..<corners).map { corner in
      let angle = 2 * .pi * Double(corner) / Double(corners)
      let length = Double.random(in: radius, using: &generator)
      return Coordinate(
        longitude: centre.longitude + length * stretch * cos(angle),
        latitude: centre.latitude + length * sin(angle))
    }
  }

  /// Whether a patch's geofence contains a coordinate.
  public func contains(_ coordinate: Coordinate, patch: PatchIndex) -> Bool {
    guard let geofence = catalog.geofence(at: patch) else { return false }
    var isInside = false
    for ring in geofence.ringEnds.indices {
      for end in geofence.ring(ring).dropFirst() {
        let (a, b) = (geofence.coordinates[end - 1], geofence.coordinates[end])
        guard (a.latitude > coordinate.latitude) != (b.latitude > coordinate.latitude) else {
          continue
        }
        let share = (coordinate.latitude - a.latitude) / (b.latitude - a.latitude)
        if coordinate.longitude < a.longitude + share * (b.longitude - a.longitude) {
          isInside.toggle()
        }
      }
    }
    return isInside
  }

  /// The polygons around a coordinate.
  public func match(_ coordinate: Coordinate) -> [PatchIndex] {
    (0..<catalog.count).filter { contains(coordinate, patch: $0) }
  }

  /// Whether two answers are the same list.
  public func isUnchanged(_ match: [PatchIndex], since previous: [PatchIndex]) -> Bool {
    match == previous
  }

  /// Adds the polygons of the answer.
  public func appendPatches(
    of match: [PatchIndex], at coordinate: Coordinate, to patches: inout [PatchIndex]
  ) {
    patches += match
  }
}

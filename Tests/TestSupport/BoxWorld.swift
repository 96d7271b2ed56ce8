public import UnlockEngine

/// A small world of boxes, with a locator that simply compares numbers: for tests of what happens
/// after containment.
public struct BoxWorld: Locator, Sendable {
  /// An answer is the list of patches itself.
  public typealias Match = [PatchIndex]
  /// Nothing can go wrong.
  public typealias Failure = Never

  /// The boxes as a catalog.
  public let catalog: Catalog
  private let boxes: [BoundingBox]

  /// Patches named by their ids, each a box around a centre with a half width, in degrees. `inside`
  /// names for a patch the one that it is directly nested in, `types` its type.
  public init(
    _ patches: [(id: String, longitude: Double, latitude: Double, halfWidth: Double)],
    inside: [String: String] = [:], types: [String: String] = [:]
  ) {
    boxes = patches.map {
      BoundingBox(
        minLongitude: $0.longitude - $0.halfWidth, minLatitude: $0.latitude - $0.halfWidth,
        maxLongitude: $0.longitude + $0.halfWidth, maxLatitude: $0.latitude + $0.halfWidth)
    }
    let geofences = boxes.map(Self.geofence)
    let list = zip(patches, geofences).map { patch, geofence in
      Patch(
        id: patch.id, name: patch.id.capitalized, type: types[patch.id] ?? "box",
        area: geofence.area)
    }
    let enclosers = patches.map { patch in
      patches.indices.filter { patches[$0].id == inside[patch.id] }
    }
    catalog = Catalog(
      PatchList(
        patches: list, geofences: geofences,
        nesting: Nesting(enclosers: enclosers, patches: list)))
  }

  private static func geofence(_ box: BoundingBox) -> Geofence {
    let corners = [
      Coordinate(longitude: box.minLongitude, latitude: box.minLatitude),
      Coordinate(longitude: box.maxLongitude, latitude: box.minLatitude),
      Coordinate(longitude: box.maxLongitude, latitude: box.maxLatitude),
      Coordinate(longitude: box.minLongitude, latitude: box.maxLatitude),
    ]
    let area = (box.maxLongitude - box.minLongitude) * (box.maxLatitude - box.minLatitude)
    return Geofence(
      coordinates: corners + [corners[0]], ringEnds: [5], partEnds: [1], area: area)
  }

  /// The boxes around a coordinate.
  public func match(_ coordinate: Coordinate) -> [PatchIndex] {
    boxes.indices.filter { boxes[$0].contains(coordinate) }
  }

  /// Whether two answers are the same list.
  public func isUnchanged(_ match: [PatchIndex], since previous: [PatchIndex]) -> Bool {
    match == previous
  }

  /// Adds the boxes of the answer, the last of the catalog first: order is nobody's promise here.
  public func appendPatches(
    of match: [PatchIndex], at coordinate: Coordinate, to patches: inout [PatchIndex]
  ) {
    patches += match.reversed()
  }
}

extension String {
  /// The text with its first letter upper case.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

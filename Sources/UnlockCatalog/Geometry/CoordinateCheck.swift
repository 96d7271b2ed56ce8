internal import UnlockEngine

/// Whether the numbers of a geometry can be degrees at all.
struct CoordinateCheck {
  /// What helps against projected coordinates.
  static let reprojection =
    "reproject it to WGS 84 longitude and latitude, as with ogr2ogr -t_srs EPSG:4326"

  private let coordinates: [Coordinate]

  init(_ coordinates: [Coordinate]) {
    self.coordinates = coordinates
  }

  /// Notes what is wrong; true where nothing is.
  func passes(_ tally: inout DefectTally) -> Bool {
    guard coordinates.allSatisfy({ $0.longitude.isFinite && $0.latitude.isFinite }) else {
      tally.note(.nonFiniteCoordinate, "a coordinate is not a finite number")
      return false
    }
    guard let outlier = coordinates.first(where: { !Self.isInRange($0) }) else { return true }
    let looksSwapped = coordinates.allSatisfy {
      Self.isInRange(Coordinate(longitude: $0.latitude, latitude: $0.longitude))
    }
    if !looksSwapped, coordinates.contains(where: Self.looksProjected) {
      tally.note(
        .wrongUnits, "its numbers look like metres or feet of a map projection",
        hint: Self.reprojection)
    }
    tally.note(
      .coordinateOutOfRange,
      "longitude \(outlier.longitude), latitude \(outlier.latitude) is no place on Earth",
      hint: looksSwapped ? "axesLookSwapped" : nil)
    return false
  }

  private static func isInRange(_ coordinate: Coordinate) -> Bool {
    abs(coordinate.longitude) <= 540 && abs(coordinate.latitude) <= 90
  }

  /// Mistyped degrees stay below this, eastings and northings rarely do.
  private static func looksProjected(_ coordinate: Coordinate) -> Bool {
    max(abs(coordinate.longitude), abs(coordinate.latitude)) > 1000
  }
}

internal import UnlockEngine

/// Whether the numbers of a geometry can be degrees at all.
struct CoordinateCheck {
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
    tally.note(
      .coordinateOutOfRange,
      "longitude \(outlier.longitude), latitude \(outlier.latitude) is no place on Earth",
      hint: looksSwapped ? "axesLookSwapped" : nil)
    return false
  }

  private static func isInRange(_ coordinate: Coordinate) -> Bool {
    abs(coordinate.longitude) <= 540 && abs(coordinate.latitude) <= 90
  }
}

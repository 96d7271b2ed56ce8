internal import Glibc
internal import UnlockEngine

/// The shape of WGS 84: what bounds on distances are made of. Angles are radians here.
enum Ellipsoid {
  static let equatorialRadius = 6_378_137.0
  static let flattening = 1 / 298.257_223_563
  static let eccentricitySquared = flattening * (2 - flattening)
  /// The smallest radius of curvature anywhere: along the meridian at the equator, metres.
  static let smallestRadius = equatorialRadius * (1 - eccentricitySquared)
  /// The largest radius of curvature anywhere: at the poles, metres.
  static let largestRadius = equatorialRadius / (1 - eccentricitySquared).squareRoot()

  /// Radius of curvature across the meridian, metres.
  static func normalRadius(latitude: Double) -> Double {
    let sine = sin(latitude)
    return equatorialRadius / (1 - eccentricitySquared * sine * sine).squareRoot()
  }

  /// Radius of curvature along the meridian, metres.
  static func meridionalRadius(latitude: Double) -> Double {
    let sine = sin(latitude)
    let w = 1 - eccentricitySquared * sine * sine
    return equatorialRadius * (1 - eccentricitySquared) / (w * w.squareRoot())
  }

  /// Distance of the parallel from the axis, metres.
  static func parallelRadius(latitude: Double) -> Double {
    normalRadius(latitude: latitude) * cos(latitude)
  }

  /// The place in Earth-centred, Earth-fixed metres.
  static func position(of coordinate: Coordinate) -> SIMD3<Double> {
    let latitude = coordinate.latitude.radians
    let longitude = coordinate.longitude.radians
    let normal = normalRadius(latitude: latitude)
    let parallel = normal * cos(latitude)
    return SIMD3(
      parallel * cos(longitude), parallel * sin(longitude),
      normal * (1 - eccentricitySquared) * sin(latitude))
  }
}

extension Double {
  /// These degrees in radians.
  var radians: Double { self * .pi / 180 }
}

internal import Glibc

/// Distances on the WGS 84 ellipsoid, quick and close: for rules that compare one with a limit.
public enum GroundDistance {
  static let equatorialRadius = 6_378_137.0
  static let flattening = 1 / 298.257_223_563

  /// Metres between two coordinates, by W. D. Lambert's formula (The distance between two widely
  /// separated points on the surface of the earth, J. Washington Academy of Sciences 32, 1942): a
  /// great circle, corrected for the flattening to the first order. Off by less than a hundred
  /// thousandth of the distance (10 m in 1,000 km), except nearly half way round the Earth, where
  /// it may be off by 0.4 %.
  public static func metres(from start: Coordinate, to end: Coordinate) -> Double {
    let (startSine, startCosine) = reducedLatitude(start.latitude)
    let (endSine, endCosine) = reducedLatitude(end.latitude)
    let halfTurn = (end.longitude - start.longitude) * .pi / 360
    // Chords instead of cosines: nothing cancels over short distances.
    let (sine, cosine) = (startSine - endSine, startCosine - endCosine)
    let turn = sin(halfTurn)
    let chord = min(1, (sine * sine + cosine * cosine) / 4 + startCosine * endCosine * turn * turn)
    guard chord > 0 else { return 0 }
    let angle = 2 * asin(chord.squareRoot())
    guard chord < 0.999 else { return equatorialRadius * (1 - flattening / 3) * angle }

    // P is half the sum of the reduced latitudes, Q half their difference.
    let product = startSine * endSine
    let cosines = startCosine * endCosine
    let squares = (sineP: (1 - cosines + product) / 2, cosineP: (1 + cosines - product) / 2)
    let sineQ = (sine * sine + cosine * cosine) / 4
    let x = (angle - sin(angle)) * squares.sineP * (1 - sineQ) / (1 - chord)
    let y = (angle + sin(angle)) * squares.cosineP * sineQ / chord
    return equatorialRadius * (angle - flattening / 2 * (x + y))
  }

  /// Sine and cosine of the latitude on the auxiliary sphere.
  private static func reducedLatitude(_ degrees: Double) -> (sine: Double, cosine: Double) {
    let radians = degrees * .pi / 180
    let (sine, cosine) = ((1 - flattening) * sin(radians), cos(radians))
    let length = (sine * sine + cosine * cosine).squareRoot()
    return (sine / length, cosine / length)
  }
}

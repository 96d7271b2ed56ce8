internal import Glibc

/// How much of the error distribution of a fix lies in a geofence.
///
/// The distribution is a circular normal around the fix whose 68 % radius is the reported accuracy.
/// In polar coordinates the mass over each small sector can be integrated outright, which by
/// Green's theorem leaves an integral along the boundary: in units in which the density falls with
/// exp(-r²), the share outside is 1/2π ∮ exp(-r²) dθ. So only edges that the distribution reaches
/// count, and a fix that is far from every boundary costs one look into the index.
///
/// Distances are measured in a plane through the fix, true to scale there: good for accuracies up
/// to some tens of kilometres. The share is then right to 0.0001.
public struct Confidence: Sendable {
  /// Where exp(-r²) is 1e-5.
  private static let reach = 3.393
  /// Nearer to an edge it is not safe to say on which side of it the fix lies.
  private static let touching = 1e-6
  /// How far exp(-r²) falls to 32 %, which is where the accuracy lies.
  private static let accuracyRadius = 1.067_442_871_159_091_5

  private let boundaries: BoundaryIndex

  /// Measures in the geofences of an index.
  public init(boundaries: BoundaryIndex) {
    self.boundaries = boundaries
  }

  /// The shares inside patches that contain the fix.
  ///
  /// - Parameters:
  ///   - coordinate: the fix, longitude in [-180, 180].
  ///   - accuracy: metres, above 0.
  ///   - patches: patches that contain the coordinate, or have it on their boundary.
  /// - Returns: for each patch a share from 0 to 1.
  public func shares(
    at coordinate: Coordinate, accuracy: Double, in patches: [PatchIndex]
  ) -> [Double] {
    guard accuracy.isFinite else { return patches.map { _ in 0 } }
    let frame = Frame(
      around: coordinate, unit: accuracy / Self.accuracyRadius, reach: Self.reach)
    var outside = [Double](repeating: 0, count: patches.count)
    var touched = [Bool](repeating: false, count: patches.count)
    boundaries.forEachEdge(near: frame.box, of: patches.contains) { edge in
      guard !frame.isCut(edge), let place = patches.firstIndex(of: edge.patch) else { return }
      let chord = Chord(frame.position(of: edge.start), frame.position(of: edge.end))
      if chord.distance < Self.touching { touched[place] = true }
      outside[place] += chord.missing(within: Self.reach)
    }
    return patches.indices.map { place in
      let share =
        touched[place] ? wholeShare(in: patches[place], frame) : 1 - outside[place] / (2 * .pi)
      return min(1, max(0, share))
    }
  }

  /// The share by all edges of a patch, without knowing on which side the fix lies.
  private func wholeShare(in patch: PatchIndex, _ frame: Frame) -> Double {
    var sum = 0.0
    boundaries.forEachEdge(of: patch) { edge in
      let chord = Chord(frame.position(of: edge.start), frame.position(of: edge.end))
      // An edge through the fix runs straight away from it: it spans no angle.
      guard chord.distance > 1e-12 else { return }
      sum += chord.angle - (frame.isCut(edge) ? 0 : chord.missing(within: Self.reach))
    }
    return sum / (2 * .pi)
  }
}

/// A plane through a coordinate, true to scale there, in a unit of length.
///
/// Degrees of longitude and latitude are its axes, so that edges stay straight; but where a pole is
/// within reach, the plane lies at the pole, and only meridians do.
private struct Frame {
  let origin: Coordinate
  let reach: Double
  /// Units for a degree.
  private let east: Double
  private let north: Double
  private let isPolar: Bool

  /// - Parameters:
  ///   - unit: metres.
  ///   - reach: how far one looks, in units.
  init(around origin: Coordinate, unit: Double, reach: Double) {
    self.origin = origin
    self.reach = reach
    let flattening = GroundDistance.flattening
    let eccentricity = flattening * (2 - flattening)
    let (sine, cosine) = (sin(origin.latitude * .pi / 180), cos(origin.latitude * .pi / 180))
    let w = 1 - eccentricity * sine * sine
    let normal = GroundDistance.equatorialRadius / w.squareRoot()
    north = normal * (1 - eccentricity) / w * .pi / 180 / unit
    east = normal * cosine * .pi / 180 / unit
    isPolar = abs(origin.latitude) + reach / north >= 90
  }

  func position(of coordinate: Coordinate) -> SIMD2<Double> {
    let turn = coordinate.longitude - origin.longitude
    guard isPolar else {
      return SIMD2(turn * east, (coordinate.latitude - origin.latitude) * north)
    }
    let pole = origin.latitude < 0 ? -1.0 : 1
    let ownDistance = (90 - pole * origin.latitude) * north
    let distance = (90 - pole * coordinate.latitude) * north
    return SIMD2(
      distance * sin(turn * .pi / 180),
      pole * (ownDistance - distance * cos(turn * .pi / 180)))
  }

  /// Whether an edge is no boundary here: round a pole, nor is the line where longitudes jump.
  func isCut(_ edge: BoundaryIndex.Edge) -> Bool {
    edge.isCut
      || (isPolar && abs(edge.start.longitude) == 180
        && edge.start.longitude == edge.end.longitude)
  }

  /// The box around all that is within reach.
  var box: BoundingBox {
    let width = isPolar ? 360 : reach / east
    return BoundingBox(
      minLongitude: origin.longitude - width, minLatitude: origin.latitude - reach / north,
      maxLongitude: origin.longitude + width, maxLatitude: origin.latitude + reach / north)
  }
}

/// An edge as seen from the fix, in units in which the density falls with exp(-r²).
private struct Chord {
  /// How far the straight line through the edge passes by the fix.
  private let height: Double
  /// Where along that line the edge starts and ends, counted from the foot of the fix.
  private let start: Double
  private let end: Double
  /// 1 where the fix is on the left.
  private let side: Double

  init(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    let way = to - from
    let length = (way * way).sum().squareRoot()
    guard length > 0 else {
      (height, start, end, side) = (.infinity, 0, 0, 1)
      return
    }
    let direction = way / length
    let cross = from.x * direction.y - from.y * direction.x
    height = abs(cross)
    side = cross < 0 ? -1 : 1
    start = (from * direction).sum()
    end = (to * direction).sum()
  }

  /// How far the nearest place of the edge is.
  var distance: Double {
    let along = max(0, max(start, -end))
    return (height * height + along * along).squareRoot()
  }

  /// The angle that the edge spans; positive where the fix is on the left.
  var angle: Double { height.isFinite ? side * span(start, end) : 0 }

  /// ∫ exp(-r²) dθ along the part of the edge that lies within `reach`.
  func missing(within reach: Double) -> Double {
    guard height < reach else { return 0 }
    let half = (reach * reach - height * height).squareRoot()
    let (from, to) = (max(start, -half), min(end, half))
    guard from < to else { return 0 }
    // exp(-r²) = 1 - r² g(r²) with g entire: what is left to integrate is smooth even where the
    // boundary passes close by the fix and the angle does not say where it goes.
    return side * (span(from, to) - height * integralOfG(from, to))
  }

  private func span(_ from: Double, _ to: Double) -> Double {
    atan2(to, height) - atan2(from, height)
  }

  /// ∫ g(height² + s²) ds, g(x) = (1 - exp(-x)) / x, by Gauss's rule with four nodes on pieces no
  /// longer than 1: right to 1e-6.
  private func integralOfG(_ from: Double, _ to: Double) -> Double {
    let pieces = (to - from).rounded(.up)
    let half = (to - from) / pieces / 2
    var sum = 0.0
    for piece in 0..<Int(pieces) {
      let middle = from + (2 * Double(piece) + 1) * half
      for (node, weight) in Self.nodes {
        let s = middle + node * half
        let x = height * height + s * s
        sum += weight * half * (x > 1e-12 ? -expm1(-x) / x : 1)
      }
    }
    return sum
  }

  private static let nodes: [(node: Double, weight: Double)] = [
    (-0.861_136_311_594_052_6, 0.347_854_845_137_453_8),
    (-0.339_981_043_584_856_3, 0.652_145_154_862_546_2),
    (0.339_981_043_584_856_3, 0.652_145_154_862_546_2),
    (0.861_136_311_594_052_6, 0.347_854_845_137_453_8),
  ]
}
